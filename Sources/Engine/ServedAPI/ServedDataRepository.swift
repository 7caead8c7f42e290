import Foundation
import GRDB

/// Reads and writes what the served API shows: the WaniKani account if there is one, else Sanpo's
/// own decks.
struct ServedDataRepository: Sendable {
  let storage: Storage
  let account: ServedAccountQuery
  let course: ServedCourseQuery
  private let cache = QueryCache<WaniKaniCollection?, Stamped>()

  private struct Stamped {
    var resources: [ServedResource]
    /// The places of those whose times are not stored yet.
    var changed: [Int]
    /// The same without times.
    var unstamped: [ServedResource]
  }

  private func source(_ db: Database) throws -> any ServedSource {
    try WaniKaniAccount.current(db) == nil ? course : account
  }

  func account() async throws -> ServedAccount {
    try await storage.database.read { db in
      let source = try source(db)
      let settable = source.settingPreferences
      var account = try source.account(db)
      account.chosen = try ServedChoiceRepository.preferences(db)
        .filter { settable[$0.key] == nil }
      return account
    }
  }

  /// The user, and when what is served of them last differed.
  func user(at now: Date) async throws -> (account: ServedAccount, updatedAt: ServedTime?) {
    let account = try await self.account()
    let user = ServedResource(id: 0, object: "user", members: account.data)
    let (read, isCurrent) = try await storage.database.read { db in
      var users = [user]
      let changed = try ServedStampRepository.stamp(
        &users, within: user.id...user.id, of: userName(db), at: now, db)
      return (users[0], changed.isEmpty)
    }
    guard !isCurrent else { return (account, read.updatedAt) }
    let saved = try await storage.writeWithoutSync { db in
      try saveTimes(of: [user], in: userName(db), at: now, db)
    }
    return (account, saved[0].updatedAt)
  }

  private func userName(_ db: Database) throws -> String { "\(try source(db).name(db))/user" }

  func choose(_ preferences: [String: JSONValue], at now: Date) async throws {
    try await storage.undoable(at: now) { db -> (name: String, value: Void) in
      try ServedChoiceRepository.save(preferences, in: source(db), course.settings, db)
      return ("Changed preferences in another program", ())
    }
  }

  /// Returns a collection's resources with their times, by ascending ID.
  func resources(_ collection: WaniKaniCollection, at now: Date) async throws -> [ServedResource] {
    let (read, name) = try await storage.database.read { db in
      (
        try cache.value(collection, db) { try stamped(collection, at: now, db) },
        try Self.name(of: collection, source(db), db)
      )
    }
    guard !read.changed.isEmpty else { return read.resources }
    // Resources are read before the transaction that saves times: answers wait while one writes.
    let saved = try await storage.writeWithoutSync { db in
      try saveTimes(of: read.unstamped, in: name, at: now, db)
    }
    var resources = read.resources
    for (place, resource) in zip(read.changed, saved) { resources[place] = resource }
    return resources
  }

  private func stamped(
    _ collection: WaniKaniCollection, at now: Date, _ db: Database
  ) throws -> Stamped {
    let source = try source(db)
    let unstamped = try source.resources(collection, db)
    var resources = unstamped
    let changed = try ServedStampRepository.stamp(
      &resources, of: Self.name(of: collection, source, db), at: now, db)
    return Stamped(
      resources: resources, changed: changed, unstamped: changed.map { unstamped[$0] })
  }

  /// Returns resources with their times. What changed since they were read gets another time when it
  /// is read next.
  private func saveTimes(
    of unstamped: [ServedResource], in name: String, at now: Date, _ db: Database
  ) throws -> [ServedResource] {
    guard let first = unstamped.map(\.id).min(), let last = unstamped.map(\.id).max() else {
      return []
    }
    var resources = unstamped
    let changed = try ServedStampRepository.stamp(
      &resources, within: first...last, of: name, at: now, db)
    try ServedStampRepository.save(changed.map { resources[$0] }, of: name, db)
    return resources
  }

  /// Returns the JSON of resources.
  ///
  /// - Parameter url: the address of their collection.
  func json(
    of resources: some Sequence<ServedResource>, at url: String
  ) async throws -> [OrderedJSON] {
    let resources = Array(resources)
    let unread = resources.filter { $0.members == nil }.map(\.id)
    let stored =
      unread.isEmpty
      ? [:] : try await storage.database.read { try source($0).stored(unread, $0) }
    return resources.compactMap { resource in
      guard resource.members == nil else { return resource.json(at: url) }
      return stored[resource.id].map {
        OrderedJSON(raw: ResourceAddress.replaced(in: $0, by: "\(url)/\(resource.id)"))
      }
    }
  }

  func stages() async throws -> [Int]? {
    try await storage.database.read { db in
      try WaniKaniAccount.current(db) == nil ? course.stages(db) : nil
    }
  }

  // MARK: Writes

