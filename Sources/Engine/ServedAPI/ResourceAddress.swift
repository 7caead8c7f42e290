/// The address in the JSON of a resource, which differs between servers.
///
/// Its bytes are scanned, and all others stay as the service wrote them. SQLite's `json_replace`
/// would be shorter, but parses the whole of each resource, which takes about as long as everything
/// else of a page of 1,000 subjects.
enum ResourceAddress {
  /// Puts another address in place of a resource's own, and leaves those within its data.
  static func replaced(in json: String, by url: String) -> String {
    guard let place = atEnd(of: json) ?? first(in: json) else { return json }
    return json[..<place.lowerBound] + url + json[place.upperBound...]
  }

  /// Returns the place of the address, which comes last, because keys are sorted.
  private static func atEnd(of json: String) -> Range<String.Index>? {
    let ending = "\"}".utf8
    guard json.utf8.suffix(ending.count).elementsEqual(ending) else { return nil }
    let rest = json.utf8.dropLast(ending.count)
    guard let quote = rest.lastIndex(of: UInt8(ascii: "\"")),
      rest[..<quote].suffix(6).elementsEqual("\"url\":".utf8)
    else { return nil }
    return rest.index(after: quote)..<rest.endIndex
  }

  /// The service writes it before the data, so little is scanned.
  private static func first(in json: String) -> Range<String.Index>? {
    let bytes = json.utf8
    var (place, depth) = (bytes.startIndex, 0)
    var (text, key) = ("", "")
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ":") where depth == 1: key = text
      case UInt8(ascii: ",") where depth == 1: key = ""
      case UInt8(ascii: "\""):
        let start = bytes.index(after: place)
        guard let end = endOfText(bytes, from: start) else { return nil }
        if depth == 1, key == "url" { return start..<end }
        if depth == 1 { text = String(json[start..<end]) }
        place = end
      default: break
      }
      place = bytes.index(after: place)
    }
    return nil
  }

  /// The closing quotation mark of a text; nil if there is none.
  private static func endOfText(
    _ bytes: String.UTF8View, from start: String.Index
  ) -> String.Index? {
    var (place, isEscaped) = (start, false)
    while place < bytes.endIndex {
      if bytes[place] == UInt8(ascii: "\""), !isEscaped { return place }
      isEscaped = bytes[place] == UInt8(ascii: "\\") && !isEscaped
      place = bytes.index(after: place)
    }
    return nil
  }
}
