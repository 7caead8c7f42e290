import Engine
import HTML
import Hummingbird

/// The changes and answers, latest first, with undo, and the change to redo.
struct UndoPage: Page {
  static let address = Address("undo") { UndoPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .undoChange: "Undo", .redoChange: "Redo",
  ]
  static let redo = Form<Self>("redo", does: .redoChange) { $0.redo }
  static let forms = [Form<Self> { $0.undo }, redo]

  struct State {
    var history: UndoableChanges
    var dates: LocalDates
  }

  /// The page after undo, if not the one with the notice, which may not exist any more.
  enum Destination: String {
    case session, lesson, quiz, songs

    fileprivate var path: String {
      OpeningSession(rawValue: rawValue)?.back.url ?? SongsPage().path
    }
  }

  func load(_ context: PageContext) async throws -> State {
    State(history: try await context.study.undoHistory(), dates: context.dates)
  }

  /// Undoes a change, and returns to the page on which that was asked.
  private func undo(_ context: PageContext) async throws -> Response {
    switch UndoTarget(context.form[FormData.actionField]) {
    case .answer(let id)?: return try await undoAnswer(id, context)
    case .change(let id)?: return try await undoChange(id, context)
    case nil: throw RequestError.malformed
    }
  }

  private func undoChange(
    _ id: UndoableChange.ID, _ context: PageContext
  ) async throws -> Response {
    do throws(Problem) {
      let undone = try await context.study.undoChange(id)
      context.say(
        undone.sentence,
        redo: undone.isRedoable ? .init(action: path(Self.redo), .change(id)) : nil)
    } catch {
      context.say(error)
    }
    let destination = Destination(rawValue: context.query["to"])?.path
    return context.seeOther(destination ?? context.sendingPage ?? path)
  }

  /// Makes the change again that was undone last, and returns to the page on which that was asked.
  private func redo(_ context: PageContext) async throws -> Response {
    guard let id: UndoableChange.ID = context.form.number(FormData.actionField) else {
      throw RequestError.malformed
    }
    do throws(Problem) {
      let redone = try await context.study.redoChange(id)
      context.say("Redid: \(redone.phrase).", undo: .init(action: path, .change(id)))
    } catch {
      context.say(error)
    }
    return context.seeOther(context.sendingPage ?? path)
  }

  /// Undoes the last answer, and goes back into its session, even one that has ended, unless another
  /// began since, or the list was asked.
  private func undoAnswer(_ id: Int64, _ context: PageContext) async throws -> Response {
    guard case .answer(let answer) = try await context.study.undoHistory().latest,
      answer.id == id
    else { return context.refuseUndo() }
    let staysInList = context.form.isOn(Self.stays)
    let next = try await context.undo(answer, staysInList: staysInList)
    return answer.goesOn || staysInList ? next : context.seeOther(context.sendingPage ?? path)
  }

  /// The list's field: several things in a row can be undone there.
  private static let stays = "stays"

  func name(_ state: State) -> String { "Undo" }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    let steps = state.history.steps
    let redoable = state.history.redoable
    h1 { "Undo" }
    if steps.isEmpty, redoable == nil {
      emptySheet {
        p(.class("lead")) { "There is nothing to undo." }
        p { pageLink("Back to today", TodayPage().path, "button quiet") }
      }
    } else {
      section(.class("sheet")) {
        ol(.class("changes")) {
          redoable.map { row($0, layout.csrf) }
          for (place, step) in steps.enumerated() {
            row(step, isLatest: place == 0, state.dates, layout.csrf)
          }
        }
      }
    }
  }

  private func row(_ redoable: UndoableChange, _ csrf: String) -> HTMLElement {
    li(.class("row")) {
      span(.class("aside")) { "\(redoable.name), undone" }
      postForm(path(Self.redo), csrf) {
        hiddenField(FormData.actionField, UndoTarget.change(redoable.id).description)
        button(.class("button small quiet")) { "Redo" }
      }
    }
  }

  private func row(
    _ step: UndoableChanges.Step, isLatest: Bool, _ dates: LocalDates, _ csrf: String
  ) -> HTMLElement {
    li(.class("row")) {
      span { step.name }
      span(.class("aside")) { dates.moment(step.at) }
      if isLatest {
        postForm(path, csrf) {
          hiddenField(Self.stays, "true")
          choiceButton(
            FormData.actionField, step.target.description, "Undo", style: [.small, .quiet])
        }
      }
    }
  }
}

extension UndoableChanges.Step {
  fileprivate var target: UndoTarget {
    switch self {
    case .answer(let answer): .answer(answer.id)
    case .change(let change): .change(change.id)
    }
  }
}

/// The step that a button undoes or redoes, as a form sends it.
enum UndoTarget: Hashable, LosslessStringConvertible {
  case change(UndoableChange.ID)
  /// The answer's number in the log.
  case answer(Int64)

  private static let answerPrefix = "answer-"

  init?(_ text: String) {
    let isAnswer = text.hasPrefix(Self.answerPrefix)
    guard let id = Int64(isAnswer ? text.dropFirst(Self.answerPrefix.count) : text[...]) else {
      return nil
    }
    self = isAnswer ? .answer(id) : .change(id)
  }

  var description: String {
    switch self {
    case .change(let id): "\(id)"
    case .answer(let id): "\(Self.answerPrefix)\(id)"
    }
  }
}

extension Notice.Step {
  init(action: String, _ target: UndoTarget, label: String? = nil) {
    self.init(action: action, intent: target.description, label: label)
  }
}

extension PageContext {
  /// Shows a notice on the next page, with a button to undo what the request has changed, if it
  /// changed anything.
  ///
  /// - Parameter page: where undo leads; nil for the page with the notice.
  func sayUndoable(_ text: String, undoLeadsTo page: UndoPage.Destination? = nil) {
    let action = UndoPage().path(["to": page?.rawValue])
    say(text, undo: changes.change.map { .init(action: action, .change($0)) })
  }

  /// The path of the page of ours that a form was sent from; nil if the browser doesn't tell.
  var sendingPage: String? {
    guard let origin = request.headers[.origin], let url = request.headers[.referer],
      url.hasPrefix("\(origin)/")
    else { return nil }
    let path = String(url.dropFirst(origin.count))
    // Two slashes would begin another site's address.
    return path.hasPrefix("//") ? nil : path
  }
}
