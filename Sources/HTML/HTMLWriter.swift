/// Writes markup into one buffer.
struct HTMLWriter {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(16 << 10) }

  mutating func write(_ content: HTMLContent) {
    switch content {
    case .text(let text): escape(text)
    case .raw(let markup): bytes.append(contentsOf: markup.utf8)
    case .group(let parts): for part in parts { write(part) }
    case .void(let name, let attributes): open(name, attributes)
    case .element(let name, let attributes, let children):
      open(name, attributes)
      for child in children { write(child) }
      bytes.append(UInt8(ascii: "<"))
      bytes.append(UInt8(ascii: "/"))
      bytes.append(contentsOf: name.utf8)
      bytes.append(UInt8(ascii: ">"))
    }
  }

  private mutating func open(_ name: String, _ attributes: [HTMLAttribute]) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.utf8)
    for attribute in attributes {
      bytes.append(UInt8(ascii: " "))
      bytes.append(contentsOf: attribute.name.utf8)
      guard let value = attribute.value else { continue }
      bytes.append(UInt8(ascii: "="))
      bytes.append(UInt8(ascii: "\""))
      escape(value)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
  }

  /// Byte by byte, as a browser reads it: a mark that joins a quotation mark or a bracket to one
  /// character must not hide it. A NUL, which HTML has no place for, becomes U+FFFD.
  private mutating func escape(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for place in utf8.indices {
        guard let replacement = Self.replacement(utf8[place]) else { continue }
        bytes.append(contentsOf: utf8[start..<place])
        bytes.append(contentsOf: replacement.utf8)
        start = place + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
  }

  private static func replacement(_ byte: UInt8) -> String? {
    // Most bytes are letters, so they are passed by with one comparison.
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
