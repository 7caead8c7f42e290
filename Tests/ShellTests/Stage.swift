import Foundation
import Helpers
import Synchronization
import Testing

@testable import Engine
@testable import Shell

/// A shell with scripted input, a stopped clock and a fixed seed, on its own data.
final class Stage: Sendable {
  static let noon = Date(timeIntervalSince1970: 1_795_262_400)  // 21 November 2026, 12:00 UTC

  let folder: TemporaryFolder
  fileprivate let dictionary: SmallDictionary
  private let dictionaryFolder: TemporaryFolder
  private let clock = TestClock(at: Stage.noon)
  private let heard = Mutex("")
  private let course: Course?
  private let columns: Int
  private let pages: BrowserPages?
  private let isInteractive: Bool
  private let waniKani: WaniKaniConnection?
  private let openJTalk: OpenJTalk
  private let words: SmallWords
  private let hasPlayer: Bool
  private let editor: TextEditor?
  private let pager: Pager?
  private let offersTour: Bool
  private let plans: PlanChoice?
  private let said = Mutex((data: "", talk: ""))

  /// - Parameter isInteractive: a person sits in a terminal that only has lines.
  init(
    course: Course? = nil, columns: Int = 80, pages: BrowserPages? = nil,
    isInteractive: Bool = false, waniKani: WaniKaniConnection? = nil, hasPlayer: Bool = true,
    editor: TextEditor? = nil, pager: Pager? = nil, offersTour: Bool = false,
    plans: PlanChoice? = nil
  ) throws {
    (self.offersTour, self.plans) = (offersTour, plans)
    folder = try TemporaryFolder()
    dictionaryFolder = try TemporaryFolder()
    dictionary = try SmallDictionary(in: dictionaryFolder.url)
    (self.course, self.columns) = (course, columns)
    (self.pages, self.isInteractive) = (pages, isInteractive)
    (self.waniKani, self.hasPlayer) = (waniKani, hasPlayer)
    (self.editor, self.pager) = (editor, pager)
    words = try SmallWords(in: dictionaryFolder.file("words"))
    openJTalk = try StandInVoice.openJTalk(in: dictionaryFolder.url)
  }

  var now: Date { clock.now }

  func advance(by duration: Duration) { clock.advance(by: duration) }

  func study() throws -> Study {
    try Study.open(
      folder.url, face: .native, course: course,
      in: StudyEnvironment(
        clock: clock.wall, random: .seeded(7), timeZone: .gmt, sources: dictionary.sources,
        openJTalk: openJTalk, wordSources: words.sources, waniKani: waniKani,
        plans: plans, offersTour: offersTour))
  }

  /// The output since the last outcome.
  var talk: String { said.withLock(\.talk) }
  var data: String { said.withLock(\.data) }

  struct Outcome {
    var status: Int32
    var data: String
    var talk: String
    /// Everything in order: lines of the script after "> ", talk after "! ".
    var transcript: String

    /// The JSON objects in the data, one a line; a script has text between them.
    var json: [JSONValue] { Self.objects(in: data) }

    /// The problems told as JSON.
    var problems: [JSONValue] { Self.objects(in: talk) }

    private static func objects(in output: String) -> [JSONValue] {
      output.split(separator: "\n").compactMap { line in
        // Other lines are text.
        let value = try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
        return value?.object == nil ? nil : value
      }
    }
  }

