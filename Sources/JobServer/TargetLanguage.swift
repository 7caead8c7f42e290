import Foundation

/// The languages that a job's lines can be translated into.
enum TargetLanguage {
  /// Whether a text names a language: by its English name, perhaps with which of its kinds, such as
  /// “Brazilian Portuguese”, or by its code, such as “pt-BR”. Without a text it is English.
  static func isKnown(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter }.map(String.init)
    guard let first = words.first else { return text.isEmpty }
    return codes.contains(first) || words.contains(where: names.contains)
      || names.contains(text.lowercased())
  }

  private static let codes = Set(Locale.LanguageCode.isoLanguageCodes.map(\.identifier))
    .subtracting(["mis", "mul", "und", "zxx"])

  private static let names: Set<String> = {
    let english = Locale(identifier: "en")
    return Set(codes.compactMap { english.localizedString(forLanguageCode: $0)?.lowercased() })
      .union(["mandarin", "tagalog", "farsi"])
  }()
}
