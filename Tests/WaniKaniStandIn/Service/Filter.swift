import Foundation

/// A filter of a collection by one parameter.
struct Filter<Row>: Sendable {
  typealias Admits = (Row) -> Bool

  let name: String
  /// Returns a predicate for rows, or nil if the query lacks the parameter.
  let admits: @Sendable (Query, Endpoints) throws(ServiceError) -> Admits?

  /// Returns a filter by a comma-separated list of numbers.
  static func numbers(
    _ name: String, in range: ClosedRange<Int>? = nil,
    _ number: @escaping @Sendable (Row, Endpoints) -> Int
  ) -> Filter {
    Filter(name: name) { query, service throws(ServiceError) in
      try query.integers(name, in: range).map { all in { all.contains(number($0, service)) } }
    }
  }

  /// Returns a filter by a comma-separated list of words.
  static func words(
    _ name: String, of allowed: [String]? = nil, _ word: @escaping @Sendable (Row) -> String
  ) -> Filter {
    Filter(name: name) { query, _ throws(ServiceError) in
      try query.words(name, of: allowed).map { all in { all.contains(word($0)) } }
    }
  }

  /// Returns a filter by a comma-separated list of subject types.
  static func kinds(
    _ name: String, _ kind: @escaping @Sendable (Row) -> StandInAccount.Subject.Kind
  ) -> Filter {
    words(name, of: StandInAccount.Subject.Kind.allCases.map(\.rawValue)) { kind($0).rawValue }
  }

  static func flag(_ name: String, _ isSet: @escaping @Sendable (Row) -> Bool) -> Filter {
    Filter(name: name) { query, _ throws(ServiceError) in
      try query.flag(name).map { flag in { isSet($0) == flag } }
    }
  }

  /// Returns a filter that is on if the parameter is present with any value but "false".
  static func named(
    _ name: String, _ applies: @escaping @Sendable (Row, Endpoints) -> Bool
  ) -> Filter {
    Filter(name: name) { query, service throws(ServiceError) in
      guard query.names.contains(name), query[name] != "false" else { return nil }
      return { applies($0, service) }
    }
  }

  static func time(
    _ name: String, _ admits: @escaping @Sendable (Row, Date) -> Bool
  ) -> Filter {
    Filter(name: name) { query, _ throws(ServiceError) in
      try query.time(name).map { time in { admits($0, time) } }
    }
  }
}

/// A collection: its page size, its parameters and how to get a page or one resource.
struct Collection: Sendable {
  let pageSize: Int
  let parameters: Set<String>
  let page: @Sendable (Endpoints, Query) throws(ServiceError) -> Endpoints.Reply
  /// Returns one resource, or nil if it does not exist.
  let one: @Sendable (Endpoints, Int) -> Endpoints.Reply?

  private init<Row: Resource>(
    _ rows: @escaping @Sendable (StandInAccount) -> StandInTable<Row>, pageSize: Int = 500,
    _ filters: [Filter<Row>] = []
  ) {
    self.pageSize = pageSize
    parameters = Set(filters.map(\.name)).union([
      "ids", "updated_after", "page_after_id", "page_before_id",
    ])
    page = { service, query throws(ServiceError) in
      var admitting: [(Row) -> Bool] = []
      for filter in filters + [.numbers("ids") { row, _ in row.id }] {
        if let admits = try filter.admits(query, service) { admitting.append(admits) }
      }
      if let time = try service.updatedAfter(query) { admitting.append { $0.updatedAt > time } }
      let scope = rows(service.account).rows.filter { row in admitting.allSatisfy { $0(row) } }
      return try service.page(of: scope, query)
    }
    one = { service, id in rows(service.account)[id].map(service.reply) }
  }

  /// The collections by path, such as "subjects".
  static let all: [String: Collection] = [
    "subjects": Collection(
      \.subjects, pageSize: 1_000,
      [
        .kinds("types", \.kind), .words("slugs", \.slug), .flag("hidden") { $0.hiddenAt != nil },
        .numbers("levels", in: 1...60) { row, _ in row.level },
      ]),
    "assignments": Collection(
      \.assignments,
      ofSubject() + [
        .flag("burned") { $0.burnedAt != nil }, .flag("started") { $0.startedAt != nil },
        .flag("unlocked") { $0.unlockedAt != nil },
        .numbers("srs_stages", in: 0...9) { row, _ in row.stage },
        .numbers("levels", in: 1...60) { $1.account.subjects[$0.subjectID]?.level ?? 0 },
        .time("available_after") { $0.availableAt ?? .distantPast >= $1 },
        .time("available_before") { $0.availableAt ?? .distantFuture <= $1 },
        .named("immediately_available_for_lessons") { $1.account.isLesson($0) },
        .named("immediately_available_for_review") { $1.account.isReview($0, by: $1.now) },
        .named("in_review") { row, _ in (1...8).contains(row.stage) },
      ]),
    "review_statistics": Collection(
      \.statistics,
      ofSubject() + [
        .bound("percentages_greater_than") { $0.percentageCorrect > $1 },
        .bound("percentages_less_than") { $0.percentageCorrect < $1 },
      ]),
    "study_materials": Collection(\.materials, ofSubject()),
    "level_progressions": Collection(\.levels),
    "resets": Collection(\.resets),
    "reviews": Collection(
      \.reviews, pageSize: 1_000,
      [
        .numbers("assignment_ids") { row, _ in row.assignmentID },
        .numbers("subject_ids") { row, _ in row.subjectID },
      ]),
    "spaced_repetition_systems": Collection(\.systems),
    "voice_actors": Collection(\.voices),
  ]

  private static func ofSubject<Row: ResourceOfSubject>() -> [Filter<Row>] {
    [
      .numbers("subject_ids") { row, _ in row.subjectID }, .kinds("subject_types", \.subjectKind),
      .flag("hidden", \.isHidden),
    ]
  }
}

extension Filter {
  /// Returns a filter by a percentage.
  fileprivate static func bound(
    _ name: String, _ admits: @escaping @Sendable (Row, Int) -> Bool
  ) -> Filter {
    Filter(name: name) { query, _ throws(ServiceError) in
      try query.integers(name, in: 0...100)?.first.map { bound in { admits($0, bound) } }
    }
  }
}
