/// Finds counters that the tokeniser took for the start of a longer word: after 三, 時の間 is not one
/// word but 時, の and 間.
enum HiddenCounter {
  private static let particle = Array("の".utf8)
  /// The lengths of counters of one and two kanji, in bytes.
  private static let lengths = [3, 6]

  /// Returns the byte offsets where such words must be split.
  static func cuts(in tokens: [Token], _ bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    var cuts: [Int] = []
    for (front, rear) in zip(tokens, tokens.dropFirst())
    where front.known.role.contains(.numeral) && rear.end - rear.start > 2 * particle.count {
      guard let cut = cut(in: rear, bytes),
        NumeralReader.numeral(in: bytes, at: front.start)?.end == rear.start
      else { continue }
      cuts.append(cut)
    }
    return cuts
  }

  /// Returns the offset after a counter at the start of the token, if の follows it.
  private static func cut(in token: Token, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    for length in lengths where token.start + length + particle.count < token.end {
      let cut = token.start + length
      if bytes[cut...].starts(with: particle),
        CounterTable.counter(bytes[token.start..<cut]) != nil
      {
        return cut
      }
    }
    return nil
  }
}
