public import Foundation

/// Fills in missing fields of items: first shows a plan, then begins.
public typealias Fill = Loader<FillStep, FillPlan>

/// A request about the missing fields of items.
public enum FillStep: Hashable, Sendable {
  /// Counts the missing fields.
  case planned(FillRequest, at: Date)
  /// Starts filling them in.
  case asked(FillRequest, at: Date)
  /// Reports the progress of jobs, which may have ended.
  case followed([LineJob], at: Date)
  /// Reports the result of the last request with this search, whatever its fields, once all its
  /// jobs have ended. Available for a day.
  case ended(FillRequest)
}

extension Fill.State {
  /// The missing fields, or those that are being filled in.
  public var plan: FillPlan? { value }
}
