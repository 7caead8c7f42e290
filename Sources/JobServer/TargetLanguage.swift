import Foundation

/// The languages that a job's lines can be translated into.
enum TargetLanguage {
  /// Returns the English name of a language that is given by its name or its code; nil if there is
  /// none.
  static func name(_ text: String) -> String? {
    guard !text.isEmpty else { return "English" }
    guard isKnown(text) else { return nil }
    let isCode = !text.contains(where: \.isWhitespace) && codes.contains(words(text)[0])
    return isCode ? english.localizedString(forIdentifier: text) ?? text : text
  }

  /// Whether a text names a language: by its English name, perhaps with which of its kinds, such as
  /// “Brazilian Portuguese”, or by its code, such as “pt-BR”.
  private static func isKnown(_ text: String) -> Bool {
    let words = Self.words(text)
    guard let first = words.first else { return false }
    return codes.contains(first) || words.contains(where: names.contains)
      || names.contains(text.lowercased())
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter }.map(String.init)
  }

  private static let english = Locale(identifier: "en")

  private static let codes = Set(Locale.LanguageCode.isoLanguageCodes.map(\.identifier))
    .subtracting(["mis", "mul", "und", "zxx"])

  private static let names =
    Set(codes.compactMap { english.localizedString(forLanguageCode: $0)?.lowercased() })
    .union(["mandarin", "tagalog", "farsi"])
}
