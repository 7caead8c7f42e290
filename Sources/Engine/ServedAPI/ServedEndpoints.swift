import Foundation

extension ServedAPI {
  func read(_ request: ServedRequest, at now: Date) async throws -> Document {
    let path = request.segments
    guard let name = path.first, path.count <= 2 else { throw ServedError.notFound }
    let query = ServedParameters(request.query)
    switch (name, path.count) {
    case ("user", 1): return try await user(request.base, at: now)
    case ("summary", 1): return try await summary(request.base, at: now)
    // The service accepts reviews but does not keep them.
    case ("reviews", 1):
      return Document(
        json: page([], of: "reviews", among: [], size: 1_000, query, at: request.base))
    case (_, 1):
      guard let collection = WaniKaniCollection(rawValue: String(name)) else {
        throw ServedError.notFound
      }
      return try await list(collection, query, request.base, at: now)
    default:
      guard let collection = WaniKaniCollection(rawValue: String(name)), let id = Int64(path[1])
      else { throw ServedError.notFound }
      return try await one(collection, id, request.base, at: now)
    }
  }

  private func user(_ base: String, at now: Date) async throws -> Document {
    let (account, updatedAt) = try await data.user(at: now)
    return Document(json: account.json(at: base, updatedAt: updatedAt), updatedAt: updatedAt)
  }

  private func one(
    _ collection: WaniKaniCollection, _ id: Int64, _ base: String, at now: Date
  ) async throws -> Document {
    let all = try await data.resources(collection, at: now)
    // A client may still know it by the ID that it had until the service created it.
    let found = all.first { $0.id == id } ?? all.first { $0.earlierID(in: collection) == id }
    guard let found else { throw ServedError.notFound }
    return try await document(found, of: collection, base)
  }

  // MARK: Collections

  private func list(
    _ collection: WaniKaniCollection, _ query: ServedParameters, _ base: String, at now: Date
  ) async throws -> Document {
    let all = try await data.resources(collection, at: now)
    let filter = try ServedFilter(
      collection, query, try await data.account(), at: ServedTime(now),
      newest: all.compactMap(\.updatedAt).max())
    let scope = all.filter(filter.admits)
    let size = collection == .subjects ? 1_000 : 500
    let range = try Self.range(of: scope, query, size: size)
    let resources = try await data.json(of: scope[range], at: "\(base)/\(collection.rawValue)")
    let newest = scope.compactMap(\.updatedAt).max()
    return Document(
      json: page(
        resources, of: collection.rawValue, among: scope, size: size, query, at: base,
        range: range, newest: newest),
      updatedAt: newest)
  }

  /// Writes a page with its envelope. The count and the newest update are of all filtered
  /// resources, not only of the page.
  private func page(
    _ resources: [OrderedJSON], of name: String, among scope: [ServedResource], size: Int,
    _ query: ServedParameters, at base: String, range: Range<Int> = 0..<0,
    newest: ServedTime? = nil
  ) -> OrderedJSON {
    func url(_ cursor: String, _ id: Int64?) -> String? {
      id.map { "\(base)/\(name)\(query.moved(to: cursor, $0).suffix)" }
    }
    let next = range.upperBound < scope.count ? scope[range].last?.id : nil
    let previous = range.lowerBound > 0 ? scope[range].first?.id : nil
    let pages: OrderedJSON = [
      "per_page": size, "next_url": url("page_after_id", next),
      "previous_url": url("page_before_id", previous),
    ]
    return [
      "object": "collection", "url": "\(base)/\(name)\(query.suffix)", "pages": pages,
      "total_count": scope.count, "data_updated_at": newest, "data": resources,
    ]
  }

  /// Returns the range of a page by its cursor; `page_after_id` goes first. The resources are in
  /// the order of their IDs.
  private static func range(
    of scope: [ServedResource], _ query: ServedParameters, size: Int
  ) throws(ServedError) -> Range<Int> {
    let after = try query.number("page_after_id")
    if after == nil, let before = try query.number("page_before_id") {
      let end = scope.firstIndex { $0.id >= before } ?? scope.count
      return max(0, end - size)..<end
    }
    let start = after.map { after in scope.firstIndex { $0.id > after } ?? scope.count } ?? 0
    return start..<min(scope.count, start + size)
  }

  // MARK: Summary

