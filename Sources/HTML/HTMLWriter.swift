/// Writes markup into one buffer.
struct HTMLWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether the text is sent back by a form, and is written as it is.
  private var isEditable = false

  init() { bytes.reserveCapacity(16 << 10) }

  mutating func write(_ content: HTMLContent) {
    switch content {
    case .text(let text): escape(text, leavingOutDirections: !isEditable)
    case .raw(let markup): append(markup)
    case .group(let parts): for part in parts { write(part) }
    case .element(let element): write(element)
    }
  }

  private mutating func write(_ element: HTMLElement) {
    append(sign: "<")
    append(element.name)
    for attribute in element.attributes {
      append(sign: " ")
      append(attribute.name)
      guard let value = attribute.value else { continue }
      append(sign: "=")
      append(sign: "\"")
      escape(value)
      append(sign: "\"")
    }
    append(sign: ">")
    guard let content = element.content else { return }
    isEditable = element.name == "textarea"
    write(content)
    isEditable = false
    append(sign: "<")
    append(sign: "/")
    append(element.name)
    append(sign: ">")
  }

  private mutating func append(sign: Unicode.Scalar) { bytes.append(UInt8(ascii: sign)) }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Escapes byte by byte, as a browser reads: a combining mark after a quotation mark or a bracket
  /// must not hide it. A NUL, which HTML does not allow, becomes U+FFFD.
  ///
  /// What an imported text says of its direction is left out: it would turn the text beside it.
  private mutating func escape(_ text: String, leavingOutDirections: Bool = false) {
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for place in utf8.indices {
        if leavingOutDirections, Self.isDirection(utf8, at: place) {
          bytes.append(contentsOf: utf8[start..<place])
          start = place + 3
        } else if let replacement = Self.replacement(utf8[place]) {
          bytes.append(contentsOf: utf8[start..<place])
          bytes.append(contentsOf: replacement.utf8)
          start = place + 1
        }
      }
      bytes.append(contentsOf: utf8[start...])
    }
  }

  /// Whether an embedding, an override or an isolate begins or ends here: U+202A to U+202E, or
  /// U+2066 to U+2069.
  private static func isDirection(_ utf8: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard utf8[place] == 0xE2 else { return false }
    return switch utf8[place + 1] {
    case 0x80: (0xAA...0xAE).contains(utf8[place + 2])
    case 0x81: (0xA6...0xA9).contains(utf8[place + 2])
    default: false
    }
  }

  private static func replacement(_ byte: UInt8) -> String? {
    // Most bytes are letters, so one comparison rules them out.
    guard byte <= UInt8(ascii: ">") else { return nil }
    return switch byte {
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    case 0: "\u{FFFD}"
    default: nil
    }
  }
}
