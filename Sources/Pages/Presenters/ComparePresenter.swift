import Engine
import Terminals

/// The faces side by side as a page.
struct ComparePresenter {
  let keys: Keys
  /// Whether the terminals wait for a typed answer, to which any key but enter would be added.
  var areTypedInto = false

  /// - Parameter canStart: whether there is a card to show, in a session or due.
  func running(_ panes: [(Face, Panes.Standing)], canStart: Bool) -> ComparePage.Running {
    let allRun = panes.allSatisfy { _, standing in
      if case .open(let pane) = standing { pane.isRunning } else { false }
    }
    return ComparePage.Running(
      page: Route.session.path, panes: panes.map(terminal), stop: Route.compareMove(.stop).path,
      start: allRun || !canStart ? nil : Route.compareMove(.start).path, again: Route.compare.path)
  }

  private func terminal(_ face: Face, _ standing: Panes.Standing) -> ComparePage.Terminal {
    ComparePage.Terminal(face: face.rawValue, state: state(face, standing))
  }

  private func state(_ face: Face, _ standing: Panes.Standing) -> ComparePage.Terminal.Standing {
    switch standing {
    case .failed(let problem):
      return .missing(.init(sentence: problem.sentence, remedy: problem.remedy))
    case .open(let pane):
      let look = pane.look
      guard let status = look.status else { return .open(open(face, look.screen)) }
      return .ended(
        .init(text: Self.text(look.screen.text), sentence: Self.sentence(status)))
    }
  }

  private func open(_ face: Face, _ screen: Screen) -> ComparePage.Open {
    let text = screen.textAroundCursor
    return ComparePage.Open(
      before: Self.text(text.before), after: Self.text(text.after), action: Route.pane(face).path,
      keys: named.map { .init(value: $0, label: $0) } + [.init(value: "Enter", label: keys.enter)])
  }

  private var named: [String] {
    areTypedInto ? [] : [keys.show, keys.again, keys.hard, keys.good, keys.easy, keys.undo]
  }

  private static func sentence(_ status: ExitStatus) -> String {
    switch status {
    case .exited(0): "It has ended, as it does when the session is over or was left."
    case .exited(let code): "It has ended with status \(code); what it said last stands above."
    case .killed: "It was ended from outside."
    }
  }

  /// A terminal says nothing of languages, so Japanese goes by its letters.
  private static func text(_ text: String) -> TextLine {
    TextLine(
      Script.stretches(text).map { TextRun(base: $0.text, lang: $0.isJapanese ? "ja" : nil) },
      lang: "en")
  }

  static func figures(_ figures: [FaceFigures]) -> [ComparePage.Figures] {
    figures.map { figures in
      ComparePage.Figures(
        face: figures.face.rawValue, answers: Quantity.grouped(figures.answers),
        right: Quantity.share(figures.right, of: figures.answers),
        keystrokes: figures.keystrokes.map { Quantity.decimal($0) } ?? "–",
        undos: Quantity.grouped(figures.undos), timed: Quantity.grouped(figures.timed),
        think: figures.think.map(Span.clock) ?? "–",
        answer: figures.answer.map(Span.clock) ?? "–")
    }
  }
}
