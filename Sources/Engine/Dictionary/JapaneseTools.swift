public import Foundation
import Synchronization

/// The tools that analyse Japanese, opened on first use. A start without Japanese text loads none
/// of them.
public final class JapaneseTools: Sendable {
  private let learner: URL
  private let folder: URL
  private let dictionary: String?
  private let edict: URL
  /// The open analysers, by the tokeniser that the caller requested.
  private let opened = Mutex<[Tokeniser?: Opened]>([:])
  /// Apart from what is open, whose lock is held while it opens.
  private let isReady = Mutex(false)

  private struct Opened {
    var text: JapaneseText
    var flaws: [Problem]
    var found: Found
  }

  /// The files that were available when opening.
  private struct Found: Equatable {
    var tokeniser: String?
    var hasEdict: Bool
  }

  private static let shared = Mutex<[URL: JapaneseTools]>([:])

  /// Returns the tools of a folder that several learners share. They are opened once for all, as
  /// each takes 16 MB.
  static func shared(in folder: URL, _ sources: DictionarySources) -> JapaneseTools {
    shared.withLock { shared in
      if let tools = shared[folder] { return tools }
      let tools = JapaneseTools(
        folder: folder, dictionary: sources.tagger, edict: sources.edict)
      shared[folder] = tools
      return tools
    }
  }

  /// - Parameters:
  ///   - learner: the learner's folder.
  ///   - dictionary: the name or folder of the tokeniser's dictionary. Nil for the one in the
  ///     settings.
  ///   - edict: the file used to check readings.
  public init(
    folder learner: URL, dictionary: String? = nil,
    edict: URL = DictionarySources.installed.edict
  ) {
    self.learner = learner
    folder = learner.appending(path: "dictionary", directoryHint: .isDirectory)
    (self.dictionary, self.edict) = (dictionary, edict)
  }

  /// Returns the analyser, opening it if necessary.
  ///
  /// - Parameters:
  ///   - tokeniser: the tokeniser in the settings, if the caller knows it. If nil, it is read once
  ///     from the learner's data, and any that is open will do. Ignored if a dictionary was
  ///     specified in `init`.
  ///   - onMessage: receives messages about slow steps, about less reliable readings without EDICT,
  ///     and about naist-jdic replacing the dictionary in the settings.
  /// - Throws: `Problem` if the tokeniser or its dictionary is missing or broken.
  public func text(
    with tokeniser: Tokeniser? = nil, onMessage: (String) -> Void = { _ in }
  ) throws -> JapaneseText {
    let wanted = dictionary == nil ? tokeniser : nil
    return try opened.withLock { opened in
      let place = wanted == nil ? opened.first?.key ?? nil : wanted
      if let known = opened[place],
        // Missing files may have been installed in the meantime.
        known.flaws.isEmpty || known.found == found(place)
      {
        return known.text
      }
      let new = try open(wanted, onMessage: onMessage)
      opened[wanted] = new
      isReady.withLock { $0 = true }
      return new.text
    }
  }

  /// Whether they are open; does not wait.
  var isOpen: Bool { isReady.withLock(\.self) }

  /// Why readings are less reliable or come from another tokeniser than the chosen one. Empty if
  /// nothing is open.
  var flaws: [Problem] { opened.withLock { $0.values.flatMap(\.flaws).uniqued() } }

  private func found(_ wanted: Tokeniser?) -> Found {
    Found(
      tokeniser: wanted?.place(in: folder),
      hasEdict: FileManager.default.isReadableFile(atPath: edict.path))
  }

  private func open(_ wanted: Tokeniser?, onMessage: (String) -> Void) throws -> Opened {
    let found = found(wanted)
    let (tagger, missing) = try tagger(wanted)
    let (list, unlisted) = list(onMessage: onMessage)
    let flaws = [missing, unlisted].compactMap(\.self)
    for flaw in flaws { onMessage("\(flaw)") }
    let text = JapaneseText(
      tagger: tagger, list: list, furigana: try Furigana.bundled(),
      lexicon: AccentLexicon(table: try AccentTable.bundled()),
      readers: ProcessInfo.processInfo.activeProcessorCount)
    return Opened(text: text, flaws: flaws, found: found)
  }

  private func tagger(_ wanted: Tokeniser?) throws(Problem) -> (Tagger, standingIn: Problem?) {
    if let dictionary { return (try tagger(dictionary), nil) }
    let chosen = wanted ?? TokeniserQuery.chosen(in: learner)
    do {
      return (try tagger(chosen.rawValue), nil)
    } catch {
      guard chosen != .naistJdic else { throw error }
      let standingIn = error.saying("\(error.sentence) naist-jdic is used instead.")
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

  /// Falls back to an empty list, because nine in ten of the tokeniser's readings are correct
  /// without one.
  private func list(onMessage: (String) -> Void) -> (WordList, Problem?) {
    do throws(Problem) {
      return try WordListFile.open(in: folder, edict: edict, onMessage: onMessage)
    } catch {
      return (.empty, error)
    }
  }
}
