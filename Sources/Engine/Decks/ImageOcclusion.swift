/// A shape that hides a part of a picture, as Anki writes it into a cloze:
/// `image-occlusion:rect:left=.1:top=.2:width=.3:height=.1`.
struct ImageOcclusion {
  static let title = "Image occlusion"
  private static let prefix = "image-occlusion:"

  private let shape: Substring
  private let properties: [(name: Substring, value: Substring)]

  /// - Returns: nil for other contents of a cloze.
  init?(_ content: String) {
    guard content.hasPrefix(Self.prefix) else { return nil }
    let parts = content.dropFirst(Self.prefix.count).split(separator: ":")
    shape = parts.first ?? ""
    properties = parts.dropFirst().compactMap { part in
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return pair.count == 2 ? (pair[0], pair[1]) : nil
    }
  }

  static func isIn(_ field: String) -> Bool { field.contains("::\(prefix)") }

  /// What Anki makes of it: an element without text, for its script.
  func html(number: Int, isAsked: Bool, isAnswer: Bool) -> String {
    let state =
      number == 0 ? "cloze" : !isAsked ? "cloze-inactive" : isAnswer ? "cloze-highlight" : "cloze"
    let data =
      [("ordinal", "\(number)"), ("shape", String(shape))]
      + properties.map {
        (Self.names[String($0.name)] ?? String($0.name), String($0.value))
      }
    let attributes = data.filter { $0.0.allSatisfy { $0.isASCII && $0.isLetter || $0 == "-" } }
      .map { "data-\($0.0)=\"\(Self.escaped($0.1))\"" }
    return "<div class=\"\(state)\" \(attributes.joined(separator: " "))></div>"
  }

  private static let names = ["oi": "occludeInactive", "fs": "font-size"]

  private static func escaped(_ value: String) -> String {
    value.replacing("\"", with: "&quot;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
