extension Comparable {
  /// The nearest value within the range. NaN becomes the lower bound.
  func clamped(to range: ClosedRange<Self>) -> Self {
    // The order of arguments matters: `max` and `min` prefer their first when they cannot compare.
    min(max(range.lowerBound, self), range.upperBound)
  }
}
