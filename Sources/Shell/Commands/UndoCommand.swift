import ArgumentParser
import Engine
import Foundation

struct UndoCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back what was answered last, or bring back what was just deleted.")

  @OptionGroup var common: CommonOptions

  var writes: Bool { true }

  func run(in console: Console, on study: Study) async throws {
    if case .deleted(let item) = console.recent.last() {
      let sheet = try await study.onDesk(.acted(.restore, item, at: study.clock.now()))
      console.recent.forgetLast()
      let front = Fields.line(sheet.item.content.front)
      return try console.give(
        common, [["restored": JSON(item), "front": .string(front)]],
        ["Brought back \(front, .strong)."])
    }
    try await undoAnswer(console, study)
  }

  /// Of a deck or of WaniKani, whichever was answered last.
  private func undoAnswer(_ console: Console, _ study: Study) async throws {
    let store = study.reviewSession()
    await store.send(.opened(at: study.clock.now()))
    if let problem = store.state.problem { throw problem }
    let answered = store.state.sitting.flatMap { $0.answered > 0 ? $0.shownAt : nil }
    if let waniKani = try await study.lastAnsweredOfWaniKani(),
      waniKani.sitting.shownAt > answered ?? .distantPast
    {
      return try await undo(waniKani.sitting, in: waniKani.store, console, study)
    }
    if let sitting = store.state.sitting {
      await store.send(.undoAsked(revision: sitting.revision, at: study.clock.now()))
    }
    if let problem = store.state.problem { throw problem }
    guard store.state.notice == .undone, let question = store.state.sitting?.question else {
      throw Self.nothing
    }
    console.recent.forgetLast()
    let prompt = Fields.line(question.prompt)
    try console.give(
      common, [["undone": JSON(question.card.id), "prompt": .string(prompt)]],
      ["Undone: \(prompt, .strong) is asked again; \("study", .strong) goes on."])
  }

  private func undo(
    _ sitting: WaniKaniSitting, in store: Store<WaniKaniSession>, _ console: Console,
    _ study: Study
  ) async throws {
    await store.send(.undoAsked(revision: sitting.revision, at: study.clock.now()))
    if let problem = store.state.problem { throw problem }
    guard store.state.notice == .undone, case .asking(let question)? = store.state.sitting?.standing
    else { throw Self.nothing }
    console.recent.forgetLast()
    let (sheet, command) = (question.sheet, sitting.kind.command)
    try console.give(
      common, [["undone_subject": JSON(sheet.id), "prompt": .string(sheet.title)]],
      ["Undone: \(sheet.title, .strong) is asked again; \(command, .strong) goes on."])
  }

  private static let nothing = Problem(
    "There is nothing to undo.", remedy: "Answers can be undone until another session begins.")
}

extension Study {
  /// The session of WaniKani's things in which something was answered last that can be taken back.
  ///
  /// What is shown was shown when the answer before it was given.
  fileprivate func lastAnsweredOfWaniKani() async throws
    -> (sitting: WaniKaniSitting, store: Store<WaniKaniSession>)?
  {
    var last: (sitting: WaniKaniSitting, store: Store<WaniKaniSession>)?
    for kind in WaniKaniSitting.Kind.allCases {
      let store = waniKaniSession(kind)
      await store.send(.opened(at: clock.now()))
      if let problem = store.state.problem { throw problem }
      guard let sitting = store.state.sitting, sitting.canUndo,
        sitting.shownAt > last?.sitting.shownAt ?? .distantPast
      else { continue }
      last = (sitting, store)
    }
    return last
  }
}
