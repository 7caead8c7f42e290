import Foundation

/// Reads structured content as Yomitan defines it. Unknown tags, properties and addresses are
/// refused.
enum GlossReader {
  /// Why a row is refused: "has an unknown tag “script”".
  struct Flaw: Error, Hashable {
    var sentence: String

    init(_ sentence: String) { self.sentence = sentence }
  }

  /// Longer addresses and texts of attributes belong to no dictionary.
  private static let longest = 2_000

  /// Reads a glossary that was checked when it was imported.
  static func glosses(_ glossary: String) -> [Gloss] {
    // An unreadable glossary is left out.
    guard let items = try? JSONReader.value(Array(glossary.utf8)).array else { return [] }
    return items.compactMap { try? item($0) }
  }

  /// Reads an item of a glossary. An item may instead lead to an uninflected form.
  static func item(_ value: JSONValue) throws(Flaw) -> Gloss {
    switch value {
    case .string(let text): return .text(text)
    case .array(let parts): return try redirect(parts)
    case .object(let object): return try typed(object)
    default: throw Flaw("has a gloss that is neither text nor content")
    }
  }

  private static func redirect(_ parts: [JSONValue]) throws(Flaw) -> Gloss {
    guard parts.count == 2, let term = parts[0].string, let rules = parts[1].array,
      rules.allSatisfy({ $0.string != nil })
    else { throw Flaw("has a gloss without an uninflected form") }
    let names = rules.compactMap(\.string).joined(separator: ", ")
    return .group([
      .link(.form(of: term), [.text(term)]), .text(names.isEmpty ? "" : " (\(names))"),
    ])
  }

  private static func typed(_ object: [String: JSONValue]) throws(Flaw) -> Gloss {
    switch object["type"]?.string {
    case "text":
      guard let text = object["text"]?.string else { throw Flaw("has a gloss without its text") }
      return .text(text)
    case "image": return try image(object)
    case "structured-content":
      guard let content = object["content"] else { throw Flaw("has a gloss without content") }
      return try self.content(content)
    default: throw Flaw("has a gloss of an unknown type")
    }
  }

  static func content(_ value: JSONValue) throws(Flaw) -> Gloss {
    switch value {
    case .string(let text): return .text(text)
    case .array(let parts): return .group(try parts.map(content))
    case .object(let object): return try element(object)
    default: throw Flaw("has content that is neither text nor an element")
    }
  }

  private static func element(_ object: [String: JSONValue]) throws(Flaw) -> Gloss {
    guard let name = object["tag"]?.string else { throw Flaw("has an element without a tag") }
    if name == "img" { return try image(object) }
    let inside = try object["content"].map { value throws(Flaw) in [try content(value)] } ?? []
    if name == "a" {
      try check(object, ["tag", "content", "href", "lang"])
      let target = try link(object["href"])
      return target.map { Gloss.link($0, inside) } ?? .group(inside)
    }
    guard let tag = Gloss.Element.Tag(rawValue: name) else {
      throw Flaw("has an unknown tag “\(name.prefix(20))”")
    }
    try check(object, properties(of: tag))
    var element = Gloss.Element(tag: tag, lang: try language(object["lang"]), content: inside)
    element.title = object["title"]?.string.map { String($0.prefix(longest)) }
    element.styles = try styles(object["style"])
    element.listStyle = object["style"]?.object?["listStyleType"]?.string
      .flatMap(Gloss.ListStyle.init(rawValue:))
    element.columns = try span(object["colSpan"])
    element.rows = try span(object["rowSpan"])
    element.isOpen = object["open"] == .bool(true)
    element.isAside = isAside(object["data"])
    return .element(element)
  }

  /// The names by which Jitendex and the dictionaries made from Wiktionary mark them.
  private static let asides: Set = [
    "attribution", "example-sentence", "extra-info", "forms", "tags",
  ]

  private static func isAside(_ data: JSONValue?) -> Bool {
    data?["class"]?.string == "tag" || asides.contains(data?["content"]?.string ?? "")
  }

  private static let common: Set = ["tag", "content", "data", "lang"]
  private static let cells = common.union(["colSpan", "rowSpan", "style"])
  private static let blocks = common.union(["style", "title", "open"])

  private static func properties(of tag: Gloss.Element.Tag) -> Set<String> {
    switch tag {
    case .br: ["tag", "data"]
    case .td, .th: cells
    case .span, .div, .ol, .ul, .li, .details, .summary: blocks
    default: common
    }
  }

  private static func check(
    _ object: [String: JSONValue], _ known: Set<String>
  ) throws(Flaw) {
    guard let unknown = object.keys.sorted().first(where: { !known.contains($0) }) else { return }
    throw Flaw("has an unknown property “\(unknown.prefix(20))”")
  }

