import Engine
import Hummingbird

/// A running session: a question, its answer, the summary.
struct SessionHandler {
  let kit: Kit

  func show(_ visit: Visit) async throws -> Response {
    let state = try await kit.study.cardSession().sent(.opened(at: visit.at))
    guard let session = state.session else { return kit.seeOther(.study) }
    let settings = kit.study.settingsSeen
    let presenter = StudyPresenter(course: kit.course, dates: kit.dates(settings, visit))
    let page = presenter.page(session, kit.chrome("Study", .study, in: .study, settings, visit))
    return try kit.response(page, to: visit)
  }

  /// A form of an older state, or of another session, changes nothing: what is shown next is
  /// where the session stands.
  func make(_ move: Route.SessionMove, _ visit: Visit) async throws -> Response {
    let store = kit.study.cardSession()
    try await store.sent(.opened(at: visit.at))
    guard let session = store.state.session, session.id.description == visit.form["session"],
      let event = event(move, session, visit)
    else {
      visit.visitor.leave(.movedOn)
      return kit.seeOther(.session)
    }
    try await store.sent(event)
    visit.visitor.leave(store.state.notice.map(Notice.init))
    return kit.seeOther(move == .stop ? .today : .session)
  }

  private func event(_ move: Route.SessionMove, _ session: Session<CardCourse>, _ visit: Visit)
    -> SessionMachine<CardCourse>.Event?
  {
    let form = visit.form
    let revision = form.number("revision") ?? -1
    let keystrokes = Keystrokes.counted(form)
    switch move {
    case .reveal:
      return .revealed(
        revision: revision, typed: form.fields["typed"], keystrokes: keystrokes, at: visit.at)
    case .grade:
      return Grade.allCases.first { $0.name == form["grade"] }.map {
        .graded($0, revision: revision, keystrokes: keystrokes, at: visit.at)
      }
    case .claim:
      return .claimedRight(revision: revision, keystrokes: keystrokes, at: visit.at)
    case .slip: return .slipped(revision: revision, at: visit.at)
    case .undo: return .undoAsked(revision: revision, at: visit.at)
    case .stop: return revision == session.revision ? .left(at: visit.at) : nil
    }
  }
}

extension Notice {
  init(_ notice: SessionNotice<CardCourse>) {
    self.init(notice) { remark in
      guard case .leech(let front) = remark else { return "" }
      return "“\(SafeHTML.plainText(front))” keeps being forgotten. A better mnemonic may help."
    }
  }

  init<Course>(
    _ notice: SessionNotice<Course>, saying remark: (Course.Remark) -> String
  ) {
    switch notice {
    case .movedOn: self = .movedOn
    case .undone: self.init(text: "The answer was taken back.")
    case .nothingToUndo: self.init(text: "There is nothing to take back.")
    case .nothingWaits: self.init(text: "Nothing waits there now; what you had begun goes on.")
    case .remark(let said): self.init(text: remark(said))
    }
  }
}