  /// Reads the lines as a script piped into the REPL.
  @discardableResult
  func script(_ lines: String...) async throws -> Outcome {
    let study = try study()
    let rest = Mutex(lines.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) })
    let input = Input.lines(
      { [self] in
        guard let line = rest.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
          return .ended
        }
        heard.withLock { $0 += "> \(line)\n" }
        return .entered(String(line))
      }, interruption: Interruption(), prompting: isInteractive ? { @Sendable _ in } : nil)
    let console = console(input, isRepl: true)
    let interpreter = Interpreter(console: console, open: { study })
    return outcome(await Repl(console: console, interpreter: interpreter, study: study).run())
  }

  /// A console without input.
  var console: Console {
    console(Input.lines({ .ended }, interruption: Interruption(), prompting: nil), isRepl: true)
  }

  /// Runs one command and exits.
  func sanpo(_ words: String...) async throws -> Outcome {
    try await sanpo(words)
  }

  /// - Parameter lines: what is piped into it.
  func sanpo(_ words: [String], typing lines: [String] = []) async throws -> Outcome {
    let rest = Mutex(lines)
    let piped = Input.lines(
      { rest.withLock { $0.isEmpty ? .ended : .entered($0.removeFirst()) } },
      interruption: Interruption(), prompting: nil)
    let interpreter = Interpreter(
      console: console(piped, isRepl: false), open: StudyOpener { [self] in try study() }.study)
    do {
      try await interpreter.perform(interpreter.parsed(words))
      return outcome(0)
    } catch {
      return await outcome(interpreter.report(error, givesJSON: words.contains("--json")).rawValue)
    }
  }

  func console(_ input: Input, isRepl: Bool) -> Console {
    var console = Console(
      output: output, input: input, log: .silent, timeZone: .gmt, folder: folder.url,
      home: folder.url, isRepl: isRepl,
      vocabulary: Vocabulary(commands: Commands.vocabulary, settings: [:]),
      notices: PromptNotices(input.interruption))
    (console.editor, console.pager) = (editor, pager)
    if isRepl { console.pages = pages }
    console.player = player
    return console
  }

  /// - Parameter requests: actions of AnkiConnect with their parameters.
  func askAnkiConnect(_ requests: [(action: String, parameters: String)]) async throws {
    let study = try self.study()
    let anki = study.ankiConnect.server(key: nil) { _ in }
    for (action, parameters) in requests {
      let body = #"{"action": "\#(action)", "version": 6, "params": \#(parameters)}"#
      _ = await anki.answer(to: Data(body.utf8), at: study.now)
    }
  }

  /// Records what it plays.
  private var player: AudioPlayer {
    let note = [
      "sh", "-c", #"for file; do tail -c +65 "$file" >>\#(playedFile.path); done"#, "player",
    ]
    return AudioPlayer(
      commands: hasPlayer ? [note] : [["no-such-player"]],
      programs: FallbackPrograms(timeout: .seconds(60)))
  }

  private var playedFile: URL { dictionaryFolder.file("played") }

  /// The words that were played.
  var played: [String] {
    // The folder is made by the first of them.
    let words = (try? String(contentsOf: playedFile, encoding: .utf8)) ?? ""
    return words.split(separator: "\n").map(String.init)
  }

  private var output: Output {
    let columns = columns
    return Output(
      data: { [self] text in
        said.withLock { $0.data += text }
        heard.withLock { $0 += text }
      },
      talk: { [self] text in
        said.withLock { $0.talk += text }
        heard.withLock { $0 += "! \(text)" }
      }, columns: { columns })
  }

  private func outcome(_ status: Int32) -> Outcome {
    func tidied(_ text: String) -> String { text.replacing(folder.path, with: "FOLDER") }
    defer {
      said.withLock { $0 = ("", "") }
      heard.withLock { $0 = "" }
    }
    return said.withLock { said in
      Outcome(
        status: status, data: tidied(said.data), talk: tidied(said.talk),
        transcript: tidied(heard.withLock(\.self)))
    }
  }
}

func expectTranscript(_ outcome: Stage.Outcome, _ name: String) throws {
  let name = name.split(separator: "-").joined(separator: "-").replacing(":", with: "-")
  try expectSnapshot(
    of: outcome.transcript + "= \(outcome.status)\n", named: "\(name).txt", in: "Transcripts")
}

extension Stage {
  /// As on a computer where the dictionary is not installed.
  func removeDictionary() throws {
    for file in [dictionary.sources.edict, dictionary.sources.kanjidic] {
      try FileManager.default.removeItem(at: file)
    }
  }
}
