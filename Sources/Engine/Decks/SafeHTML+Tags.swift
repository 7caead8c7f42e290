extension SafeHTML {
  /// Returns the text of HTML as Anki strips it: nothing is left of a tag, also of a line break.
  static func stripped(_ html: String) -> String { decodingEntities(withoutTags(html)) }

  /// Leaves entities as they are.
  static func withoutTags(_ html: String) -> String {
    guard html.utf8.contains(UInt8(ascii: "<")) else { return html }
    var text = html.replacing(html.ranges(from: "<!--", to: "-->")) { _ in "" }
    if text.contains(/(?i)<\/(?:style|script)>/) {
      text = text.replacing(/(?is)<style.*?>.*?<\/style>|<script.*?>.*?<\/script>/, with: "")
    }
    return text.replacing(text.ranges(from: "<", to: ">")) { _ in "" }
  }
}
