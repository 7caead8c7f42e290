/// Readings in brackets, as Anki's `furigana:` has them: ` 食[た]べる`. A word begins after a space.
enum Brackets {
  static func ruby(_ text: String) -> String {
    replaced(text) { base, reading in "<ruby>\(base)<rt>\(reading)</rt></ruby>" }
  }

  static func readings(_ text: String) -> String { replaced(text) { String($1) } }

  static func bases(_ text: String) -> String { replaced(text) { base, _ in String(base) } }

  private static func replaced(
    _ text: String, _ make: (Substring, Substring) -> String
  ) -> String {
    text.replacing("&nbsp;", with: " ").replacing(/[ ]?([^ >\]\[]+?)\[(.+?)\]/) { match in
      // Sound isn't a reading.
      match.2.hasPrefix("sound:") ? String(match.0) : make(match.1, match.2)
    }
  }
}
