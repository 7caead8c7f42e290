public import Foundation

/// Fills in what items are missing: first says how much, then begins.
public typealias Fill = Loader<FillStep, FillPlan>

public enum FillStep: Hashable, Sendable {
  /// Says what is missing.
  case planned(FillRequest, at: Date)
  /// Says what is filled in from now on.
  case asked(FillRequest, at: Date)
  /// Says what was filled in by jobs, which may be over.
  case followed([TranslationJob], at: Date)
  /// Says what was filled in of what was asked for last by a search, with any fields, once no more
  /// of it comes; known for a day.
  case ended(FillRequest)
}

extension Fill.State {
  /// What is missing, or what is filled in from now on.
  public var plan: FillPlan? { value }
}