  /// Any text is allowed, and what is no language is left out.
  private static func language(_ value: JSONValue?) throws(Flaw) -> String? {
    guard let value else { return nil }
    guard let text = value.string else { throw Flaw("has a language that is not text") }
    let isLanguage = text.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
        || (0x61...0x7A).contains(byte | 0x20)
    }
    return isLanguage && (1...35).contains(text.utf8.count) ? text : nil
  }

  private static func span(_ value: JSONValue?) throws(Flaw) -> Int {
    guard let value else { return 1 }
    guard case .number(let number) = value, number >= 1, let span = Int(exactly: number) else {
      throw Flaw("has a cell whose span is not a whole number")
    }
    return min(span, 100)
  }

  /// - Returns: nil for an address that can't be opened, whose text is shown alone.
  private static func link(_ value: JSONValue?) throws(Flaw) -> Gloss.Link? {
    guard let address = value?.string else { throw Flaw("has a link without an address") }
    if address.hasPrefix("?") {
      let query = address.dropFirst().split(separator: "&").first { $0.hasPrefix("query=") }
      let term = query?.dropFirst("query=".count).replacing("+", with: " ").removingPercentEncoding
      return .search(String((term ?? "").prefix(longest)))
    }
    guard address.hasPrefix("https:") || address.hasPrefix("http:") else {
      throw Flaw("has a link to neither the web nor the dictionary")
    }
    guard address.hasPrefix("https://") || address.hasPrefix("http://"),
      address.utf8.count <= longest
    else { return nil }
    return .web(address.withoutBlanks)
  }

  private static func image(_ object: [String: JSONValue]) throws(Flaw) -> Gloss {
    guard let path = object["path"]?.string, !path.isEmpty else {
      throw Flaw("has an image without a path")
    }
    guard DictionaryImage.Kind(path: path) != nil else {
      throw Flaw("has an image of an unknown kind, “\(path.suffix(40))”")
    }
    let texts = ["alt", "description", "title"].lazy.compactMap { object[$0]?.string }
    let pixels = object["sizeUnits"]?.string == "em" ? 16.0 : 1
    return .image(
      Gloss.Image(
        path: path, alt: String((texts.first ?? "").prefix(longest)),
        width: length(object["width"], pixels), height: length(object["height"], pixels),
        isMonochrome: object["appearance"]?.string == "monochrome"))
  }

  /// - Parameter pixels: of a unit.
  private static func length(_ value: JSONValue?, _ pixels: Double) -> Int? {
    guard case .number(let number)? = value, number > 0 else { return nil }
    return Int((number * pixels).clamped(to: 1...1_000))
  }

  // MARK: Styles

  private static func styles(_ value: JSONValue?) throws(Flaw) -> [Gloss.Style] {
    guard let value else { return [] }
    guard let style = value.object else { throw Flaw("has an invalid style") }
    let named = style.mapValues { $0.string ?? "" }
    return Gloss.Style.allCases.filter { $0.isAsked(by: named) }
  }
}

extension String {
  /// The address with its blanks and control characters encoded: some have /wiki/New York.
  fileprivate var withoutBlanks: String {
    unicodeScalars.map { scalar in
      guard scalar.value <= 0x20 || scalar.value == 0x7F else { return String(scalar) }
      return "%" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
    }.joined()
  }
}

extension Gloss.Style {
  fileprivate func isAsked(by style: [String: String]) -> Bool {
    switch self {
    case .bold: ["bold", "bolder", "600", "700", "800", "900"].contains(style["fontWeight"])
    case .italic: ["italic", "oblique"].contains(style["fontStyle"])
    case .underlined: style["textDecorationLine"]?.contains("underline") ?? false
    case .struck: style["textDecorationLine"]?.contains("line-through") ?? false
    case .small: Self.size(style["fontSize"]) < 1
    case .large: Self.size(style["fontSize"]) > 1
    case .raised: ["super", "text-top", "top"].contains(style["verticalAlign"])
    case .lowered: ["sub", "text-bottom"].contains(style["verticalAlign"])
    }
  }

  /// Relative to the text around it.
  private static func size(_ text: String?) -> Double {
    switch text {
    case "smaller", "small", "x-small", "xx-small": 0.8
    case "larger", "large", "x-large", "xx-large": 1.2
    case let text? where text.hasSuffix("rem"): Double(text.dropLast(3)) ?? 1
    case let text? where text.hasSuffix("em"): Double(text.dropLast(2)) ?? 1
    case let text? where text.hasSuffix("%"): (Double(text.dropLast()) ?? 100) / 100
    default: 1
    }
  }
}
