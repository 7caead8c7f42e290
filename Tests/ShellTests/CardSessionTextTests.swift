import Foundation
import Helpers
import Testing

@testable import Engine
@testable import Shell

struct CardSessionTextTests {
  private let keys = Keys()
  private let text = CardSessionText()

  @Test(arguments: [40, 100])
  func `A card is shown and revealed`(columns: Int) throws {
    let question = Question.sample(item: .sample(notes: "Ichidan. Eat the る and add ます."))
    let session = Session.sample(.asking(question))
    let revealed = Revealed(at: Stage.noon, keystrokes: 1)

    let lines =
      text.asking(question, session, columns: columns)
      + [text.hint(keys, canUndo: true)] + text.revealed(question, revealed)
      + [text.grades(question, revealed, keys)]
      + text.saved(.good, question)

    try expectSnapshot(
      of: plain(lines, columns: columns), named: "card-\(columns).txt", in: "Transcripts")
  }

  @Test(
    arguments: [
      (1, 5, "The session continued in another face."),
      (1, 4, "This was changed elsewhere."),
      (2, 4, "Your data was restored from a backup, so this is another session."),
    ] as [(Int64, Int, String)])
  func `After an edit or a restore, no other face is said to have continued the session`(
    generation: Int64, revision: Int, sentence: String
  ) {
    let before = Session.sample(.asking(.sample()))
    var after = before
    after.id = SessionID(generation: generation, number: 1)
    after.revision = revision

    #expect(text.movedOn(from: before, to: after) == sentence)
  }

  @Test func `A wrong answer shows the difference, even without colour`() throws {
    let question = Question.sample(.typed, item: .sample(front: "食べる", back: "taberu", reading: ""))
    let revealed = revealed(question, typed: "tabelu")

    let lines =
      text.revealed(question, revealed)
      + [
        text.grades(question, revealed, keys)
      ]

    try expectSnapshot(of: plain(lines, columns: 40), named: "typed-wrong.txt", in: "Transcripts")
  }

  @Test func `An accepted near miss shows the reason and the expected answer`() {
    let question = Question.sample(.meaning)
    let judgement = Judgement(.imprecise, "Nearly right: one letter off.")
    let revealed = revealed(question, typed: "to eet", judgement, isAccepted: true)

    let shown = plain(text.revealed(question, revealed))

    #expect(shown.contains("✓ correct  Nearly right: one letter off."))
    #expect(shown.contains("typed     to e[e]t") && shown.contains("expected  to e[a]t"))
    #expect(!gradeLine(question, revealed).contains("I was right"))
    #expect(gradeLine(question, revealed).contains("t Typo: ask again"))
  }

  @Test func `A correct answer is no typo`() {
    let question = Question.sample(.meaning)

    let revealed = revealed(
      question, typed: "to eat", Judgement(.precise, "Correct."), isAccepted: true)

    #expect(!gradeLine(question, revealed).contains("Typo"))
  }

  @Test func `A rejected answer can be claimed as right`() {
    let question = Question.sample(.meaning)
    let judgement = Judgement(.wrong, "That is 熊.")

    let revealed = revealed(question, typed: "bear", judgement, isAccepted: false)

    #expect(plain(text.revealed(question, revealed)).contains("✗ incorrect  That is 熊."))
    #expect(gradeLine(question, revealed).contains("r I was right · t Typo: ask again"))
  }

  @Test func `A question that is asked again shows the reason`() {
    let question = Question.sample(.reading)
    var session = Session.sample(.asking(question))
    session.askedAgain = .init(typed: "たべた", judgement: Judgement(.okurigana, "Look at the kana."))

    let shown = plain(text.asking(question, session, columns: 40))

    #expect(shown.contains("Look at the kana.") && shown.contains("the reading, in kana or romaji"))
  }

  @Test func `A Chinese word is asked for in pinyin`() {
    var question = Question.sample(.reading)
    (question.item.content.front, question.item.content.reading) = ("长", "cháng")
    let session = Session.sample(.asking(question))

    let shown = plain(text.asking(question, session, columns: 40))

    #expect(shown.contains("the reading, in pinyin"))
  }

