/// A WaniKani mnemonic with its markup parsed. Unknown tags are kept as text.
public struct Mnemonic: Hashable, Sendable {
  public enum Mark: String, CaseIterable, Hashable, Sendable {
    case radical, kanji, vocabulary, meaning, reading, ja
  }

  public struct Run: Hashable, Sendable {
    public var text: String
    public var mark: Mark?
  }

  /// The paragraphs, none of them empty.
  public private(set) var paragraphs: [[Run]] = []

  public init(_ text: String) {
    var mark: Mark?
    for line in text.split(whereSeparator: \.isNewline) {
      let runs = Self.runs(line, &mark)
      if !runs.isEmpty { paragraphs.append(runs) }
    }
  }

  /// - Parameter mark: the open mark before the line, updated to that after it.
  private static func runs(_ line: Substring, _ mark: inout Mark?) -> [Run] {
    var (runs, text, rest) = ([Run](), "", line)
    while let character = rest.first {
      let tag = character == "<" ? tags.first { rest.hasPrefix($0.text) } : nil
      guard let tag else {
        text.append(character)
        rest.removeFirst()
        continue
      }
      if !text.isEmpty { runs.append(Run(text: text, mark: mark)) }
      (text, mark) = ("", tag.mark)
      rest.removeFirst(tag.text.count)
    }
    return text.isEmpty ? runs : runs + [Run(text: text, mark: mark)]
  }

  /// The known tags, each with the mark after it: nil after a closing one.
  private static let tags = Mark.allCases.flatMap { mark -> [(text: String, mark: Mark?)] in
    [("<\(mark.rawValue)>", mark), ("</\(mark.rawValue)>", nil)]
  }
}
