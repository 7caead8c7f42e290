import Engine
import Foundation

/// The contents of a session's page, in any course.
struct SessionPageState {
  var frame: SessionFrame
  var stage: Stage

  enum Stage {
    /// - Parameter glyphs: a glyph for each item of the lesson, one of which is shown.
    case presenting(ItemView, glyphs: [String], place: Int)
    case asking(QuestionView)
    case revealed(QuestionView, AnswerView)
    case finished(SummaryView)
  }
}

/// The data common to all screens of a session: its position and navigation.
struct SessionFrame {
  var session: String
  var revision: Int
  /// The name of the deck, search or course.
  var name: String
  var isCram = false
  var progress: Progress
  /// The face in which the session was started, if another: "started in the terminal".
  var origin: String?
  /// When the card was first shown; nil without timing.
  var shownAt: Date?
  var canUndo: Bool
  /// The label of the control that starts or stops wrapping up.
  var wrapUp: String?
  var canPutOff = false
  var leave: String
  /// The previous answer, for userscripts; nil if none runs.
  var scriptDetail: AnswerEventDetail?
}

/// A question on its card.
struct QuestionView {
  var kind: ShownKind
  var kindLabel: String
  /// For example "Meaning", "Reading" or "Back → Front".
  var asks: String
  var headline: Headline
  /// The audio that is the prompt, if it is one.
  var play: PlayLink?
  /// The question by an Anki template, in place of the headline.
  var frame: CardFrameView?
  /// Why there is no such audio.
  var problem: Problem?
  var picture: ItemView.Picture?
  /// How the answer is typed; nil if it is only remembered.
  var typing: Typing?
  /// The answers to choose from; nil if there are none.
  var choices: ChoicesView?
  /// The question, for userscripts; nil if none runs.
  var anchor: Anchor?
  /// How the item is changed before its answer is shown; nil where it can't be.
  var changing: AnswerView.ItemChanging?
  /// The card, if it can be flagged, and where.
  var flagging: (card: Card, path: String)?

  struct Anchor: Hashable {
    var subject: SubjectAnchor
    var asked: Asked
    /// The answers in the session, including the one that is shown.
    var parts = AnsweredParts()

    /// - Returns: nil for an item that is not Japanese.
    init?(_ item: Item, _ entry: CourseEntry?, _ card: CardKind) {
      guard let subject = SubjectAnchor(item, entry) else { return nil }
      self.subject = subject
      asked = card == .reading || card == .listening ? .reading : .meaning
    }

    init(_ info: SubjectInfo, _ asked: Asked) {
      subject = SubjectAnchor(info)
      self.asked = asked
    }
  }

  struct Typing {
    /// The language of the answer.
    var language: Language
    var placeholder: String
    /// Whether romaji is converted to kana while typing.
    var isKana = false
    /// The text to correct, empty for a first attempt.
    var draft = ""
    /// Why the previous attempt did not count.
    var reason: String?
    /// Whether userscripts look for the field.
    var isAnchored = false

    enum Language {
      case japanese, english, pinyin

      var code: String {
        switch self {
        case .japanese: "ja"
        case .english: "en"
        case .pinyin: Script.pinyin
        }
      }
    }
  }
}

/// The answer and how it is graded.
struct AnswerView {
  /// The answer by an Anki template, with the question in it.
  var frame: CardFrameView?
  var answer: Headline
  var reading: String?
  var readingLang = "ja"
  /// The players of the sounds in the reading.
  var sounds: [TextRun] = []
  var pitch: PitchDrawing?
  var play: PlayLink?
  var notes: [TextLine] = []
  var example: ItemView.Example?
  /// A line of a song with the word.
  var songExample: ItemView.Example?
  var help: ItemView.Mnemonic?
  /// The check of the typed answer; nil if nothing was typed.
  var check: AnswerCheck?
  /// The answers there were to choose from; nil if there were none.
  var choices: ChoicesView?
  /// The verdict, if it is not just whether the answer is right.
  var verdict: String?
  /// Whether the typed answer can become a synonym.
  var canAddSynonym = false
  /// The URL of the item.
  var item: String?
  /// How the item is changed from here; nil where it can't be.
  var changing: ItemChanging?
  /// The URL at which the tutor is asked about the item; nil without a language model.
  var tutor: String?
  var grading: Grading

  struct ItemChanging {
    /// The URL of the form that edits the item.
    var edit: String
    /// The path for suspending and burying; nil where that can't be done.
    var action: String?
    /// Whether the asked card can be suspended and buried alone: the item has others.
    var hasSiblings = false
    /// Whether the asked card has no question, and the item others.
    var canDeleteCard = false
  }

  enum Grading {
    /// - Parameter intervals: the next interval for each grade, in order; empty to hide it.
    case byGrade(intervals: [String])
    /// Correct or not, decided by the person.
    case byPerson
    /// Correct or not, decided by the typed answer.
    case byTyping
  }

  var isRight: Bool { check?.outcome == .right }
}

/// The result of a session.
struct SummaryView {
  var rest: String
  var title: String
  var lead: String?
  var figures: [Fact] = []
  var next: String?
  /// When `next` is over, or the ways to go on are others.
  var changesAt: Date?
  var chips: [Chip]?
  var missed: [Chip] = []
  var ways: [Way]
  var back: Link

  /// A form that continues.
  struct Way {
    var action: String
    var label: String
    /// Whether it studies what is due.
    var isScheduled = false
    /// Whether it studies without changing a schedule.
    var isCram = false
    var isOnEnter = false
    var isQuiet = false
    var note: String?
    /// The fields that it sends.
    var fields: KeyValuePairs<String, String> = [:]
  }
}

extension Link {
  /// Back to the song whose words are studied, or else to today.
  static func back(to reference: String?) -> Link {
    guard let song = reference.flatMap(Song.id) else {
      return Link("Back to today", TodayPage().path)
    }
    return Link("Back to the song", SongPage(id: song).path)
  }
}

extension SessionFrame {
  static let wrapUpLabel = "Wrap up"

  init<View: SessionView>(_ session: Session<View.Course>, _ view: View) {
    let isWrappingUp = session.isWrappingUp && !session.isFinished
    self.init(
      session: session.id.description, revision: session.revision,
      name: view.name(session) + (isWrappingUp ? ", wrapping up" : ""),
      isCram: view.isCram(session), progress: Self.progress(session, view),
      origin: session.face.origin, shownAt: Self.isTimed(session, view) ? session.shownAt : nil,
      canUndo: session.canUndo,
      wrapUp: session.prompt == nil || !session.traits.canWrapUp
        ? nil : session.isWrappingUp ? "Resume all" : Self.wrapUpLabel,
      canPutOff: session.prompt != nil && view.canPutOff, leave: view.leave)
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
    case .asking(let prompt): view.countsTime(prompt) && session.pausedAt == nil
    case .revealed: view.isTimedToTheGrade
    }
  }
}

extension Face {
  /// Where the session was started, if not here.
  var origin: String? {
    switch self {
    case .webview: nil
    case .native: "started in the terminal"
    case .hybrid: "started in hybrid"
    case .sanpo: "started by a command"
    }
  }
}
