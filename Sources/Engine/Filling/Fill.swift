public import Foundation

/// Fills in what items are missing: first says how much, then begins.
public typealias Fill = Loader<FillStep, FillPlan>

public enum FillStep: Hashable, Sendable {
  /// Says what is missing.
  case plan(FillRequest, at: Date)
  /// Says what is filled in from now on.
  case begin(FillRequest, at: Date)
}

extension Fill.Event {
  public static func planned(_ request: FillRequest, at now: Date) -> Self {
    .requested(.plan(request, at: now))
  }

  public static func asked(_ request: FillRequest, at now: Date) -> Self {
    .requested(.begin(request, at: now))
  }
}

extension Fill.State {
  /// What is missing, or what is filled in from now on.
  public var plan: FillPlan? { value }
}
