/// Usage data, for the learner to see and delete.
public typealias AnalyticsLog = Loader<AnalyticsRequest, AnalyticsCounts>

public enum AnalyticsRequest: Hashable, Sendable {
  case look
  case delete
}

extension AnalyticsLog.Event {
  public static var opened: Self { .requested(.look) }
  public static var deletionAsked: Self { .requested(.delete) }
}

public struct AnalyticsCounts: Hashable, Sendable {
  /// Latest day first.
  public var counts: [AnalyticsCount] = []
  /// The number of events deleted by the request.
  public var deleted: Int?
}

extension AnalyticsLog.State {
  public var counts: [AnalyticsCount] { value?.counts ?? [] }
  public var deleted: Int? { value?.deleted }
}

extension AnalyticsRepository {
  /// - Parameter analytics: what is still to be written.
  func counts(_ request: AnalyticsRequest, _ analytics: Analytics) async throws -> AnalyticsCounts {
    try await analytics.flush()
    return switch request {
    case .look: AnalyticsCounts(counts: try await counts())
    case .delete: AnalyticsCounts(deleted: try await deleteAll())
    }
  }
}
