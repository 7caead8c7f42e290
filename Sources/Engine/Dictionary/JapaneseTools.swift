public import Foundation
import Synchronization

/// The means to read Japanese, opened when they are first needed: a start without Japanese text
/// loads none of them.
public final class JapaneseTools: Sendable {
  private let learner: URL
  private let folder: URL
  private let dictionary: String?
  private let edict: URL
  private let opened = Mutex<Opened?>(nil)

  private struct Opened {
    /// Nil when it was not the caller who chose.
    var tokeniser: Tokeniser?
    var text: JapaneseText
    var flaws: [Problem]
    var found: Found
  }

  /// What was there to be opened.
  private struct Found: Equatable {
    var tokeniser: String?
    var hasEdict: Bool
  }

  /// - Parameters:
  ///   - learner: the learner's folder.
  ///   - dictionary: the tokeniser's, by its name or its folder; nil for the one of the settings.
  ///   - edict: by which readings are checked.
  public init(
    folder learner: URL, dictionary: String? = nil,
    edict: URL = DictionarySources.installed.edict
  ) {
    self.learner = learner
    folder = learner.appending(path: "dictionary", directoryHint: .isDirectory)
    (self.dictionary, self.edict) = (dictionary, edict)
  }

  /// - Parameters:
  ///   - tokeniser: that of the settings, from who knows them; another than before is opened anew.
  ///     Without it the learner's data is asked, once. It counts for nothing where a dictionary
  ///     was named.
  ///   - tell: told what takes a moment, that readings are less sure without EDICT, and that
  ///     naist-jdic stands in for the dictionary of the settings.
  /// - Throws: `Problem` when the tokeniser or its dictionary is missing or broken.
  public func text(
    with tokeniser: Tokeniser? = nil, telling tell: (String) -> Void = { _ in }
  ) throws -> JapaneseText {
    let wanted = dictionary == nil ? tokeniser : nil
    return try opened.withLock { opened in
      if let opened, wanted == nil || opened.tokeniser == wanted,
        // What was missing may have been installed since.
        opened.flaws.isEmpty || opened.found == found(opened.tokeniser)
      {
        return opened.text
      }
      let new = try open(wanted, telling: tell)
      opened = new
      return new.text
    }
  }

  /// Why readings are less sure, or not by the tokeniser that was chosen; of what is open.
  var flaws: [Problem] { opened.withLock { $0?.flaws ?? [] } }

  private func found(_ wanted: Tokeniser?) -> Found {
    Found(
      tokeniser: wanted?.place(in: folder),
      hasEdict: FileManager.default.isReadableFile(atPath: edict.path))
  }

  /// Lets go of everything; it is opened again when next needed.
  public func close() {
    opened.withLock { $0 = nil }
  }

  private func open(_ wanted: Tokeniser?, telling tell: (String) -> Void) throws -> Opened {
    let found = found(wanted)
    let (tagger, missing) = try tagger(wanted)
    let (list, unlisted) = list(telling: tell)
    let flaws = [missing, unlisted].compactMap { $0 }
    for flaw in flaws { tell("\(flaw)") }
    let text = JapaneseText(
      tagger: tagger, list: list, furigana: try Furigana.bundled(),
      lexicon: AccentLexicon(table: try AccentTable.bundled()),
      readers: ProcessInfo.processInfo.activeProcessorCount)
    return Opened(tokeniser: wanted, text: text, flaws: flaws, found: found)
  }

  private func tagger(_ wanted: Tokeniser?) throws(Problem) -> (Tagger, standingIn: Problem?) {
    if let dictionary { return (try tagger(dictionary), nil) }
    let chosen = wanted ?? TokeniserQuery.chosen(in: learner)
    do {
      return (try tagger(chosen.rawValue), nil)
    } catch {
      guard chosen != .naistJdic else { throw error }
      let standingIn = Problem(
        "\(error.sentence) naist-jdic is used instead.", remedy: error.remedy, detail: error.detail)
      return (try tagger(Tokeniser.naistJdic.rawValue), standingIn)
    }
  }

  private func tagger(_ dictionary: String) throws(Problem) -> Tagger {
    guard let known = Tokeniser(rawValue: dictionary) else {
      return try Tagger(dictionary: TaggerDictionary.folder(dictionary, cache: folder))
    }
    guard let place = known.place(in: folder) else { throw .missing(known) }
    return try known.tagger(at: place, cache: folder)
  }

  /// The tokeniser's readings are right nine times in ten without the list, so that goes on.
  private func list(telling tell: (String) -> Void) -> (WordList, Problem?) {
    do throws(Problem) {
      return try WordListFile.open(in: folder, edict: edict, telling: tell)
    } catch {
      return (.empty, error)
    }
  }
}
