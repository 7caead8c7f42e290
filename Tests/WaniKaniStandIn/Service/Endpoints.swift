import Foundation

/// The endpoints over one account, without tokens, rate limit or faults.
struct Endpoints {
  var account: StandInAccount
  /// The public address, without a trailing slash.
  let base: String
  let now: Date
  var pageSizes: [String: Int] = [:]
  /// For faults: the base of the next page's URL, and whether the previous page is repeated.
  var nextBase: String?
  var repeatsPage = false

  struct Reply {
    var json: JSON
    var review: StandInAccount.Review?
  }

  /// - Parameter permissions: what the token may write; reading is always allowed.
  mutating func reply(
    to request: StandInRequest, _ permissions: Set<StandInToken.Permission>
  ) throws(ServiceError) -> Reply {
    let path = request.segments.dropFirst().map(String.init)
    let id = path.count > 1 ? Int(path[1]) : nil
    func posted(
      _ wrapper: String, _ permission: StandInToken.Permission
    ) throws(ServiceError) -> Posted {
      guard permissions.contains(permission) else { throw .notPermitted }
      return try Posted(request.body, type: request.headers["content-type"], in: wrapper)
    }
    switch (request.method, path.first, path.count, id) {
    case ("GET", "user", 1, _): return Reply(json: account.user.json(at: base))
    case ("PUT", "assignments", 3, let id?) where path[2] == "start":
      let time = try posted("assignment", .startAssignments).time("started_at")
      return reply(try account.start(id, at: time, now: now))
    case ("POST", "reviews", 1, _): return try review(try posted("review", .createReviews))
    case ("POST", "study_materials", 1, _):
      let body = try posted("study_material", .createStudyMaterials)
      guard let subject = try body.integer("subject_id") else { throw body.invalid("subject_id") }
      return reply(try account.addMaterial(ofSubject: subject, try body.material, now: now))
    case ("PUT", "study_materials", 2, let id?):
      let body = try posted("study_material", .updateStudyMaterials)
      return reply(try account.changeMaterial(id, try body.material, now: now))
    case ("GET", let name?, 1, _):
      guard let collection = Collection.all[name] else { throw .notFound }
      return try collection.page(self, Query(request.query))
    case ("GET", let name?, 2, let id?):
      guard let reply = Collection.all[name]?.one(self, id) else { throw .notFound }
      return reply
    default: throw .notFound
    }
  }

  func reply(_ resource: some Resource) -> Reply { Reply(json: resource.json(at: base)) }

  /// Creates a review. The reply includes the resources it updated.
  private mutating func review(_ posted: Posted) throws(ServiceError) -> Reply {
    guard let id = try posted.integer("assignment_id") else {
      throw posted.invalid("assignment_id")
    }
    let review = try account.review(
      id, meaningMisses: try posted.misses("incorrect_meaning_answers"),
      readingMisses: try posted.misses("incorrect_reading_answers"),
      at: try posted.time("created_at"), now: now)
    let changed: [String: JSON?] = [
      "assignment": account.assignments[review.assignmentID]?.json(at: base),
      "review_statistic": account.statistics[ofSubject: review.subjectID]?.json(at: base),
    ]
    var reply = reply(review)
    reply.json = reply.json.adding(["resources_updated": .object(changed.compactMapValues(\.self))])
    reply.review = review
    return reply
  }
}
