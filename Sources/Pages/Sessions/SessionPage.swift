import Engine
import Foundation
import HTML
import Hummingbird

/// A session: presentation, question, answer and summary.
///
/// The actions are the same for every course; the differences are in its `SessionView`.
struct SessionPage<View: SessionView>: Page {
  static var address: Address<Self> { View.address }
  static var intents: KeyValuePairs<Intent, String?> { View.intents }
  static var navigation: NavigationEntry? { View.navigation }
  static var style: String { View.style }
  static var assets: [String] { ["study.css"] + View.assets }
  static var forms: [Form<Self>] { SessionAction.allCases.map(form) + View.forms }

  let view: View

  var place: Place? { view.place }

  static func page(at place: Place) -> Self? { View.view(at: place).map(Self.init(view:)) }

  func load(_ context: PageContext) async throws -> SessionPageState {
    guard let session = try await session(context) else { throw RequestError.notFound }
    return try await state(session, context)
  }

  func response(to context: PageContext) async throws -> Response {
    guard let session = try await session(context) else { return context.seeOther(view.start) }
    if !session.isFinished, try await !view.goesOn(context.study) {
      return context.seeOther(view.start)
    }
    if let before = context.shownBefore, before != session.revision {
      // Another face has gone on, and what was said here is about an earlier question.
      context.visitor.notices.endRepeats()
    }
    return context.show(self, try await state(session, context))
  }

  func scriptAddresses(_ context: PageContext) -> [String]? { view.scriptAddresses }

  func name(_ state: SessionPageState) -> String { view.pageName }

  func isImmersive(_ state: SessionPageState) -> Bool {
    if case .finished = state.stage { false } else { true }
  }

  /// A question whose time ran out more than five seconds ago is shown as paused.
  func reloadsIn(_ state: SessionPageState) -> Int? {
    guard case .asking(let question) = state.stage, let choices = question.choices,
      !choices.isPaused, let time = choices.time
    else { return nil }
    return time.left / 1_000 + 7
  }

  func changesAt(_ state: SessionPageState) -> Date? {
    if case .finished(let summary) = state.stage { summary.changesAt } else { nil }
  }

  func path(_ action: SessionAction) -> String { path(Self.form(action)) }

  private static func form(_ action: SessionAction) -> Form<Self> {
    Form(action.rawValue, isOpenToScripts: true) { page in { try await page.submit(action, $0) } }
  }
}

/// The actions of a session, by the end of the form's address.
enum SessionAction: String, CaseIterable {
  case step, reveal, grade, claim, slip, undo
  case wrapUp = "wrap-up"
  case putOff = "put-off"
  case pause, resume
  case extend = "more-time"
  case stop
}

// MARK: - Loading

extension SessionPage {
  private func session(_ context: PageContext) async throws -> Session<View.Course>? {
    try await view.store(context.study).sent(.opened(at: context.now)).session
  }

  private func state(
    _ session: Session<View.Course>, _ context: PageContext
  ) async throws -> SessionPageState {
    var frame = SessionFrame(session, view)
    frame.scriptDetail = context.visitor.scriptDetail.take(
      again: context.isFollowing, at: context.now)
    return SessionPageState(frame: frame, stage: try await stage(session, context))
  }

  private func stage(
    _ session: Session<View.Course>, _ context: PageContext
  ) async throws -> SessionPageState.Stage {
    switch session.step {
    case .presenting(let presented, let place, _):
      return .presenting(
        await view.item(presented, context), glyphs: view.glyphs(session.presented, at: place),
        place: place)
    case .asking(let prompt):
      var question = view.question(prompt, isRevealed: false, context)
      question.typing?.draft = session.askedAgain?.draft ?? ""
      question.typing?.reason = session.askedAgain?.reason
      question.typing?.isAnchored = question.anchor != nil
      try await question.anchor?.subject.identify(context.study)
      return .asking(question)
    case .revealed(let prompt, let revealed):
      var question = view.question(prompt, isRevealed: true, context)
      try await question.anchor?.subject.identify(context.study)
      if let check = revealed.check {
        try await question.anchor?.count(prompt.target, in: session.id, context)
        question.anchor?.add(isRight: check.outcome == .right)
      }
      return .revealed(question, await view.answer(prompt, revealed, context))
    case .finished(let summary):
      return .finished(try await view.summary(summary, session, context))
    }
  }
}

// MARK: - Forms

extension SessionPage {
  /// Handles a form. One with an old revision, or from another session, changes nothing and shows
  /// the current state.
  private func submit(_ action: SessionAction, _ context: PageContext) async throws -> Response {
    let store = view.store(context.study)
    try await store.sent(.opened(at: context.now, isToMove: true))
    guard let session = store.state.session, session.id.description == context.form["session"],
      let event = event(action, session, context)
    else {
      context.visitor.notices.leave(view.notice(.movedOn))
      return context.seeOther(self)
    }
    do {
      try await store.sent(event)
    } catch {
      guard error == .timeIsOver else { throw error }
      context.say(error)
      return context.seeOther(self)
    }
    try await leaveScriptDetail(action, of: session, store.state, context)
    guard action != .stop else {
      try await context.sayEnded(view.farewell(session), canUndo: session.canUndo)
      return context.seeOther(view.end(session))
    }
    // An outdated page may ask for it too late; that is not worth a notice.
    if action != .pause { context.visitor.notices.leave(store.state.notice.map(view.notice)) }
    return context.seeOther(self)
  }

  private func event(
    _ action: SessionAction, _ session: Session<View.Course>, _ context: PageContext
  ) -> SessionMachine<View.Course>.Event? {
    let (revision, now) = (context.form.number("revision") ?? -1, context.now)
    if action == .stop { return revision == session.revision ? .left(at: now) : nil }
    return move(action, session, context.form).map { .moved($0, revision: revision, at: now) }
  }

  private func move(
    _ action: SessionAction, _ session: Session<View.Course>, _ form: FormData
  ) -> SessionMove? {
    let keystrokes = form.number("keystrokes") ?? 0
    switch action {
    case .step:
      guard case .presenting(_, let place, _) = session.step else { return nil }
      return .turn(to: form["step"] == "back" ? max(0, place - 1) : place + 1)
    case .reveal:
      let typed = form.isOn("gives-up") ? "" : form.fields["typed"]
      return .reveal(typed: typed, keystrokes: keystrokes)
    case .grade: return view.grade(form).map { .grade($0, keystrokes: keystrokes) }
    case .claim: return .claimRight(addsSynonym: form.isOn("synonym"), keystrokes: keystrokes)
    case .slip: return .slip
    case .undo: return .undo
    case .wrapUp: return .wrapUp
    case .putOff: return view.canPutOff ? .skip : nil
    case .pause: return .pause
    case .resume: return .resume
    case .extend: return .extend
    case .stop: return nil
    }
  }
}
