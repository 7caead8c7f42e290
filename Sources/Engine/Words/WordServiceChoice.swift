/// The sources of words, and how services are asked for them.
public struct WordServiceChoice: SettingGroup {
  var source = Source.installed
  /// The addresses; those of the environment go first. Empty for the usual ones.
  var randomWords = usualRandomWords
  var wiktionary = usualWiktionary
  /// Contact information for the User-Agent header: an email or web address.
  var contact = ""

  static let usualRandomWords = "https://random-word-api.herokuapp.com/word"
  static let usualWiktionary = "https://en.wiktionary.org/w/api.php"

  public enum Source: String, SettingChoices {
    case installed
    /// Wiktionary, and what was fetched of it before.
    case online
  }

  /// The language of the words to discover.
  var language = WordLanguage.japanese

  public init() {}
}

extension SettingSection {
  static let words = Self(
    "words", "Words", foldedTitle: "Addresses of the services",
    foldedLead: "Leave a field empty for the usual address.", isWide: true)
}

extension WordServiceChoice {
  public static let settings: [Setting] = [
    .choice("word-language", "Language of the Words page", \.wordLanguage)
      .labelled("Language of words", in: .words),
    .choice(
      "word-source", "Words from the installed dictionaries, or from Wiktionary",
      \.words.source
    )
    .labelled(
      "Source of words", in: .words,
      hint: "The dictionaries work offline; Wiktionary has more words and languages."),
    Setting(
      "word-contact", "Contact information for Wiktionary: an email or web address.",
      \.words.contact, .text(limit: Setting.longestText),
      remedy: "Enter an email or web address."
    ) {
      $0
    } parse: {
      isContact($0) ? $0 : nil
    }
    .labelled("Contact for Wiktionary", in: .words, hint: "An email or web address."),
    .address("random-words-address", "The random word service.", \.words.randomWords)
      .labelled("Random words", in: .words, isFolded: true),
    .address("wiktionary-address", "Wiktionary's API.", \.words.wiktionary)
      .labelled("Wiktionary", in: .words, isFolded: true),
  ]
}

/// Whether it may be an email or web address, or is empty.
private func isContact(_ text: String) -> Bool {
  text.isEmpty
    || text.count <= Setting.longestText && !text.contains(where: \.isWhitespace)
      && text.contains { $0 == "@" || $0 == "." }
}

extension WordServiceChoice.Source {
  public var label: String {
    switch self {
    case .installed: "Installed dictionaries"
    case .online: "Wiktionary"
    }
  }
}

extension WordLanguage: SettingChoices {
  public var label: String { name }
}

extension Settings {
  var words: WordServiceChoice {
    get { self[WordServiceChoice.self] }
    set { self[WordServiceChoice.self] = newValue }
  }

  /// The language of the words to discover.
  public var wordLanguage: WordLanguage {
    get { words.language }
    set { words.language = newValue }
  }
}
