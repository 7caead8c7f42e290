import Foundation

/// The media files that fields, templates and styles name.
enum MediaReferences {
  /// File names in `src`, `[sound:…]` and `url(…)`, each once. As in Anki, a percent sequence is
  /// part of the name; what the name is when that is decoded follows, as browsers read it.
  static func names(in html: String) -> [String] {
    written(in: html).flatMap(spellings).uniqued()
  }

  private static func written(in html: String) -> [String] {
    var names = sounds(in: html)
    if html.contains("src") || html.contains("data") {
      let sources =
        /(?i)\b(?:src|data)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/.asciiOnlyWordCharacters()
      names += html.matches(of: sources).map { match in
        read(String(match.1 ?? match.2 ?? match.3 ?? ""))
      }
    }
    // Found by their ends first: a pattern over what never ends takes time with its square.
    names += html.ranges(from: "url(", to: ")").compactMap { range in
      html[range].wholeMatch(of: /url\(\s*["']?([^"')]*)["']?\s*\)/).map { read(String($0.1)) }
    }
    if html.contains("@import") {
      names += html.matches(of: /@import\s+["']([^"']*)["']/).map { read(String($0.1)) }
    }
    return names.filter { !$0.isEmpty && !$0.contains("://") }
  }

  /// Returns the name of the first picture that could be in the media folder; empty for none.
  static func picture(in html: String) -> String {
    guard html.contains("<img") else { return "" }
    // Invalid names are skipped.
    return names(in: html).lazy.compactMap { try? MediaName.checked($0) }
      .first { !$0.isEmpty } ?? ""
  }

  /// Returns the names of pictures, as written.
  static func pictures(in html: String) -> [String] {
    // To prepare a search takes longer than to look through most texts.
    guard html.utf8.contains(UInt8(ascii: "<")), html.contains("<img") else { return [] }
    return written(in: html).filter { (try? MediaName.checked($0)) == $0 }.uniqued()
  }

  /// Puts something else in place of the file names in `src`, `url(…)` and `@import`.
  ///
  /// - Parameter other: nil leaves a name as it is.
  static func replacing(in html: String, with other: (String) -> String?) -> String {
    let sources =
      /(?i)(\b(?:src|data)\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/.asciiOnlyWordCharacters()
    return html.replacing(sources) { match in
      let name = String(match.2 ?? match.3 ?? match.4 ?? "")
      return first(name, other).map { "\(match.1)\"\($0)\"" } ?? String(match.0)
    }.replacingEach(from: "url(", to: ")") { piece in
      guard let match = piece.wholeMatch(of: /url\(\s*["']?([^"')]*)["']?\s*\)/) else { return nil }
      return first(String(match.1), other).map { "url(\"\($0)\")" }
    }.replacing(/@import\s+["']([^"']*)["']/) { match in
      first(String(match.1), other).map { "@import \"\($0)\"" } ?? String(match.0)
    }
  }

  /// The files that are played, in order.
  static func sounds(in html: String) -> [String] {
    html.soundRanges.map { read(String(html[$0].dropFirst("[sound:".count).dropLast())) }
  }

  static func withoutSounds(_ html: String) -> String {
    html.replacing(html.soundRanges) { _ in "" }
  }

  /// Renames files in fields, however their names are written there. A name is a whole one: 1.jpg
  /// is not in 11.jpg.
  static func renaming(_ names: [String: String], in html: String) -> String {
    replacing(in: html) { names[$0] }.replacingEach(from: "[sound:", to: "]") { sound in
      first(String(sound.dropFirst("[sound:".count).dropLast())) { names[$0] }
        .map { "[sound:\($0)]" }
    }
  }

  /// Decodes a name from HTML.
  private static func read(_ name: String) -> String {
    Normalization.composed(SafeHTML.decodingEntities(name))
  }

  private static func spellings(_ name: String) -> [String] {
    [name, name.removingPercentEncoding.map(Normalization.composed) ?? name].uniqued()
  }

  /// Returns the first result for any spelling of the name.
  private static func first(_ name: String, _ other: (String) -> String?) -> String? {
    for spelling in spellings(read(name)) {
      if let found = other(spelling) { return found }
    }
    return nil
  }
}
