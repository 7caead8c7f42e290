extension Array {
  /// Returns the element that a typed number means, counted from 1; nil if the text is none of them.
  public func numbered(_ text: String) -> Element? {
    guard let number = Int(text), number > 0, number <= count else { return nil }
    return self[number - 1]
  }
}
