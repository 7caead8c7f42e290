extension StringProtocol {
  /// Returns the ranges from each `start` to the next `end`, such as tags, in one pass.
  func ranges(from start: String, to end: String) -> [Range<Index>] {
    var found: [Range<Index>] = []
    // To prepare a search takes longer than to look through most texts.
    guard let sign = start.utf8.first, utf8.contains(sign) else { return found }
    var rest = self[...]
    while let first = rest.firstRange(of: start),
      let last = rest[first.upperBound...].firstRange(of: end)
    {
      found.append(first.lowerBound..<last.upperBound)
      rest = rest[last.upperBound...]
    }
    return found
  }

  /// Puts something else in place of ranges that are in order.
  func replacing(_ ranges: [Range<Index>], with other: (SubSequence) -> String) -> String {
    var text = ""
    var place = startIndex
    for range in ranges {
      text += self[place..<range.lowerBound] + other(self[range])
      place = range.upperBound
    }
    return text + self[place...]
  }

  /// Puts something else in place of what is from each `start` to the next `end`.
  ///
  /// - Parameter other: nil leaves it as it is.
  func replacingEach(
    from start: String, to end: String, with other: (SubSequence) -> String?
  ) -> String {
    replacing(ranges(from: start, to: end)) { other($0) ?? String($0) }
  }

  /// The places of sounds in Anki's form, `[sound:NAME]`.
  var soundRanges: [Range<Index>] { ranges(from: "[sound:", to: "]") }
}
