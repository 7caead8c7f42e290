import ArgumentParser
import Engine

struct TutorialCommand: StudyCommand {
  static let usage = Usage("tutorial", "Take the tour for newcomers, with an example song.")
    .serves(.takeTour, "tutorial")
    .serves(.skipTour, "tutorial --skip")
    .notes("Continues where you left off in any face. With --json, prints the current step.")

  @Flag(help: "Don't offer the tour again.")
  var skip = false

  func run(in console: Console, on study: Study) async throws {
    let tutorial = study.tutorial()
    try await tutorial.sent(.opened)
    if skip {
      try await tutorial.sent(.skipped)
      return try console.show(
        ["Tour skipped. “tutorial” starts it again."], json: tutorial.json)
    }
    guard !console.givesJSON else { return try console.output.print(tutorial.json) }
    guard console.input.isInteractive else {
      throw Misuse.withoutTerminal("tutorial", takesKeys: false)
    }
    if tutorial.state.step == .done { console.hint("You ended the tour before. It starts again.") }
    if [nil, .welcome, .done].contains(tutorial.state.step) { try await tutorial.sent(.begun) }
    try await Tour(console: console, study: study, tutorial: tutorial).walk()
  }
}

extension Store<Tutorial> {
  fileprivate var json: JSONObject { ["step": state.step?.rawValue] }
}

/// The tour as prompts: each step is explained, and done when Enter is pressed.
struct Tour {
  let console: Console
  let study: Study
  let tutorial: Store<Tutorial>

  private enum Wish { case next, skip, later, command(String) }

  func walk() async throws {
    while let step = tutorial.state.step, let number = step.number {
      console.output.show(Line("\(number) of \(TutorialStep.count)", .faint))
      console.output.show(Self.words(step))
      if step == .name { return try await askName() }
      switch await wish() {
      case .next: try await perform(step)
      case .skip: return try await skip()
      case .later: return console.hint("“tutorial” continues from here.")
      case .command(let line):
        try await runTyped(line)
        continue
      }
      try await tutorial.sent(.did(step))
    }
  }

  private func wish() async -> Wish {
    let prompt = "enter for more, or type skip or later> "
    guard case .entered(let said) = await console.input.line(prompt, "") else { return .later }
    let words = said.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return switch words.lowercased() {
    case "": .next
    case "s", "skip": .skip
    case "later", "n", "no", "q", ":q", "quit", "exit": .later
    default: .command(said.text)
    }
  }

  private static func words(_ step: TutorialStep) -> Line {
    switch step {
    case .library: "“\("song", .strong)” lists your songs."
    case .add:
      """
      “\("song add FILE", .strong)” adds one: plain text, LRC, SRT, WebVTT or ASS; \
      “\("song add -", .strong)” takes pasted lines.
      """
    case .save: "Press enter to add the example song."
    case .translation: "Readings are already filled in. Press enter to see the translation."
    case .line:
      "“\("song show NUMBER --line 1", .strong)” shows a line: its pitch, translation and words."
    case .nextLine: "Press enter to go to the next line."
    case .kanji: "“\("kanji", .strong)” shows a kanji's meaning and readings."
    case .closing:
      "“\("song study NUMBER", .strong)” teaches a song's words. Your own songs work the same way."
    case .name: "What's your name?"
    case .welcome, .done: ""
    }
  }

  private func perform(_ step: TutorialStep) async throws {
    switch step {
    case .library: try await run("song list")
    case .save: try await addExample()
    case .translation: try await translate()
    case .line: try await run("song show \(try await example()) --line 1")
    case .nextLine: try await run("song show \(try await example()) --line 2")
    case .kanji: try await run("kanji 雨")
    case .add, .closing, .name, .welcome, .done: break
    }
  }

  private func addExample() async throws {
    if let song = try await examples().first {
      return console.output.show("\(song.name, .strong) is there already, as song \(song.id).")
    }
    let added = try await study.songs.addExample(ExampleSongs.first, at: study.now)
    console.output.show("Added \(added.name, .strong) as song \(added.song).")
  }

  /// Waits for the example's translation, as long as a job works on it.
  private func translate() async throws {
    let keeping = Task {
      if !console.isRepl { await study.keepTranslating { console.announce($0) } }
    }
    defer { keeping.cancel() }
    let song = try await example()
    let reader = study.songs.reader()
    var job = try await reader.sent(.opened(song, at: study.now)).info?.job
    while job?.isOpen == true {
      try await Task.sleep(for: .milliseconds(200))
      job = try await reader.sent(.opened(song, at: study.now)).info?.job
    }
    if let failure = job?.failure { console.say(failure) }
    try await run("song show \(song) --furigana --translations")
  }

  /// The example that was added last.
  private func example() async throws -> Song.ID {
    guard let song = try await examples().first else { throw Problem.noSong }
    return song.id
  }

  private func examples() async throws -> [SongSummary] {
    try await study.songs(SongSearch(ExampleSongs.first)).filter { $0.title == ExampleSongs.first }
  }

  private func run(_ line: String) async throws { try await interpreter.perform(line: line) }

  /// Runs a command that was typed in place of Enter; it may have moved or ended the tour.
  private func runTyped(_ line: String) async throws {
    do {
      try await run(line)
    } catch let error where !Task.isCancelled {
      _ = await interpreter.report(error)
    }
    try await tutorial.sent(.opened)
  }

  private var interpreter: Interpreter {
    var console = console
    // A pager would cover the tour's own keys.
    console.pager = nil
    return Interpreter(console: console, open: { [study] in study })
  }

  private func skip() async throws {
    try await tutorial.sent(.skipped)
    console.hint("“tutorial” starts it again.")
  }

  private func askName() async throws {
    guard case .entered(let said) = await console.input.line("your name, or enter for none> ", "")
    else { return console.hint("“tutorial” continues from here.") }
    try await tutorial.sent(.named(said.text))
    console.output.show(
      said.text.isEmpty ? "Enjoy your walk." : "Enjoy your walk, \(said.text, .strong).")
  }
}
