/// Reads the elements of an XML file one by one: names, attributes and text, nothing more.
///
/// FoundationXML's parser on Linux dies of KANJIDIC2's document type, and loading it would cost
/// every start of every face. Namespaces, entities of the document's own and CDATA do not occur.
struct XMLScanner {
  struct Element {
    var name: String
    /// As written: `r_type="ja_on"`.
    var attributes: String
    var text: String
  }

  enum Token {
    case began(String)
    /// With the text since it began.
    case ended(Element)
  }

  private let bytes: ArraySlice<UInt8>
  private var place: Int
  private var open: (name: String, attributes: String)?
  private var text: Range<Int>

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
    place = 0
    text = 0..<0
  }

  /// Nil at the end of the file, and where a file that is cut off stops making sense.
  mutating func next() -> Token? {
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      let textBefore = text.lowerBound..<start
      if let end = skipped(start) {
        place = end
        continue
      }
      guard let close = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { break }
      let isEnd = bytes[start + 1] == UInt8(ascii: "/")
      let tag = bytes[(start + (isEnd ? 2 : 1))..<close]
      place = close + 1
      if isEnd { return .ended(ended(tag, textBefore)) }
      return .began(began(tag))
    }
    place = bytes.endIndex
    return nil
  }

  private mutating func began(_ tag: ArraySlice<UInt8>) -> String {
    let name = tag.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "/") }
    let attributes = tag[name.endIndex...]
    open = (String(decoding: name, as: UTF8.self), String(decoding: attributes, as: UTF8.self))
    text = place..<place
    return open?.name ?? ""
  }

  private mutating func ended(_ tag: ArraySlice<UInt8>, _ before: Range<Int>) -> Element {
    let name = String(decoding: tag, as: UTF8.self)
    defer { (open, text) = (nil, place..<place) }
    guard let open, open.name == name else { return Element(name: name, attributes: "", text: "") }
    return Element(
      name: name, attributes: open.attributes, text: Self.plain(bytes[before]))
  }

  /// Behind a comment, a declaration or the document type; nil for an element.
  private func skipped(_ start: Int) -> Int? {
    let rest = bytes[start...]
    if rest.starts(with: "<!--".utf8) { return end(of: "-->", from: start) }
    if rest.starts(with: "<?".utf8) { return end(of: "?>", from: start) }
    guard rest.starts(with: "<!".utf8) else { return nil }
    return endOfDocumentType(from: start)
  }

  /// The document type holds declarations and comments of its own, which may hold anything.
  private func endOfDocumentType(from start: Int) -> Int {
    var place = start + 2
    var depth = 0
    while place < bytes.endIndex {
      if bytes[place...].starts(with: "<!--".utf8) {
        place = end(of: "-->", from: place)
        continue
      }
      switch bytes[place] {
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">") where depth == 0: return place + 1
      case UInt8(ascii: ">"): depth -= 1
      default: break
      }
      place += 1
    }
    return bytes.endIndex
  }

  private func end(of mark: String, from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var place = start
    while let found = bytes[place...].firstIndex(of: mark[0]) {
      if bytes[found...].starts(with: mark) { return found + mark.count }
      place = found + 1
    }
    return bytes.endIndex
  }

  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "&")) else { return text }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&apos;", with: "'")
      .replacing("&amp;", with: "&")
  }
}
