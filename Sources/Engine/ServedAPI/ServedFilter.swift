import Foundation

/// The filters of a collection, read from a query.
struct ServedFilter {
  private typealias Test = (ServedResource) -> Bool

  private var tests: [Test] = []

  /// - Parameters:
  ///   - account: Whose levels and vacation count for what is available now.
  ///   - newest: the latest time that was served, which may be later than now if the clock was set
  ///     back since.
  init(
    _ collection: WaniKaniCollection, _ query: ServedParameters, _ account: ServedAccount,
    at now: ServedTime, newest: ServedTime?
  ) throws(ServedError) {
    try addCommon(collection, query, upTo: max(now, newest ?? now))
    switch collection {
    case .subjects:
      try addKinds("types", query)
      try add(query.flag("hidden")) { $0.traits.isHidden }
      try addNumbers("levels", query) { Int64($0.traits.level) }
      if let slugs = query.words("slugs") { tests.append { slugs.contains($0.traits.slug) } }
    case .assignments:
      try addSubjects(query)
      try addAssignment(query, account, at: now)
    case .statistics:
      try addSubjects(query)
      if let least = try query.number("percentages_greater_than") {
        tests.append { $0.traits.percentage > least }
      }
      if let most = try query.number("percentages_less_than") {
        tests.append { $0.traits.percentage < most }
      }
    case .materials: try addSubjects(query)
    case .systems, .progressions, .resets, .voices: break
    }
  }

  func admits(_ resource: ServedResource) -> Bool { tests.allSatisfy { $0(resource) } }

  private mutating func addCommon(
    _ collection: WaniKaniCollection, _ query: ServedParameters, upTo latest: ServedTime
  ) throws(ServedError) {
    if let ids = try query.numbers("ids") {
      tests.append { resource in
        ids.contains(resource.id) || resource.earlierID(in: collection).map(ids.contains) ?? false
      }
    }
    guard let time = try query.time("updated_after") else { return }
    guard time <= latest else { throw .unprocessable("updated_after must be in the past") }
    tests.append { $0.updatedAt.map { $0 > time } ?? true }
  }

  private mutating func addSubjects(_ query: ServedParameters) throws(ServedError) {
    try addNumbers("subject_ids", query) { $0.traits.subject }
    try addKinds("subject_types", query)
    try add(query.flag("hidden")) { $0.traits.isHidden }
  }

  private mutating func addAssignment(
    _ query: ServedParameters, _ account: ServedAccount, at now: ServedTime
  ) throws(ServedError) {
    try addNumbers("levels", query) { Int64($0.traits.level) }
    try addNumbers("srs_stages", query) { Int64($0.traits.assignment?.stage ?? 0) }
    try add(query.flag("burned")) { $0.traits.assignment?.burnedAt != nil }
    try add(query.flag("started")) { $0.traits.assignment?.startedAt != nil }
    try add(query.flag("unlocked")) { $0.traits.assignment?.unlockedAt != nil }
    if let time = try query.time("available_after") {
      tests.append { $0.available.map { $0 >= time } ?? false }
    }
    if let time = try query.time("available_before") {
      tests.append { $0.available.map { $0 <= time } ?? false }
    }
    addNamed("immediately_available_for_lessons", query) { account.offersLesson($0) }
    addNamed("immediately_available_for_review", query) { account.offersReview($0, at: now) }
    addNamed("in_review", query) { (1...8).contains($0.traits.assignment?.stage ?? 0) }
  }

  private mutating func addNumbers(
    _ name: String, _ query: ServedParameters, _ number: @escaping (ServedResource) -> Int64
  ) throws(ServedError) {
    guard let numbers = try query.numbers(name) else { return }
    tests.append { numbers.contains(number($0)) }
  }

  private mutating func addKinds(_ name: String, _ query: ServedParameters) throws(ServedError) {
    guard let words = query.words(name) else { return }
    let kinds = words.compactMap(Subject.Kind.init)
    guard kinds.count == words.count else { throw .invalid(name) }
    tests.append { $0.traits.kind.map(kinds.contains) ?? false }
  }

  private mutating func add(_ flag: Bool?, _ isSet: @escaping (ServedResource) -> Bool) {
    guard let flag else { return }
    tests.append { isSet($0) == flag }
  }

  /// A filter that is on if the request has it with any value but "false".
  private mutating func addNamed(
    _ name: String, _ query: ServedParameters, _ test: @escaping (ServedResource) -> Bool
  ) {
    if query.has(name), query[name] != "false" { tests.append(test) }
  }
}

extension ServedResource {
  var available: ServedTime? { traits.assignment?.availableAt.map(ServedTime.init) }

  /// The ID that a client may still know it by: the one it had until the service created it.
  func earlierID(in collection: WaniKaniCollection) -> Int64? {
    switch collection {
    case .assignments, .statistics, .materials: ServedAccountQuery.ownIDs + traits.subject
    case .systems, .subjects, .progressions, .resets, .voices: nil
    }
  }
}

extension ServedAccount {
  /// Whether its lesson can be started now.
  func offersLesson(_ resource: ServedResource) -> Bool {
    guard let assignment = resource.traits.assignment else { return false }
    return account.vacationSince == nil && assignment.awaitsLesson
      && resource.traits.level <= account.studyLevel
  }

  /// Whether it can be reviewed at a time.
  func offersReview(_ resource: ServedResource, at time: ServedTime) -> Bool {
    guard let assignment = resource.traits.assignment, let available = resource.available else {
      return false
    }
    return account.vacationSince == nil && !assignment.isHidden && available <= time
      && resource.traits.level <= account.studyLevel
  }
}
