/// Where words come from, and how the services are asked.
public struct WordServiceChoice: Hashable, Sendable {
  public var source = Source.installed
  /// The addresses; those of the environment go first.
  public var randomWords = "https://random-word-api.herokuapp.com/word"
  public var wiktionary = "https://en.wiktionary.org/w/api.php"
  /// Whom the services can turn to: an address of mail or of a page, for the user agent.
  public var contact = ""

  public enum Source: String, CaseIterable, Sendable {
    /// The dictionaries on this computer.
    case installed
    /// Wiktionary, and what was fetched of it before.
    case online
  }
}
