/// A shape that hides a part of a picture, as Anki writes it into a cloze:
/// `image-occlusion:rect:left=.1:top=.2:width=.3:height=.1`.
struct ImageOcclusion {
  static let title = "Image occlusion"
  private static let prefix = "image-occlusion:"

  /// `rect`, `ellipse`, `polygon` or `text`.
  let kind: String
  private let properties: [(name: Substring, value: Substring)]

  /// - Returns: nil for other contents of a cloze.
  init?(_ content: String) {
    guard content.hasPrefix(Self.prefix) else { return nil }
    let parts = content.dropFirst(Self.prefix.count).split(separator: ":")
    kind = String(parts.first ?? "")
    properties = parts.dropFirst().compactMap { part in
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return pair.count == 2 ? (pair[0], pair[1]) : nil
    }
  }

  static func isIn(_ field: String) -> Bool {
    field.hasPrefix("{{c") && field.contains("::\(prefix)")
  }

  /// Returns the header in the front of an item: "Japan" of "Image occlusion: Japan".
  ///
  /// - Returns: nil for none, or for the code of an occlusion, as early versions imported it.
  static func header(in front: String) -> String? {
    guard !isIn(front) else { return nil }
    let named = front.hasPrefix(title) ? front.dropFirst(title.count) : front[...]
    let header = String(named.drop { $0 == ":" }).trimmed
    return header.isEmpty ? nil : header
  }

  /// A property such as `left`, mostly a share of the picture's width or height; nil without one.
  func number(_ name: String) -> Double? {
    let number = properties.first { $0.name == name }.flatMap { Double($0.value) }
    return number.flatMap { $0.isFinite ? $0.clamped(to: -1_000...1_000) : nil }
  }

  /// `left` or `top`; 0 without one, as in Anki, and nil for a value that is no number.
  func corner(_ name: String) -> Double? {
    properties.contains { $0.name == name } ? number(name) : 0
  }

  /// The corners of a polygon.
  var points: [(x: Double, y: Double)] {
    let value = properties.first { $0.name == "points" }?.value ?? ""
    return value.split(separator: " ").compactMap { point in
      let parts = point.split(separator: ",").compactMap { Double($0) }.filter(\.isFinite)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
  }

  /// The content of a text shape, which hides nothing.
  var text: String { String(properties.first { $0.name == "text" }?.value ?? "") }

  /// Returns the element that Anki makes for it: one without text, for Anki's script.
  func html(number: Int, isAsked: Bool, isAnswer: Bool) -> String {
    let state =
      number == 0 ? "cloze" : !isAsked ? "cloze-inactive" : isAnswer ? "cloze-highlight" : "cloze"
    let data =
      [("ordinal", "\(number)"), ("shape", kind)]
      + properties.map {
        (Self.names[String($0.name)] ?? String($0.name), String($0.value))
      }
    let attributes = data.filter { $0.0.allSatisfy { $0.isASCII && $0.isLetter || $0 == "-" } }
      .map { "data-\($0.0)=\"\(Self.escaped($0.1))\"" }
    return "<div class=\"\(state)\" \(attributes.joined(separator: " "))></div>"
  }

  private static let names = ["oi": "occludeInactive", "fs": "font-size"]

  static func escaped(_ value: String) -> String {
    value.replacing("\"", with: "&quot;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
