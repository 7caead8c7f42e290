import Engine
import Foundation

/// A session as its page shows it.
struct SessionPageState {
  var frame: SessionFrame
  var stage: Stage

  enum Stage {
    /// - Parameter glyphs: what stands for each item of the lesson, of which one is shown.
    case presenting(ItemView, glyphs: [String], place: Int)
    case asking(QuestionView)
    case revealed(QuestionView, AnswerView)
    case finished(SummaryView)
  }
}

/// What every screen of a session carries: where it stands, and the way out and back.
struct SessionFrame {
  var session: String
  var revision: String
  /// Deck, search, or course.
  var name: String
  var isCram = false
  var progress: Progress
  /// The face the session was begun in, when it was another: "begun in the terminal".
  var origin: String?
  /// When the card was first shown, in milliseconds since 1970; nil where nothing is timed.
  var shownAt: String?
  var canUndo: Bool
  /// What the control says that keeps what is not begun from being asked, or not.
  var wrapUp: String?
  var leave: String
}

/// A question on its slip.
struct QuestionView {
  /// A class of the style sheet.
  var kind: String
  var kindLabel: String
  /// "Meaning", "Reading", "Recall"
  var asks: String
  var headline: Headline
  var picture: ItemView.Picture?
  /// Nil when the answer is only remembered.
  var typing: Typing?

  struct Typing {
    /// What is typed: `ja` or `en`.
    var lang: String
    var placeholder: String
    /// Romaji becomes kana while it is typed.
    var isKana = false
    /// What is to be mended; empty for a first try.
    var draft = ""
    /// Why what was typed before did not count.
    var reason: String?
  }
}

/// What the answer is, and how it goes on from there.
struct AnswerView {
  var answer: Headline
  var reading: String?
  var pitch: PitchDrawing?
  var play: PlayLink?
  var notes: [TextLine] = []
  var example: ItemView.Example?
  var help: ItemView.Mnemonic?
  /// Of what was typed; nil where nothing was.
  var check: AnswerCheck?
  /// The address of the whole item.
  var item: String?
  var grading: Grading

  enum Grading {
    /// - Parameter intervals: when each grade would bring the card back, in the order of grades.
    case byGrade(intervals: [String])
    /// Right or not, by the person.
    case byPerson
    /// Right or not, by what was typed.
    case byTyping
  }

  var isRight: Bool { check?.verdict == .right }
}

/// What came of a session.
struct SummaryView {
  var rest: String
  var title: String
  var lead: String?
  var figures: [Fact] = []
  var next: String?
  var chips: [Chip]?
  /// What was answered wrong.
  var missed: [Chip] = []
  var ways: [Way]
  var back: Link

  /// A form that leads on.
  struct Way {
    var action: String
    var label: String
    /// Studies what is due.
    var isScheduled = false
    var isOnEnter = false
    var isQuiet = false
    var note: String?
  }
}

extension SessionFrame {
  init<View: SessionView>(_ session: Session<View.Course>, _ view: View) {
    let isWrappingUp = session.isWrappingUp && !session.isFinished
    let shownAt = "\(Int(session.shownAt.timeIntervalSince1970 * 1000))"
    self.init(
      session: session.id.description, revision: "\(session.revision)",
      name: view.name(session) + (isWrappingUp ? ", wrapping up" : ""),
      isCram: view.isCram(session), progress: Self.progress(session, view),
      origin: session.face.origin, shownAt: Self.isTimed(session, view) ? shownAt : nil,
      canUndo: session.canUndo,
      wrapUp: session.prompt == nil || !view.canWrapUp
        ? nil : session.isWrappingUp ? "Resume all" : "Wrap up",
      leave: view.leave)
  }

  private static func progress<View: SessionView>(
    _ session: Session<View.Course>, _ view: View
  ) -> Progress {
    guard case .presenting(_, let place, let count) = session.step else {
      return view.progress(session)
    }
    return Progress(done: place, total: max(count, 1), "\(place + 1) of \(count)")
  }

  private static func isTimed<View: SessionView>(
    _ session: Session<View.Course>, _ view: View
  ) -> Bool {
    switch session.step {
    case .presenting, .finished: false
    case .asking: true
    case .revealed: view.isTimedToTheGrade
    }
  }
}

extension Face {
  /// Where a session was begun, when that was not here.
  var origin: String? {
    switch self {
    case .webview: nil
    case .native: "begun in the terminal"
    case .hybrid: "begun in hybrid"
    case .sanpo: "begun by a command"
    }
  }
}