  /// Returns the lessons and reviews available now and in each of the next 24 hours.
  private func summary(_ base: String, at now: Date) async throws -> Document {
    let account = try await data.account()
    let assignments = try await data.resources(.assignments, at: now)
    let hour = now.roundedDownToHour
    let lessons = assignments.filter(account.offersLesson).map(\.traits.subject)
    var reviews: [[Subject.ID]] = Array(repeating: [], count: 25)
    var next: Date?
    let horizon = ServedTime(.distantFuture)
    for assignment in assignments where account.offersReview(assignment, at: horizon) {
      guard let at = assignment.traits.assignment?.availableAt else { continue }
      // A review that is not due yet belongs to the next full hour.
      let place = at <= now ? 0 : Int((at.timeIntervalSince(hour) / 3_600).rounded(.up))
      next = min(next ?? .distantFuture, hour + Double(place) * 3_600)
      if place < reviews.count { reviews[place].append(assignment.traits.subject) }
    }
    func entry(_ hours: Int, _ subjects: [Subject.ID]) -> OrderedJSON {
      let at = hour + Double(hours) * 3_600
      return ["available_at": at, "subject_ids": subjects]
    }
    let available: OrderedJSON = [
      "lessons": [entry(0, lessons)], "next_reviews_at": next,
      "reviews": reviews.enumerated().map { entry($0, $1) },
    ]
    return Document(
      json: [
        "object": "report", "url": "\(base)/summary", "data_updated_at": hour, "data": available,
      ])
  }

  // MARK: Writes

  func write(
    _ request: ServedRequest, _ permissions: Set<APIToken.Permission>, at now: Date
  ) async throws -> Document {
    let path = request.segments.map(String.init)
    func body(_ wrapper: String, _ permission: APIToken.Permission) throws -> ServedBody {
      guard permissions.contains(permission) else { throw ServedError.notPermitted }
      return try ServedBody(request.body, in: wrapper)
    }
    let id = path.count > 1 ? Int64(path[1]) : nil
    switch (request.method, path.first, path.count) {
    case ("PUT", "assignments", 3) where path[2] == "start":
      let body = try body("assignment", .startAssignments)
      guard let id else { throw ServedError.notFound }
      let started = try await data.start(id, at: body.time("started_at"), now: now)
      return try await document(started, of: .assignments, request.base)
    case ("POST", "reviews", 1):
      return try await review(body("review", .createReviews), request.base, at: now)
    case ("POST", "study_materials", 1):
      let body = try body("study_material", .createStudyMaterials)
      guard let subject = try body.integer("subject_id")
      else { throw ServedError.invalid("subject_id") }
      let added = try await data.addMaterial(of: subject, try body.material, now: now)
      return try await document(added, of: .materials, request.base)
    case ("PUT", "study_materials", 2):
      let body = try body("study_material", .updateStudyMaterials)
      guard let id else { throw ServedError.notFound }
      let changed = try await data.changeMaterial(id, try body.material, now: now)
      return try await document(changed, of: .materials, request.base)
    case ("PUT", "user", 1):
      let body = try body("user", .updateUser)
      try await data.choose(try body.object("preferences"), at: now)
      return try await user(request.base, at: now)
    default: throw ServedError.notFound
    }
  }

  private func document(
    _ resource: ServedResource, of collection: WaniKaniCollection, _ base: String
  ) async throws -> Document {
    let json = try await data.json(of: [resource], at: "\(base)/\(collection.rawValue)").first
    guard let json else { throw ServedError.notFound }
    return Document(json: json, updatedAt: resource.updatedAt)
  }

  private func review(_ body: ServedBody, _ base: String, at now: Date) async throws -> Document {
    let (id, subject) = (try body.integer("assignment_id"), try body.integer("subject_id"))
    guard id != nil || subject != nil else { throw ServedError.invalid("assignment_id") }
    let (meanings, readings) = (
      try body.misses("incorrect_meaning_answers"), try body.misses("incorrect_reading_answers")
    )
    let reviewed = try await data.review(
      id, of: subject, missedMeanings: meanings, missedReadings: readings,
      at: try body.time("created_at"), now: now)
    let assignment = try await document(reviewed.assignment, of: .assignments, base).json
    let statistic = try await document(reviewed.statistic, of: .statistics, base).json
    let before = reviewed.before
    let after = reviewed.assignment.traits.assignment ?? before
    let time = try body.time("created_at") ?? now
    let outcome: OrderedJSON = [
      "created_at": time, "assignment_id": reviewed.assignment.id, "subject_id": before.subject,
      "spaced_repetition_system_id": reviewed.system, "starting_srs_stage": before.stage,
      "ending_srs_stage": after.stage, "incorrect_meaning_answers": meanings,
      "incorrect_reading_answers": before.kind.hasReading ? readings : 0,
    ]
    let updated: OrderedJSON = ["assignment": assignment, "review_statistic": statistic]
    return Document(
      json: [
        "id": 0, "object": "review", "url": "\(base)/reviews/0", "data_updated_at": now,
        "data": outcome, "resources_updated": updated,
      ])
  }
}

extension ServedBody {
  fileprivate var material: ServedDataRepository.MaterialFields {
    get throws(ServedError) {
      ServedDataRepository.MaterialFields(
        meaningNote: try text("meaning_note"), readingNote: try text("reading_note"),
        synonyms: try texts("meaning_synonyms"))
    }
  }
}