  @Test func `What is asked for and the notes are not faint`() {
    let question = Question.sample(.reading, item: .sample(notes: "Eat the る."))
    let session = Session.sample(.asking(question))

    let lines =
      text.asking(question, session, columns: 80)
      + text.revealed(question, unanswered(question))

    let faint = lines.flatMap(\.spans).filter { $0.role == .faint }.map(\.text)
    #expect(plain(lines).contains("the reading") && plain(lines).contains("Eat the る."))
    #expect(!faint.contains { $0.contains("the reading") || $0.contains("Eat") })
  }

  private func gradeLine(_ question: Question, _ revealed: Revealed) -> String {
    plain(
      [text.grades(question, revealed, keys)], columns: 200)
  }

  private func unanswered(_ question: Question) -> Revealed {
    Revealed(at: Stage.noon, keystrokes: 1)
  }

  private func revealed(
    _ question: Question, typed: String, _ judgement: Judgement? = nil, isAccepted: Bool = false
  ) -> Revealed {
    var revealed = Revealed(at: Stage.noon, typed: typed, keystrokes: 7)
    revealed.check =
      judgement.map {
        AnswerCheck(
          typed: typed, accepted: question.accepted, judged: $0, isAccepted: isAccepted)
      } ?? AnswerCheck(typed: typed, accepted: question.accepted)
    return revealed
  }

  @Test func `An empty answer is one that was asked for`() {
    let question = Question.sample(.typed)
    let revealed = revealed(question, typed: "")

    let shown = plain(text.revealed(question, revealed))
    #expect(shown.contains("✗ incorrect  You asked for the answer."))
    #expect(!shown.contains("typed"))
    #expect(revealed.suggestedGrade == .again)
  }

