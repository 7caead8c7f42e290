import Engine
import HTML
import HTTPTypes
import Hummingbird

/// A side of an Anki card as its template makes it, in a frame that can reach nothing.
struct CardFrameView: HTML {
  var card: Card.ID
  /// The card's kind, for example “Cloze 1”.
  var name: String
  var side: CardFrameSide
  var runsScripts: Bool
  /// The files that the side plays, each with controls of its own.
  var sounds: [String]

  /// Leaves out the sound that a link beside the frame plays.
  mutating func leaveOutFirstSound() { sounds = Array(sounds.dropFirst()) }

  @HTMLBuilder var body: HTMLContent {
    iframe(
      .class("card-frame"), .src(CardFrameFile(card: card, side: side).path),
      .title("\(name), \(side.rawValue)"),
      .custom(name: "sandbox", value: CardFrame.sandbox(runsScripts: runsScripts)),
      .custom(name: "referrerpolicy", value: "no-referrer"),
      .custom(name: "loading", value: "lazy"))
    for sound in sounds {
      audio(.src(StoredSoundFile(name: sound).path), .controls)
        .attributes(.aria("label", value: sound))
    }
  }
}

enum CardFrameSide: String, PathValue { case question, answer }

extension CardFrameView {
  /// Nil for cards of other kinds.
  init?(_ question: Question, _ side: CardFrameSide) {
    self.init(question.card, question.sides, side, runsScripts: question.runsScripts)
  }

  init?(_ card: Card, _ sides: CardSides?, _ side: CardFrameSide, runsScripts: Bool) {
    guard let sides else { return nil }
    self.init(
      card: card.id, name: card.label, side: side, runsScripts: runsScripts,
      sounds: side == .question ? sides.questionSounds : sides.answerSounds)
  }
}

/// The document in the frame.
struct CardFrameFile: Endpoint {
  static let address = Address(
    "cards/{card}/{side}", \CardFrameFile.card, \CardFrameFile.side
  ) { CardFrameFile(card: $0, side: $1) }

  let card: Card.ID
  let side: CardFrameSide

  func response(to context: PageContext) async throws -> Response {
    let frame = try await notFound(if: .noItem) {
      try await context.study.exchange.frame(
        card, isAnswer: side == .answer, theme: context.settings.theme)
    }
    guard let frame else { throw RequestError.notFound }
    return Response(
      type: "text/html; charset=utf-8", frame.html.utf8, [.contentSecurityPolicy: frame.policy])
  }
}
