public import Foundation

/// Gives faces access to filling in missing fields of items.
public struct FillRoom: Sendable {
  let repository: FillRepository

  init(
    _ collection: CardCollection, _ jobs: JobRoom, _ models: ModelRoom,
    entitlements: Entitlements
  ) {
    repository = FillRepository(
      collection: collection, jobs: jobs.queue, remove: { try await jobs.remove($0) },
      entitlements: entitlements,
      obstacle: { models.isChosen || jobs.service != nil ? nil : .noModel })
  }

  /// Counts the missing fields.
  ///
  /// - Throws: `Problem` if the search can't be understood.
  public func plan(_ request: FillRequest, at now: Date) async throws(Problem) -> FillPlan {
    try await throwingProblems { try await repository.plan(request, at: now) }
  }

  /// Starts filling in the missing fields.
  ///
  /// - Returns: what is filled in from now on; what other jobs have in hand is left to them.
  /// - Throws: `Problem` if there is no model, or the learner's plan doesn't include it.
  @discardableResult
  public func begin(_ request: FillRequest, at now: Date) async throws(Problem) -> FillPlan {
    try await throwingProblems { try await repository.begin(request, at: now) }
  }

  /// Returns the fields filled in by jobs, which may have ended, and by others of the same request.
  public func filled(by jobs: [LineJob], at now: Date) async throws(Problem) -> FillPlan {
    try await throwingProblems { try await repository.filled(by: jobs, at: now) }
  }

  /// Returns the fields filled in by the last request with this search, whatever its fields, once
  /// all its jobs have ended. Known for a day.
  public func ended(_ request: FillRequest) async throws(Problem) -> FillPlan {
    try await throwingProblems { try await repository.ended(request) }
  }

  /// Whether missing fields can be filled in, by a language model or a backend.
  public var isPossible: Bool { repository.obstacle() == nil }
}
