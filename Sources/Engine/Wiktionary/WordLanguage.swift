/// A language whose words can be learned.
public enum WordLanguage: String, CaseIterable, Codable, Sendable {
  case english = "en"
  case spanish = "es"
  case french = "fr"
  case german = "de"
  case italian = "it"
  case portuguese = "pt-br"
  case chinese = "zh"
  case japanese = "ja"

  /// In English, as in Wiktionary's headings.
  public var name: String {
    switch self {
    case .english: "English"
    case .spanish: "Spanish"
    case .french: "French"
    case .german: "German"
    case .italian: "Italian"
    case .portuguese: "Portuguese"
    case .chinese: "Chinese"
    case .japanese: "Japanese"
    }
  }
}
