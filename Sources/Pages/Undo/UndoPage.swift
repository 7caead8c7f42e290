import Engine
import HTML
import Hummingbird

/// The changes other than answers, latest first, with undo.
struct UndoPage: Page {
  static let address = Address("undo") { UndoPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.undoChange: "Undo"]
  static let forms = [Form<Self> { $0.undo }]

  struct State {
    var changes: [Change]
    var hasAnswerLast: Bool
  }

  struct Change {
    var id: String
    var name: String
    var at: String
  }

  func load(_ context: PageContext) async throws -> State {
    let history = try await context.study.undoHistory().sent(.opened)
    var hasAnswerLast = false
    if case .answer = history.latest { hasAnswerLast = true }
    return State(
      changes: history.changes.map {
        Change(id: "\($0.id)", name: $0.name, at: context.dates.moment($0.at))
      }, hasAnswerLast: hasAnswerLast)
  }

  /// Undoes a change, and returns to the page with the notice if it was undone there.
  private func undo(_ context: PageContext) async throws -> Response {
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
    return context.seeOther(self)
  }

  func name(_ state: State) -> String { "Undo" }

  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    h1 { "Undo" }
    if state.changes.isEmpty {
      emptySheet("まだ") { p { "There is nothing to undo." } }
    } else {
      section(.class("sheet")) {
        ol(.class("changes")) {
          for (place, change) in state.changes.enumerated() {
            li(.class("row")) {
              span { change.name }
              span(.class("aside")) { change.at }
              if place == 0 {
                postForm(path, layout.csrf) {
                  choiceButton("intent", change.id, "Undo", "button small quiet")
                }
              }
            }
          }
        }
      }
    }
    if state.hasAnswerLast {
      p(.class("aside")) { "Your last answer can be undone in its session." }
    }
  }
}

extension PageContext {
  /// Shows a notice on the next page, with a button to undo what was just done.
  func sayUndoable(_ text: String) async throws {
    let change = try await study.undoHistory().sent(.opened).changes.first
    say(text, undo: change.map { .init(action: UndoPage().path, intent: "\($0.id)") })
  }
}
