import Foundation

/// The media files that fields, templates and styles name.
enum MediaReferences {
  /// File names in `src`, `[sound:…]` and `url(…)`, decoded, each once.
  static func names(in html: String) -> [String] {
    var names = sounds(in: html)
    if html.contains("src") || html.contains("data") {
      let sources =
        /(?i)\b(?:src|data)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/.asciiOnlyWordCharacters()
      names += html.matches(of: sources).map { match in
        decoded(String(match.1 ?? match.2 ?? match.3 ?? ""))
      }
    }
    // Found by their ends first: a pattern over what never ends takes time with its square.
    names += html.ranges(from: "url(", to: ")").compactMap { range in
      html[range].wholeMatch(of: /url\(\s*["']?([^"')]*)["']?\s*\)/).map { decoded(String($0.1)) }
    }
    if html.contains("@import") {
      names += html.matches(of: /@import\s+["']([^"']*)["']/).map { decoded(String($0.1)) }
    }
    return names.filter { !$0.isEmpty && !$0.contains("://") }.uniqued()
  }

  /// Those of them that are pictures.
  static func pictures(in html: String) -> [String] {
    // To prepare a search takes longer than to look through most texts.
    guard html.utf8.contains(UInt8(ascii: "<")), html.contains("<img") else { return [] }
    return names(in: html).filter { name in (try? MediaName.checked(name)) == name }
  }

  /// Puts something else in place of the file names in `src`, `url(…)` and `@import`.
  ///
  /// - Parameter other: nil leaves a name as it is.
  static func replacing(in html: String, with other: (String) -> String?) -> String {
    let sources =
      /(?i)(\b(?:src|data)\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/.asciiOnlyWordCharacters()
    return html.replacing(sources) { match in
      let name = decoded(String(match.2 ?? match.3 ?? match.4 ?? ""))
      return other(name).map { "\(match.1)\"\($0)\"" } ?? String(match.0)
    }.replacingEach(from: "url(", to: ")") { piece in
      guard let match = piece.wholeMatch(of: /url\(\s*["']?([^"')]*)["']?\s*\)/) else { return nil }
      return other(decoded(String(match.1))).map { "url(\"\($0)\")" }
    }.replacing(/@import\s+["']([^"']*)["']/) { match in
      other(decoded(String(match.1))).map { "@import \"\($0)\"" } ?? String(match.0)
    }
  }

  /// The files that are played, in order.
  static func sounds(in html: String) -> [String] {
    html.soundRanges.map { decoded(String(html[$0].dropFirst("[sound:".count).dropLast())) }
  }

  static func withoutSounds(_ html: String) -> String {
    html.replacing(html.soundRanges) { _ in "" }
  }

  /// Renames files in fields, however their names are written there. A name is a whole one: 1.jpg
  /// is not in 11.jpg.
  static func renaming(_ names: [String: String], in html: String) -> String {
    replacing(in: html) { names[$0] }.replacingEach(from: "[sound:", to: "]") { sound in
      names[decoded(String(sound.dropFirst("[sound:".count).dropLast()))].map { "[sound:\($0)]" }
    }
  }

  private static func decoded(_ name: String) -> String {
    let plain = SafeHTML.entitiesRead(name)
    return Normalization.composed(plain.removingPercentEncoding ?? plain)
  }
}
