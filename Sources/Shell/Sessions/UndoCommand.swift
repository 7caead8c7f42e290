import ArgumentParser
import Engine
import Foundation

struct UndoCommand: StudyCommand {
  static let usage = Usage("undo", "Undo the last answer or change.")
    .serves(.undoChange, "undo")
    .notes(
      """
      Run it again to undo earlier steps, or “redo” to make an undone change again. Undoing an \
      answer reopens its session, unless you have started another. In a terminal, it asks before \
      more than \(mostUnasked) items are changed back.
      """)

  private static let mostUnasked = 100

  @Flag(help: "List what can be undone.")
  var list = false

  @OptionGroup var confirmation: Confirmation

  var writes: Bool { !list }

  func run(in console: Console, on study: Study) async throws {
    if list { return try await showList(console, study) }
    guard try await isWanted(console, study) else {
      return console.output.say("Nothing was undone.")
    }
    if let undone = try await console.undoChange(on: study) {
      return try console.show(
        ["\(Settings.namedAsInCommands(undone.sentence))"],
        json: Self.json(undone.change.name, undone.change.at, keptCards: undone.keptCards))
    }
    try await undoAnswer(console, study)
  }

  /// Asks a person before very much is undone; a script has been told to.
  private func isWanted(_ console: Console, _ study: Study) async throws -> Bool {
    guard !confirmation.yes, console.input.isInteractive, !console.givesJSON,
      case .change(let change) = try await study.undoHistory().latest
    else { return true }
    let items = try await study.itemCount(ofChange: change.id)
    guard items > Self.mostUnasked else { return true }
    return await console.confirms(
      "“\(change.name)” changed \(Quantity.count(items, "item")). Undo it?")
  }

  private func showList(_ console: Console, _ study: Study) async throws {
    let steps = try await study.undoHistory().steps
    try console.show(
      steps.map { step in
        [
          Line(Settings.namedAsInCommands(step.name)),
          Line(Phrase.moment(step.at, in: console.timeZone), .faint),
        ]
      }.inColumns(limit: console.output.columns() / 2),
      json: steps.map { ["change": $0.name, "at": $0.at] as JSONObject })
  }

  /// Undoes the last answer of any session, and names the command that continues it.
  private func undoAnswer(_ console: Console, _ study: Study) async throws {
    guard case .answer(let answer) = try await study.undoHistory().latest else {
      throw Self.nothing
    }
    switch answer.session {
    case .cards:
      try await undo(answer, study.cardSession(), of: StudySessionCommand.usage, console, study) {
        ($0.card.id, $0.prompt)
      }
    case .lesson:
      try await undo(answer, study.lessonSession(), of: LessonCommand.usage, console, study) {
        ($0.card.id, $0.prompt)
      }
    case .quiz:
      try await undo(answer, study.quiz.session(), of: QuizCommand.usage, console, study) {
        ($0.card, $0.prompt)
      }
    case .subjects(let kind):
      let session = study.waniKani.session(kind)
      guard let info = try await undo(answer, session, at: study.now, console)?.info else { return }
      try console.show(
        [Self.undone(info.title, continuesWith: kind.command)],
        json: Self.json(answer.name, answer.at, subject: info.id, prompt: info.title))
    }
  }

  /// Undoes the answer, and reports the question that is asked again.
  private func undo<Course>(
    _ answer: UndoableAnswer, _ store: Store<SessionMachine<Course>>, of command: Usage,
    _ console: Console, _ study: Study, asking: (Course.Prompt) -> (card: Card.ID, text: String)
  ) async throws {
    guard let question = try await undo(answer, store, at: study.now, console) else { return }
    let (card, text) = asking(question)
    let prompt = Fields.line(text)
    try console.show(
      [Self.undone(prompt, continuesWith: command.name)],
      json: Self.json(answer.name, answer.at, card: card, prompt: prompt))
  }

  /// Returns the question asked again, from the result of the write and not from the current state.
  /// Nil if the session stays ended, which is reported.
  private func undo<Course>(
    _ answer: UndoableAnswer, _ store: Store<SessionMachine<Course>>, at now: Date,
    _ console: Console
  ) async throws -> Course.Prompt? {
    try await store.sent(.lastUndoAsked(answer.id, at: now))
    if store.state.moved?.notice == .movedOn { throw Self.movedOn }
    guard store.state.moved?.notice == .undone else { throw Self.nothing }
    if answer.goesOn, let prompt = store.state.session?.prompt { return prompt }
    try console.show(
      ["Answer undone: \(answer.title, .strong)."],
      json: Self.json(answer.name, answer.at))
    return nil
  }

  /// - Parameters:
  ///   - card: the card that is asked again; nil if there is none.
  ///   - subject: the subject that is asked again.
  private static func json(
    _ change: String, _ at: Date, keptCards: Int = 0, card: Card.ID? = nil,
    subject: Subject.ID? = nil, prompt: String? = nil
  ) -> JSONObject {
    [
      "change": change, "at": at, "kept_card_count": keptCards, "card": card, "subject": subject,
      "prompt": prompt,
    ]
  }

  private static func undone(_ prompt: String, continuesWith command: String) -> Line {
    "Answer undone: \(prompt, .strong). Continue with “\(command, .strong)”."
  }

  private static let movedOn = Problem(
    "Something else was answered or changed since.",
    remedy: "“undo --list” shows what can be undone now.")

  private static let nothing = Problem(
    "There is nothing to undo.",
    remedy: "Changes and the answers of your latest sessions can be undone.")
}

extension Settings {
  /// Names the settings of a change as commands name them, instead of by the labels of their page.
  static func namedAsInCommands(_ change: String) -> String {
    guard change.contains("hanged “") else { return change }
    return table.reduce(change) { $0.replacing("“\($1.label)”", with: "“\($1.name)”") }
  }
}

extension Console {
  /// Undoes the last change, unless an answer came after it.
  ///
  /// - Returns: the undone change, or nil if there is none.
  func undoChange(
    on study: Study, since start: Date = .distantPast
  ) async throws -> UndoneChange? {
    guard case .change(let change) = try await study.undoHistory().latest, change.at >= start
    else { return nil }
    return try await study.undoChange(change.id)
  }
}