  @Test func `Production asks for the word, then shows it with its reading`() {
    let question = Question.sample(.production)
    let revealed = Revealed(at: Stage.noon, keystrokes: 1)

    #expect(
      plain(text.asking(question, .sample(.asking(question)), columns: 80)).contains(
        "    to eat\n"))
    #expect(plain(text.revealed(question, revealed)) == "    食べる(たべる)  たべ＼る [2]\n\n")
  }

  @Test func `Listening shows no text until the answer is shown`() {
    let question = Question.sample(.listening)
    let asking = plain(text.asking(question, .sample(.asking(question)), columns: 80))
    let revealed = Revealed(at: Stage.noon, keystrokes: 1)

    #expect(asking.contains("    ♪\n") && asking.contains("what you hear"))
    #expect(!asking.contains("食べる") && !asking.contains("たべる") && !asking.contains("to eat"))
    #expect(
      plain(text.revealed(question, revealed)) == "    食べる(たべる)  たべ＼る [2]\n    to eat\n\n")
  }

  @Test func `Cramming shows no intervals`() {
    let question = Question.sample(isCram: true)
    let session = Session.sample(.asking(question), isCram: true)

    #expect(plain(text.asking(question, session, columns: 80)).contains("cram · card 8"))
    #expect(
      plain([text.grades(question, unanswered(question), keys)]).contains(
        "1 again · 2 hard"))
    #expect(plain(text.saved(.good, question)) == "→ good\n\n")
  }

  @Test func `Custom keys are shown and work`() throws {
    var keys = Keys()
    try keys.bind(.again, to: "j")
    try keys.bind(.undo, to: "q")

    let question = Question.sample()
    let grades = text.grades(question, unanswered(question), keys)
    #expect(plain([grades]).hasPrefix("j again"))
    #expect(keys.action(for: .character("j")) == .chosen(.again))
    #expect(keys.action(for: .character("q")) == .chosen(.undo))
    #expect(keys.action(for: .character("1")) == .unknown("1"))
  }

  @Test(arguments: [
    ("undo", Keys.Action.undo), ("quit", .leave), ("exit", .leave), ("leave", .leave),
    ("help", .help),
  ])
  func `Undoing, leaving and help may be written out`(word: String, action: Keys.Action) {
    #expect(Keys().action(for: Key(line: word)) == .chosen(action))
    #expect(Keys().action(forLine: ":\(word)", accepted: ["dog"]) == .chosen(action))
    #expect(Keys().action(forLine: " :\(word)", accepted: ["dog"]) == .chosen(action))
  }

  @Test func `A key may come from an input method, in full width`() {
    #expect(Keys().action(forLine: ":", accepted: ["dog"]) == .chosen(.help))
    #expect(Keys().action(forLine: "：", accepted: ["dog"]) == .chosen(.help))
    #expect(Keys().action(forLine: ":", accepted: [":"]) == nil)
    #expect(Keys().action(forLine: "：ｑ", accepted: ["dog"]) == .chosen(.leave))
    #expect(Keys().action(forLine: "　：undo", accepted: ["dog"]) == .chosen(.undo))
    #expect(Keys.answer(ofLine: "：：）") == ":)")
  }

  @Test func `A word for a key is known as kana too, unless it begins the answer`() {
    #expect(Keys().action(forLine: "うんど", accepted: ["いぬ"]) == .unknown("undo"))
    #expect(Keys().action(forLine: "うんど", accepted: ["うんどう"]) == nil)
    #expect(Keys().action(forLine: "うんどう", accepted: ["いぬ"]) == nil)
  }

  @Test(arguments: ["::)", " ::)"])
  func `Two colons begin an answer with one`(line: String) {
    #expect(Keys().action(forLine: line, accepted: [":)"]) == nil)
    #expect(Keys.answer(ofLine: line) == ":)")
    #expect(Keys.answer(ofLine: " a: b") == " a: b")
  }

  @Test func `A key that is turned off is not shown and does nothing`() throws {
    var keys = Keys()
    for action in [Keys.Action.undo, .suspend, .slip] { try keys.bind(action, to: Keys.off) }

    let hint = plain([text.hint(keys, canUndo: true)])
    #expect(!hint.contains("undo") && hint.contains("q leave"))
    #expect(keys.action(for: .character("s")) == .unknown("s"))
    #expect(plain(text.keys(keys, isTyped: true)).contains("off"))
    #expect(keys.action(for: .enter) == .chosen(.reveal))
  }

  @Test func `The list of keys leaves out those for typing where nothing is typed`() {
    let typed = plain(text.keys(Keys(), isTyped: true))
    let shown = plain(text.keys(Keys(), isTyped: false))

    #expect(typed.contains("I was right") && typed.contains(":u"))
    #expect(!shown.contains("I was right") && !shown.contains("Typo") && !shown.contains(":u"))
    #expect(
      plain(LessonText(course: nil).keys(Keys(), isTyped: false)).contains("then y I knew it"))
  }

  @Test func `A session ends with a summary`() {
    let summary = CardCourse.Summary(
      answers: 20, right: 18, time: .seconds(300), nextDue: Stage.noon + 600)

    let lines = text.finished(summary, .sample(.finished(summary)), at: Stage.noon)

    #expect(
      plain(lines)
        == "Session complete: 20 answers, 90% correct, 5 min; next card in 10 min.\n")
  }

  @Test func `A session's end tells of other cards that are due, before later ones`() {
    let summary = CardCourse.Summary(
      answers: 20, right: 18, time: .seconds(300), nextDue: Stage.noon + 600, due: 2)

    let lines = text.finished(summary, .sample(.finished(summary)), at: Stage.noon)

    #expect(plain(lines).hasSuffix("5 min; 2 cards to study in your\ndecks.\n"))
  }

  @Test func `A session that is wrapped up before its first answer says what is left`() {
    let summary = CardCourse.Summary(answers: 0, right: 0, time: .zero, left: 2)

    let lines = text.finished(summary, .sample(.finished(summary)), at: Stage.noon)

    #expect(plain(lines) == "Wrapped up: 2 cards left.\n")
  }

  @Test func `Counts have separators`() {
    let counts = Counts(new: 1_200, learning: 1_000, review: 2_500)

    #expect(Phrase.counts(counts) == "1,200 new · 1,000 learning · 2,500 reviews")
  }

  @Test func `Fields contain no control characters when shown`() {
    let item = Item.sample(front: "\u{1B}[2J猫\u{202E}<b>bold</b>\r", back: "<script>x</script>cat")
    let question = Question.sample(item: item)

    let shown = plain(text.asking(question, .sample(.asking(question)), columns: 40))

    #expect(shown.contains("    [2J猫bold\n"))
    #expect(!shown.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
  }
}
