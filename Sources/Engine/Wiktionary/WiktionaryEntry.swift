/// Wiktionary's entry for a word in one language.
public struct WiktionaryEntry: Hashable, Sendable {
  /// The title of the page.
  var word: String
  var language: WordLanguage
  /// The first pronunciation: in IPA, for Chinese in pinyin, for Japanese in kana. Nil if the page
  /// leaves it to the wiki.
  var phonetic: String?
  /// In the page's order, one for each part of speech under each etymology.
  var meanings: [Meaning]
  /// The page that has the entry, such as the traditional spelling of a Chinese word.
  public var redirect: String?

  public struct Meaning: Hashable, Sendable {
    /// In lower case, such as “proper noun”.
    var partOfSpeech: String
    var definitions: [Definition]
  }

  public struct Definition: Hashable, Sendable {
    /// Plain text, with explanations in parentheses.
    public var text: String
    /// Such as “slang” or “Mexico”.
    var labels: [String]
    /// The word that it gives inflected forms of; nil for a meaning of its own.
    var lemma: String?
    var examples: [Example] = []
  }

  public struct Example: Hashable, Sendable {
    var text: String
    var translation: String?
  }

  public var definitions: [Definition] { meanings.flatMap(\.definitions) }
}

extension WiktionaryEntry {
  /// Reads a page.
  ///
  /// - Returns: nil if it has no section of the language.
  public init?(_ page: WiktionaryPage, language: WordLanguage) {
    let visible = VisibleWikitext(page.wikitext).text
    if let target = Self.redirect(of: visible) {
      self.init(word: page.title, language: language, meanings: [], redirect: target)
      return
    }
    guard let section = WiktionarySection(visible, language: language) else { return nil }
    let reader = SectionReader(title: page.title, language: language)
    self = reader.entry(of: section)
  }

  /// `#REDIRECT [[target]]`
  private static func redirect(of page: String) -> String? {
    let line = String(page.prefix(300)).trimmed
    guard line.prefix(9).uppercased() == "#REDIRECT" else { return nil }
    return Wikitext(line.dropFirst(9).prefix { $0 != "\n" }).nodes.lazy.compactMap { node in
      if case .link(let target, _) = node { String(target.prefix { $0 != "#" }) } else { nil }
    }.first
  }
}

/// A page of Wiktionary as it is edited.
public struct WiktionaryPage: Hashable, Sendable {
  public var title: String
  var wikitext: String

  public init(title: String, wikitext: String) {
    (self.title, self.wikitext) = (title, wikitext)
  }
}
