/// Removes the kana before or after the kanji of a word.
public enum Okurigana {
  public enum End: Hashable, Sendable { case leading, trailing }

  /// Returns the word without the kana at one end, or unchanged if there are none.
  ///
  ///     Okurigana.stripped("踏み込む")                       // 踏み込
  ///     Okurigana.stripped("ふみこむ", matching: "踏み込む")   // ふみこ
  ///
  /// - Parameter written: the word with its kanji if `text` is its reading, otherwise empty.
  public static func stripped(
    _ text: String, _ end: End = .trailing, matching written: String = ""
  ) -> String {
    let scalars = text.unicodeScalars
    let edge = end == .leading ? scalars.first : scalars.last
    guard Writing.isJapanese(text), edge?.isKana == true, canMatch(text, written) else {
      return text
    }
    let tokens = Writing.tokens(of: written.isEmpty ? text : written)
    guard let kana = (end == .leading ? tokens.first : tokens.last)?.unicodeScalars else {
      return text
    }
    return switch end {
    case .leading:
      scalars.starts(with: kana) ? String(scalars.dropFirst(kana.count)) : text
    case .trailing:
      scalars.reversed().starts(with: kana.reversed())
        ? String(scalars.dropLast(kana.count)) : text
    }
  }

  private static func canMatch(_ text: String, _ written: String) -> Bool {
    written.isEmpty
      ? !Writing.isKana(text) : written.unicodeScalars.contains(where: \.isCommonKanji)
  }
}
