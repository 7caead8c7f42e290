extension Sequence where Element: Hashable {
  /// Returns the elements without duplicates, in order of first occurrence.
  public func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
