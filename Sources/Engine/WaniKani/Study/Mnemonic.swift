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

  /// - Parameter mark: The open mark before the line, updated to that after it.
  private static func runs(_ line: Substring, _ mark: inout Mark?) -> [Run] {
    var (runs, text, rest) = ([Run](), "", line)
    while let character = rest.first {
      guard let tag = Tag(at: rest) else {
        text.append(character)
        rest.removeFirst()
        continue
      }
      if !text.isEmpty { runs.append(Run(text: text, mark: mark)) }
      (text, mark) = ("", tag.isOpening ? tag.mark : nil)
      rest.removeFirst(tag.length)
    }
    return text.isEmpty ? runs : runs + [Run(text: text, mark: mark)]
  }

  private struct Tag {
    var text: String
    var mark: Mark
    var isOpening: Bool
    var length: Int { text.count }

    /// Returns nil if no known tag starts here.
    init?(at text: Substring) {
      guard text.first == "<", let tag = Self.known.first(where: { text.hasPrefix($0.text) }) else {
        return nil
      }
      self = tag
    }

    private init(_ text: String, _ mark: Mark, isOpening: Bool) {
      (self.text, self.mark, self.isOpening) = (text, mark, isOpening)
    }

    private static let known = Mark.allCases.flatMap { mark in
      [
        Tag("<\(mark.rawValue)>", mark, isOpening: true),
        Tag("</\(mark.rawValue)>", mark, isOpening: false),
      ]
    }
  }
}
