import Foundation

/// The media files that fields, templates and styles name.
enum MediaReferences {
  /// File names in `[sound:…]`, `src`, `url(…)` and the like, each once. As in Anki, a percent
  /// sequence is part of the name; what the name is when that is decoded follows, as browsers read
  /// it.
  static func names(in html: String) -> [String] {
    written(in: html).flatMap(spellings).uniqued()
  }

  private static func written(in html: String) -> [String] {
    let names = sounds(in: html) + html.fileRanges.map { read(unquoted(html[$0])) }
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

  /// Puts something else in place of the file names in `src`, `url(…)` and the like.
  ///
  /// - Parameter other: nil leaves a name as it is.
  static func replacing(in html: String, with other: (String) -> String?) -> String {
    html.replacing(html.fileRanges) { value in
      first(unquoted(value), other).map { "\"\($0)\"" } ?? String(value)
    }
  }

  private static func unquoted(_ value: Substring) -> String {
    let scalars = value.unicodeScalars
    let isQuoted = scalars.first == "\"" || scalars.first == "'"
    return String(isQuoted ? scalars.dropFirst().dropLast() : scalars)
  }

  /// The files that are played, in order.
  static func sounds(in html: String) -> [String] {
    html.soundRanges.map { read(String(html[$0].dropFirst("[sound:".count).dropLast())) }
  }

  /// The files that are played and could be in the media folder, as written.
  static func soundFiles(in html: String) -> [String] {
    sounds(in: html).filter { !$0.isEmpty && !$0.contains("://") }.uniqued()
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
