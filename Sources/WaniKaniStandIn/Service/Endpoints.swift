import Foundation

/// Answers what a request asks of an account; knows neither tokens nor limits nor faults.
struct Endpoints {
  var account: StandInAccount
  /// The public address, without a slash at its end.
  let base: String
  let now: Date
  var pageSizes: [String: Int] = [:]
  /// Faults: where the next page is said to be, and whether the page before comes again.
  var nextBase: String?
  var repeatsPage = false

  struct Reply {
    var json: JSON
    /// What `Last-Modified` tells; nil for an empty collection.
    var updatedAt: Date?
    var effect: StandInEffect?
  }

  mutating func reply(
    to route: Route, _ query: Query, body: Data, type: String?
  ) throws(ServiceError) -> Reply {
    switch route {
    case .user: return userReply
    case .summary: return summaryReply
    case .all(let collection): return try list(collection, query)
    case .one(let collection, let id): return try one(collection, id)
    case .changeUser: return try changeUser(try Posted(body, type: type, in: "user"))
    case .start(let id): return try start(id, try Posted(body, type: type, in: "assignment"))
    case .review: return try review(try Posted(body, type: type, in: "review"))
    case .addMaterial: return try addMaterial(try Posted(body, type: type, in: "study_material"))
    case .changeMaterial(let id):
      return try changeMaterial(id, try Posted(body, type: type, in: "study_material"))
    }
  }

  var userReply: Reply {
    Reply(json: account.user.json(at: base), updatedAt: account.user.updatedAt)
  }

  func reply(with resource: some Resource, _ effect: StandInEffect? = nil) -> Reply {
    Reply(json: resource.json(at: base), updatedAt: resource.updatedAt, effect: effect)
  }

  private func one(_ collection: Route.Collection, _ id: Int) throws(ServiceError) -> Reply {
    switch collection {
    case .subjects: return try found(account.subjects[id])
    case .assignments: return try found(account.assignments[id])
    case .reviewStatistics: return try found(account.statistics[id])
    case .studyMaterials: return try found(account.materials[id])
    case .levelProgressions: return try found(account.levels[id])
    case .resets: return try found(account.resets[id])
    case .spacedRepetitionSystems: return try found(account.systems[id])
    case .voiceActors: return try found(account.voices[id])
    case .reviews: throw .notFound
    }
  }

  private func found(_ resource: (some Resource)?) throws(ServiceError) -> Reply {
    guard let resource else { throw .notFound }
    return reply(with: resource)
  }
}
