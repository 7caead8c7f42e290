/// A text cut into parts for a model, each at most so long: between lines where there are some,
/// else after sentences, else anywhere.
enum TextParts {
  /// - Parameter length: in characters, at least 1.
  static func of(_ text: String, length: Int) -> [String] {
    var parts: [String] = []
    var part = ""
    for piece in pieces(of: text, length: length) {
      if part.count + piece.count > length, !part.isEmpty {
        parts.append(part)
        part = ""
      }
      part += piece
    }
    return (parts + [part]).map(\.trimmed).filter { !$0.isEmpty }
  }

  /// Sentences and lines with what ends them, none longer than a part.
  private static func pieces(of text: String, length: Int) -> [String] {
    var (pieces, piece, count) = ([String](), "", 0)
    for character in text {
      piece.append(character)
      count += 1
      if character.isNewline || "。！？!?".contains(character) || count == length {
        pieces.append(piece)
        (piece, count) = ("", 0)
      }
    }
    return pieces + [piece]
  }
}