  func start(_ id: Int64, at time: Date?, now: Date) async throws -> ServedResource {
    try await writing("Started", at: now) { db in
      guard let current = try assignment(id, of: nil, db) else { throw ServedError.notFound }
      guard current.stage == 0, current.startedAt == nil else {
        throw ServedError.unprocessable("Assignment was started already")
      }
      let time = time ?? now
      guard let unlocked = current.unlockedAt else {
        throw ServedError.unprocessable("Assignment is locked")
      }
      // Our times are whole milliseconds.
      guard time >= unlocked - 0.001 else {
        throw ServedError.unprocessable("started_at must not be before unlocked_at")
      }
      guard time <= now else { throw ServedError.unprocessable("started_at must be in the past") }
      try source(db).start(current.subject, at: time, db)
      return (
        current.subject, try saveChanged(.assignments, ofSubject: current.subject, at: now, db)
      )
    }
  }

  struct Reviewed {
    var before: Assignment
    var system: SRSSystem.ID
    var assignment: ServedResource
    var statistic: ServedResource
  }

  /// - Parameters:
  ///   - id: the assignment, if the client names it.
  ///   - subject: the subject, if the client names it; both may be named.
  func review(
    _ id: Int64?, of subject: Subject.ID?, missedMeanings: Int, missedReadings: Int,
    at time: Date?, now: Date
  ) async throws -> Reviewed {
    try await writing("Reviewed", at: now) { db in
      guard let before = try assignment(id, of: subject, db) else {
        throw ServedError.unprocessable("Assignment not found")
      }
      let time = time ?? now
      guard let available = before.availableAt, available < now else {
        throw ServedError.unprocessable("Assignment is not available for review")
      }
      guard time <= now else { throw ServedError.unprocessable("created_at must be in the past") }
      guard time > available else {
        throw ServedError.unprocessable("created_at must be later than available_at")
      }
      try source(db).review(
        before.subject, missedMeanings: missedMeanings, missedReadings: missedReadings, at: time,
        db)
      let reviewed = Reviewed(
        before: before, system: try source(db).system(of: before.subject, db),
        assignment: try saveChanged(.assignments, ofSubject: before.subject, at: now, db),
        statistic: try saveChanged(.statistics, ofSubject: before.subject, at: now, db))
      return (before.subject, reviewed)
    }
  }

  /// A change to notes and synonyms. What is nil stays.
  struct MaterialFields {
    var meaningNote: String?
    var readingNote: String?
    var synonyms: [String]?
  }

  func addMaterial(
    of subject: Subject.ID, _ fields: MaterialFields, now: Date
  ) async throws -> ServedResource {
    try await writing("Edited", at: now) { db in
      let source = try source(db)
      guard try source.hasSubject(subject, db) else {
        throw ServedError.unprocessable("Subject not found")
      }
      guard try source.materials(of: subject...subject, db).isEmpty else {
        throw ServedError.unprocessable("Subject has a study material already")
      }
      return (subject, try write(subject, fields, source, at: now, db))
    }
  }

  func changeMaterial(
    _ id: Int64, _ fields: MaterialFields, now: Date
  ) async throws -> ServedResource {
    try await writing("Edited", at: now) { db in
      let source = try source(db)
      guard let subject = try source.subject(of: id, in: .materials, db),
        try !source.materials(of: subject...subject, db).isEmpty
      else { throw ServedError.notFound }
      return (subject, try write(subject, fields, source, at: now, db))
    }
  }

  /// Writes what a client sends, with undo. Lessons and reviews of the account are in the outbox.
  ///
  /// - Parameter done: what is done to the subject, such as “Edited”.
  private func writing<Value: Sendable>(
    _ done: String, at now: Date,
    _ body: @escaping @Sendable (Database) throws -> (subject: Subject.ID, value: Value)
  ) async throws -> Value {
    try await storage.undoable(at: now) { db in
      let (subject, value) = try body(db)
      let title = try source(db).title(of: subject, db)
      return ("\(done) \(title) in another program", value)
    }
  }

  private func write(
    _ subject: Subject.ID, _ fields: MaterialFields, _ source: any ServedSource, at now: Date,
    _ db: Database
  ) throws -> ServedResource {
    var material = try source.material(of: subject, db)
    material.meaningNote = fields.meaningNote ?? material.meaningNote
    material.readingNote = fields.readingNote ?? material.readingNote
    material.synonyms = fields.synonyms ?? material.synonyms
    try source.write(material, at: now, db)
    return try saveChanged(.materials, ofSubject: subject, at: now, db)
  }

  /// The assignment with this ID, or of this subject.
  private func assignment(
    _ id: Int64?, of subject: Subject.ID?, _ db: Database
  ) throws -> Assignment? {
    let source = try source(db)
    let named = try id.flatMap { try source.subject(of: $0, in: .assignments, db) }
    guard let subject = subject ?? named, id == nil || named == subject else { return nil }
    return try source.assignments(of: subject...subject, db).first?.traits.assignment
  }

  /// The resource of a subject after a write, with its time.
  private func saveChanged(
    _ collection: WaniKaniCollection, ofSubject subject: Subject.ID, at now: Date, _ db: Database
  ) throws -> ServedResource {
    let source = try source(db)
    let saved = try saveTimes(
      of: source.resources(collection, of: subject...subject, db),
      in: Self.name(of: collection, source, db), at: now, db)
    guard let resource = saved.first else {
      throw ServedError.unprocessable("Nothing was written")
    }
    return resource
  }

  private static func name(
    of collection: WaniKaniCollection, _ source: any ServedSource, _ db: Database
  ) throws -> String {
    "\(try source.name(db))/\(collection.rawValue)"
  }
}
