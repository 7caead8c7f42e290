extension Comparable {
  /// Returns the nearest value within `range`. NaN becomes the lower bound.
  func clamped(to range: ClosedRange<Self>) -> Self {
    // The order of the arguments matters: `max` and `min` return their first argument when the two
    // cannot be compared.
    min(max(range.lowerBound, self), range.upperBound)
  }
}
