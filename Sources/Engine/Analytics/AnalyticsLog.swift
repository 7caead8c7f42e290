/// Usage data, for the learner to see and delete.
public typealias AnalyticsLog = Loader<AnalyticsRequest, AnalyticsCounts>

/// What the learner asks of the usage data.
public enum AnalyticsRequest: Hashable, Sendable {
  case opened
  case deletionAsked
}

/// How many events of each kind and day were collected.
public struct AnalyticsCounts: Hashable, Sendable {
  /// Latest day first.
  var counts: [AnalyticsCount] = []
  /// The number of events deleted by the request.
  var deleted: Int?
}

extension AnalyticsLog.State {
  public var counts: [AnalyticsCount] { value?.counts ?? [] }
  public var deleted: Int? { value?.deleted }
}

extension AnalyticsRepository {
  /// - Parameter analytics: what is still to be written.
  func counts(_ request: AnalyticsRequest, _ analytics: Analytics) async throws -> AnalyticsCounts {
    try await analytics.flush()
    switch request {
    case .opened: return AnalyticsCounts(counts: try await counts())
    case .deletionAsked:
      let deleted = try await deleteAll(at: analytics.clock.now())
      analytics.forgetExposures()
      return AnalyticsCounts(deleted: deleted)
    }
  }
}
