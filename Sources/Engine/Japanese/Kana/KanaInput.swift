/// A line of kana while it is typed with Latin keys, with a cursor in it.
///
/// A key converts only the Latin stretch that ends at the cursor. Of that stretch, what can no
/// longer change is passed over, so that a key costs the same however long the line has grown.
public struct KanaInput: Hashable, Sendable {
  private var options: Kana.Options
  private var left: [Unicode.Scalar] = []
  private var right: [Unicode.Scalar] = []
  /// Where the stretch begins that the next key may still change.
  private var open = 0

  public init(_ options: Kana.Options = Kana.Options(typing: .byCase)) {
    self.options = options
    self.options.typing = options.typing ?? .byCase
  }

  public var text: String { Kana.string(left + right) }
  /// In Unicode scalars from the start.
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

  /// Takes away what stands before the cursor.
  public mutating func deleteBackward() {
    guard !left.isEmpty else { return }
    left.removeLast()
    reopen()
  }

  /// Moves the cursor, as far as the text goes; backward when negative.
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

  /// The text as it is sent: a last n is ん.
  ///
  /// Other Latin letters stay, for whoever checks the answer to point at.
  public var submitted: String {
    let whole = left + right
    guard let last = whole.last, "nNｎＮ".unicodeScalars.contains(last) else { return text }
    let isKatakana = options.typing == .katakana || (options.typing == .byCase && last == "N")
    return Kana.string(whole.dropLast() + [isKatakana ? "ン" : "ん"])
  }
}
