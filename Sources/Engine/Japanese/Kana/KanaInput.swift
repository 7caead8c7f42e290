/// A line of kana being typed with Latin keys, with a cursor.
///
/// A key converts only the Latin letters that end at the cursor, and skips those that can no longer
/// change, so the cost of a key does not depend on the length of the line.
public struct KanaInput: Hashable, Sendable {
  private var options: Kana.Options
  private var left: [Unicode.Scalar] = []
  private var right: [Unicode.Scalar] = []
  /// The start of the letters that the next key can still change.
  private var open = 0

  public init(_ options: Kana.Options = Kana.Options(typing: .byCase)) {
    self.options = options
    self.options.typing = options.typing ?? .byCase
  }

  public var text: String { Kana.string(left + right) }
  /// The offset from the start, in Unicode scalars.
  public var cursor: Int { left.count }

  public mutating func type(_ keys: String) {
    for key in keys.unicodeScalars { type(key) }
  }

  private mutating func type(_ key: Unicode.Scalar) {
    left.append(key)
    guard !key.isJapanese else {
      open = left.count
      return
    }
    let chunks = Kana.reading(Array(left[open...]), options)
    let settled = (chunks.last?.isOpen == true ? chunks.dropLast() : chunks[...]).flatMap(\.text)
    left.replaceSubrange(open..., with: chunks.flatMap(\.text))
    if let japanese = settled.lastIndex(where: \.isJapanese) {
      open += japanese + 1
    } else {
      open += settled.count
    }
  }

  /// Deletes the scalar before the cursor.
  public mutating func deleteBackward() {
    guard !left.isEmpty else { return }
    left.removeLast()
    reopen()
  }

  /// Moves the cursor within the text, backward if `distance` is negative.
  public mutating func move(by distance: Int) {
    let target = left.count + distance.clamped(to: -left.count...right.count)
    let whole = left + right
    left = Array(whole[..<target])
    right = Array(whole[target...])
    reopen()
  }

  private mutating func reopen() {
    open = (left.lastIndex(where: \.isJapanese) ?? -1) + 1
  }

  /// The text to submit, with a final n as ん.
  ///
  /// Other Latin letters stay, so that the answer check can quote them.
  public var submitted: String {
    let whole = left + right
    guard let last = whole.last, "nNｎＮ".unicodeScalars.contains(last) else { return text }
    let isKatakana = options.typing == .katakana || (options.typing == .byCase && last == "N")
    return Kana.string(whole.dropLast() + [isKatakana ? "ン" : "ん"])
  }

  /// The kana that romaji can stand for: converted as a whole, and as typed key by key, where "nn"
  /// is a single ん.
  static func readings(of romaji: String) -> [String] {
    var input = KanaInput()
    input.type(romaji)
    let text = Kana.kana(from: romaji)
    return text == input.submitted ? [text] : [text, input.submitted]
  }
}
