import Foundation
import Synchronization

/// The dictionaries and lists of words on this computer, each opened on first use.
final class InstalledDictionaries: Sendable {
  private struct Opened {
    var dictionaries: [WordLanguage: any InstalledDictionary] = [:]
    /// How many lists order the senses of each.
    var lists: [WordLanguage: Int] = [:]
    var frequencies: [List: Frequencies] = [:]
  }

  private struct List: Hashable {
    var language: WordLanguage
    var isLarge: Bool
  }

  private let sources: WordSources
  private let opened = Mutex(Opened())
  /// Held while a dictionary is opened, so that learners who begin together don't each unpack it.
  private let opening = NSLock()

  init(_ sources: WordSources) {
    self.sources = sources
  }

  private static let shared = Mutex<[URL: InstalledDictionaries]>([:])

  /// Returns the dictionaries of the learners who share a folder. They are opened once for all, as
  /// the German one takes 100 MB.
  static func shared(in folder: URL, _ sources: WordSources) -> InstalledDictionaries {
    shared.withLock { shared in
      if let known = shared[folder] { return known }
      let new = InstalledDictionaries(sources)
      shared[folder] = new
      return new
    }
  }

  /// - Parameter language: any but Japanese.
  /// - Throws: `Problem` if the dictionary is missing.
  func dictionary(of language: WordLanguage) throws -> any InstalledDictionary {
    if let dictionary = openedDictionary(of: language) { return dictionary }
    return try opening.withLock {
      if let dictionary = openedDictionary(of: language) { return dictionary }
      var lists = Self.mostLists
      let dictionary = try sources.dictionary(of: language) {
        let order = order(of: language)
        lists = Self.lists(in: order)
        return order
      }
      opened.withLock { [lists] in
        $0.dictionaries[language] = dictionary
        $0.lists[language] = lists
      }
      return dictionary
    }
  }

  /// Returns the open dictionary of a language. Nil also once a list was installed that its senses
  /// are not ordered by.
  private func openedDictionary(of language: WordLanguage) -> (any InstalledDictionary)? {
    let (dictionary, lists) = opened.withLock { ($0.dictionaries[language], $0.lists[language]) }
    guard let dictionary, let lists, lists < Self.mostLists else { return dictionary }
    return Self.lists(in: order(of: language)) > lists ? nil : dictionary
  }

  private static let mostLists = 2

  private static func lists(in order: SenseOrder?) -> Int {
    order.map { $0.words == nil ? 1 : mostLists } ?? 0
  }

  /// Returns the order of a language's senses; nil without a list of English words, so that they
  /// keep that of the dictionary.
  private func order(of language: WordLanguage) -> SenseOrder? {
    (try? frequencies(of: .english)).map { english in
      // Without one of the language, the commonest English word comes first.
      SenseOrder(words: try? frequencies(of: language), english: english)
    }
  }

  /// - Throws: `Problem` if the list is missing.
  func frequencies(of language: WordLanguage, isLarge: Bool = false) throws -> Frequencies {
    let list = List(language: language, isLarge: isLarge)
    if let frequencies = opened.withLock({ $0.frequencies[list] }) { return frequencies }
    let frequencies = try sources.frequencies(of: language, isLarge: isLarge)
    opened.withLock { $0.frequencies[list] = frequencies }
    return frequencies
  }
}
