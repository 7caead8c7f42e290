import Foundation
import Synchronization

/// The dictionaries and lists of words on this computer, each opened on first use.
final class InstalledDictionaries: Sendable {
  private struct Opened {
    var dictionaries: [WordLanguage: any InstalledDictionary] = [:]
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
      let dictionary = try sources.dictionary(of: language) { order(of: language) }
      opened.withLock { $0.dictionaries[language] = dictionary }
      return dictionary
    }
  }

  private func openedDictionary(of language: WordLanguage) -> (any InstalledDictionary)? {
    opened.withLock { $0.dictionaries[language] }
  }

  /// Returns the order of a language's senses; nil without a list of English words, so that they
  /// keep that of the dictionary.
  private func order(of language: WordLanguage) -> SenseOrder? {
    do {
      // Without one of the language, the commonest English word comes first.
      return SenseOrder(
        words: try? frequencies(of: language), english: try frequencies(of: .english))
    } catch {
      return nil
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
