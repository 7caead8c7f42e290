public import Foundation
import Synchronization

/// The means to read Japanese, opened when they are first needed: a start without Japanese text
/// loads none of them.
public final class JapaneseTools: Sendable {
  /// Where Debian's package edict puts it.
  public static let edict = URL(filePath: "/usr/share/edict/edict")

  private let folder: URL
  private let dictionary: String
  private let edict: URL
  private let opened = Mutex<JapaneseText?>(nil)

  /// - Parameters:
  ///   - folder: the learner's.
  ///   - dictionary: the tokeniser's folder.
  public init(
    folder: URL, dictionary: String = TaggerDictionary.naist, edict: URL = JapaneseTools.edict
  ) {
    self.folder = folder.appending(path: "dictionary", directoryHint: .isDirectory)
    (self.dictionary, self.edict) = (dictionary, edict)
  }

  /// - Parameter tell: told what takes a moment, and that readings are less sure without EDICT.
  /// - Throws: `Problem` when the tokeniser or its dictionary is missing or broken.
  public func text(telling tell: (String) -> Void = { _ in }) throws -> JapaneseText {
    try opened.withLock { opened in
      if let opened { return opened }
      let text = try open(telling: tell)
      opened = text
      return text
    }
  }

  /// Lets go of everything; it is opened again when next needed.
  public func close() {
    opened.withLock { $0 = nil }
  }

  private func open(telling tell: (String) -> Void) throws -> JapaneseText {
    let tagger = try Tagger(
      dictionary: TaggerDictionary.folder(dictionary, cache: folder))
    return JapaneseText(
      tagger: tagger, list: list(telling: tell),
      furigana: Furigana(kanji: try KanjiReadings.bundled()),
      lexicon: AccentLexicon(table: try AccentTable.bundled()))
  }

  /// The tokeniser's readings are right nine times in ten without the list, so that goes on.
  private func list(telling tell: (String) -> Void) -> WordList {
    do throws(Problem) {
      return try WordListFile.open(in: folder, edict: edict, telling: tell)
    } catch {
      tell("\(error)")
      return .empty
    }
  }
}
