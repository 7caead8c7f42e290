import Foundation
import Helpers
import Testing

@testable import Engine
@testable import Shell

struct StudyScreenTests {
  private let keys = Keys()

  @Test(arguments: [40, 100])
  func aCardIsAskedAndRevealed(columns: Int) throws {
    let question = Question.sample(item: .sample(notes: "Ichidan. Eat the る and add ます."))
    let sitting = Sitting.sample(.asking(question))
    let revealed = Sitting.Revealed(question, typed: nil, keystrokes: 1, at: Stage.noon)

    let lines =
      StudyScreen.asking(question, sitting, columns: columns)
      + [StudyScreen.hint(keys, canUndo: true)] + StudyScreen.revealed(question, revealed)
      + [StudyScreen.grades(question, keys, revealed, suggested: nil)]
      + StudyScreen.graded(.good, question)

    try expectSnapshot(
      of: plain(lines, columns: columns), named: "card-\(columns).txt", in: "Transcripts")
  }

  @Test func aWrongAnswerShowsTheDifferenceAlsoWithoutColour() throws {
    let question = Question.sample(.typed, item: .sample(front: "食べる", back: "taberu", reading: ""))
    let revealed = revealed(question, typed: "tabelu")

    let lines =
      StudyScreen.revealed(question, revealed)
      + [
        StudyScreen.grades(
          question, keys, revealed, suggested: StudyScreen.suggestion(revealed))
      ]

    try expectSnapshot(of: plain(lines, columns: 40), named: "typed-wrong.txt", in: "Transcripts")
  }

  @Test func aSlipThatCountsSaysWhyAndShowsWhatWasMeant() {
    let question = Question.sample(.meaning)
    let judgement = Judgement(.imprecise, "Nearly right: one letter off.")
    let revealed = revealed(question, typed: "to eet", judgement, isAccepted: true)

    let text = plain(StudyScreen.revealed(question, revealed))

    #expect(text.contains("✓ right  Nearly right: one letter off."))
    #expect(text.contains("typed     to e[e]t") && text.contains("expected  to e[a]t"))
    #expect(!said(question, revealed).contains("I was right"))
    #expect(said(question, revealed).contains("t I slipped"))
  }

  @Test func aRefusedAnswerMayBeClaimedRight() {
    let question = Question.sample(.meaning)
    let judgement = Judgement(.wrong, "That is 熊.")

    let revealed = revealed(question, typed: "bear", judgement, isAccepted: false)

    #expect(plain(StudyScreen.revealed(question, revealed)).contains("✗ not quite  That is 熊."))
    #expect(said(question, revealed).contains("r I was right · t I slipped"))
  }

  @Test func anAnswerThatIsAskedAgainSaysWhy() {
    let question = Question.sample(.reading)
    var sitting = Sitting.sample(.asking(question))
    sitting.askedAgain = .init(typed: "たべた", judgement: Judgement(.okurigana, "Look at the kana."))

    let text = plain(StudyScreen.asking(question, sitting, columns: 40))

    #expect(text.contains("Look at the kana.") && text.contains("the reading, in kana or romaji"))
  }

  private func said(_ question: Question, _ revealed: Sitting.Revealed) -> String {
    plain(
      [StudyScreen.grades(question, keys, revealed, suggested: nil)], columns: 200)
  }

  private func unanswered(_ question: Question) -> Sitting.Revealed {
    Sitting.Revealed(question, typed: nil, keystrokes: 1, at: Stage.noon)
  }

  private func revealed(
    _ question: Question, typed: String, _ judgement: Judgement? = nil, isAccepted: Bool = false
  ) -> Sitting.Revealed {
    var revealed = Sitting.Revealed(question, typed: typed, keystrokes: 7, at: Stage.noon)
    revealed.check =
      judgement.map {
        AnswerCheck(
          typed: typed, accepted: question.accepted, judged: $0, isAccepted: isAccepted)
      } ?? AnswerCheck(typed: typed, accepted: question.accepted)
    return revealed
  }

  @Test func nothingTypedIsSaid() {
    let question = Question.sample(.typed)
    let revealed = revealed(question, typed: "")

    #expect(plain(StudyScreen.revealed(question, revealed)).contains("typed     nothing"))
    #expect(StudyScreen.suggestion(revealed) == .again)
  }

  @Test func productionAsksForTheWordAndThenShowsItWithItsReading() {
    let question = Question.sample(.production)
    let revealed = Sitting.Revealed(question, typed: nil, keystrokes: 1, at: Stage.noon)

    #expect(
      plain(StudyScreen.asking(question, .sample(.asking(question)), columns: 80)).contains(
        "    to eat\n"))
    #expect(plain(StudyScreen.revealed(question, revealed)) == "    食べる(たべる)  たべ＼る [2]\n\n")
  }

  @Test func crammingPromisesNoReturn() {
    let question = Question.sample(isCram: true)
    let sitting = Sitting.sample(.asking(question), mode: .cram)

    #expect(plain(StudyScreen.asking(question, sitting, columns: 80)).contains("cram · card 8"))
    #expect(
      plain([StudyScreen.grades(question, keys, unanswered(question), suggested: nil)]).contains(
        "1 again · 2 hard"))
    #expect(plain(StudyScreen.graded(.good, question)) == "→ good\n\n")
  }

  @Test func theLearnersOwnKeysAreShownAndUnderstood() throws {
    var keys = Keys()
    try keys.bind(.again, to: "j")
    try keys.bind(.undo, to: "q")

    let question = Question.sample()
    let grades = StudyScreen.grades(question, keys, unanswered(question), suggested: nil)
    #expect(plain([grades]).hasPrefix("j again"))
    #expect(keys.wish(.character("j")) == .grade(.again))
    #expect(keys.wish(.character("q")) == .undo)
    #expect(keys.wish(.character("1")) == .unknown("1"))
  }

  @Test func aSessionEndsWithItsSum() {
    let summary = Sitting.Summary(
      answers: 20, right: 18, time: .seconds(300), nextDue: Stage.noon + 600)

    let lines = StudyScreen.finished(summary, at: Stage.noon)

    #expect(
      plain(lines)
        == "Done: 20 answers, 90 % right, 5 min; the next card comes in 10 min.\n")
  }

  @Test func whatAFieldHoldsNeverSteersTheTerminal() {
    let item = Item.sample(front: "\u{1B}[2J猫\u{202E}<b>bold</b>\r", back: "<script>x</script>cat")
    let question = Question.sample(item: item)

    let text = plain(StudyScreen.asking(question, .sample(.asking(question)), columns: 40))

    #expect(text.contains("    [2J猫bold\n"))
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
  }
}
