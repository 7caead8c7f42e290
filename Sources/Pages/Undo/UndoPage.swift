import Engine
import HTML
import Hummingbird

/// The changes and answers, latest first, with undo.
struct UndoPage: Page {
  static let address = Address("undo") { UndoPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.undoChange: "Undo"]
  static let forms = [Form<Self> { $0.undo }]

  struct Step {
    /// The form's value for undoing it.
    var intent: String
    var name: String
    var at: String
  }

  func load(_ context: PageContext) async throws -> [Step] {
    try await context.study.undoHistory().sent(.opened).steps.map {
      Step(intent: $0.intent, name: $0.name, at: context.dates.moment($0.at))
    }
  }

  /// Undoes a change, and returns to the page with the notice if it was undone there.
  private func undo(_ context: PageContext) async throws -> Response {
    if context.form["intent"].hasPrefix(UndoableAnswer.prefix) {
      return try await undoAnswer(context)
    }
    guard let id: UndoableChange.ID = context.form.number("intent") else {
      throw RequestError.malformed
    }
    let history = context.study.undoHistory()
    await history.send(.undoAsked(id))
    if let problem = history.state.problem {
      context.say(problem.description)
    } else if let undone = history.state.undone {
      context.say(undone.undoneSentence)
    }
    return context.seeOther(context.isFromSession ? Link.session.url : path)
  }

  /// Undoes the last answer, and goes back into its session, even one that has ended.
  private func undoAnswer(_ context: PageContext) async throws -> Response {
    guard case .answer(let answer) = try await context.study.undoHistory().sent(.opened).latest,
      answer.intent == context.form["intent"]
    else {
      context.say("Something else was answered or changed since.")
      return context.seeOther(self)
    }
    return try await context.undoLast(in: answer.session)
  }

  func name(_ steps: [Step]) -> String { "Undo" }

  @HTMLBuilder
  func body(_ steps: [Step], _ layout: Layout) -> HTMLContent {
    h1 { "Undo" }
    if steps.isEmpty {
      emptySheet("まだ") { p { "There is nothing to undo." } }
    } else {
      section(.class("sheet")) {
        ol(.class("changes")) {
          for (place, step) in steps.enumerated() {
            li(.class("row")) {
              span { step.name }
              span(.class("aside")) { step.at }
              if place == 0 {
                postForm(path, layout.csrf) {
                  choiceButton("intent", step.intent, "Undo", "button small quiet")
                }
              }
            }
          }
        }
      }
    }
  }
}

extension UndoableChanges.Step {
  fileprivate var intent: String {
    switch self {
    case .answer(let answer): answer.intent
    case .change(let change): "\(change.id)"
    }
  }
}

extension UndoableAnswer {
  fileprivate static let prefix = "answer-"

  /// The form's value for undoing it.
  var intent: String { "\(Self.prefix)\(id)" }
}

extension PageContext {
  /// Shows a notice on the next page, with a button to undo what the request has changed, if it
  /// changed anything.
  ///
  /// - Parameter isInSession: Whether undo leads back to the session of cards.
  func sayUndoable(_ text: String, isInSession: Bool = false) {
    let action = isInSession ? UndoPage().path(Self.fromSession) : UndoPage().path
    say(text, undo: changes.change.map { .init(action: action, intent: "\($0)") })
  }
}
