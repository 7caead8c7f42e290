import Foundation
import Testing

@testable import Engine

/// The effect of each move in each phase, decided without a database.
struct SessionStateTests {
  private struct Position: SessionPosition {
    var card: Card.ID? = 7

    var target: AnswerTarget? { card.map { .card($0) } }
  }

  private typealias State = SessionState<Position>

  private let now = Berlin.noon
  private let right = AnswerCheck(typed: "dog", accepted: ["dog"])
  private let wrong = AnswerCheck(typed: "cat", accepted: ["dog"])

  @Test func `Revealing shows the answer beside the typed one, and writes nothing`() throws {
    let asking = state(.asking)

    let (after, writes) = try step(
      asking, .reveal(typed: "dog", keystrokes: 4), facts(check: .checked(right)))

    #expect(after.revealed == revealed(right, typed: "dog", keystrokes: 4))
    #expect(after.shownAt == asking.shownAt)
    #expect(writes == [])
  }

  @Test func `A grade waits for the disk, or else the choice that was logged as it was told`() {
    let reveal = SessionMove.reveal(typed: "1", keystrokes: 1)
    let grade = SessionMove.grade(.good, keystrokes: 1)

    #expect(grade.isDurable(CardCourse.traits) && !reveal.isDurable(CardCourse.traits))
    #expect(reveal.isDurable(QuizCourse.traits) && !grade.isDurable(QuizCourse.traits))
  }

  @Test func `Without typing, revealing shows only the answer`() throws {
    let (after, writes) = try step(
      state(.asking), .reveal(typed: "noise", keystrokes: -3), facts(check: nil))

    #expect(after.revealed == Revealed(at: now, check: nil, typed: nil, keystrokes: 0))
    #expect(writes == [])
  }

  @Test func `A question that is asked again stays, with the reason`() throws {
    let judgement = Judgement(.isReading, "That is the reading.")

    let (after, writes) = try step(
      state(.asking), .reveal(typed: "いぬ", keystrokes: 2), facts(check: .askedAgain(judgement)))

    #expect(after.phase == .asking)
    #expect(after.askedAgain == AskedAgain(typed: "いぬ", judgement: judgement))
    #expect(writes == [])
  }

  @Test func `A grade is recorded with its times and keystrokes, and the next question follows`()
    throws
  {
    let before = state(.revealed(revealed(right, typed: "dog", keystrokes: 4)))

    let (after, writes) = try step(before, .grade(.hard, keystrokes: 2), facts())

    #expect(after.phase == .asking)
    #expect(after.answered == before.answered + 1)
    #expect(after.shownAt == now)
    let answer = try #require(writes.recorded)
    #expect(writes.count == 1)
    #expect(answer.target == .card(7) && answer.session == 3 && answer.revision == 5)
    #expect(answer.grade == .hard && answer.outcome == .right && !answer.isClaimed)
    #expect(answer.typed == "dog" && answer.keystrokes == 6)
    #expect(answer.timing == AnswerTiming(shown: before.shownAt, revealed: now, graded: now))
  }

  @Test(arguments: [(Grade.again, Answer.Outcome.wrong), (.hard, .right), (.easy, .right)])
  func `Again is wrong, and every other grade right`(grade: Grade, outcome: Answer.Outcome)
    throws
  {
    let (_, writes) = try step(
      state(.revealed(revealed(nil))), .grade(grade, keystrokes: 1), facts())

    #expect(writes.recorded?.outcome == outcome)
  }

  @Test(arguments: [Grade.again, .easy])
  func `If typing decides, the grade is ignored`(grade: Grade) throws {
    let facts = facts(typingDecides: true)

    let (_, known) = try step(
      state(.revealed(revealed(right))), .grade(grade, keystrokes: 1), facts)
    let (_, missed) = try step(
      state(.revealed(revealed(wrong))), .grade(grade, keystrokes: 1), facts)

    #expect(known.recorded?.grade == .good)
    #expect(missed.recorded?.grade == .again)
  }

  @Test func `If typing decides but nothing was typed, the person decides`() throws {
    let facts = facts(typingDecides: true)
    let before = state(.revealed(revealed(nil)))

    let (_, known) = try step(before, .grade(.easy, keystrokes: 1), facts)
    let (_, missed) = try step(before, .grade(.again, keystrokes: 1), facts)

    #expect(known.recorded?.grade == .good)
    #expect(missed.recorded?.grade == .again)
  }

  @Test func `Claiming a rejected answer makes it right, marked as claimed`() throws {
    let (after, writes) = try step(
      state(.revealed(revealed(wrong))), .claimRight(keystrokes: 1), facts())

    #expect(after.phase == .asking)
    let answer = try #require(writes.recorded)
    #expect(answer.outcome == .right && answer.grade == .good && answer.isClaimed)
  }

  @Test func `A typo is recorded without a grade, and the question is asked again`() throws {
    let before = state(.revealed(revealed(wrong, typed: "cat", keystrokes: 3)))

    let (after, writes) = try step(before, .slip, facts())

    #expect(after.phase == .asking)
    #expect(after.answered == before.answered)
    #expect(after.askedAgain == AskedAgain(typed: "cat", judgement: nil))
    let slip = try #require(writes.recorded)
    #expect(slip.outcome == .slip && slip.grade == nil && slip.keystrokes == 3)
  }

  @Test func `An accepted answer that is not precise may be a typo`() throws {
    let near = AnswerCheck(
      typed: "dug", accepted: ["dog"], judged: Judgement(.imprecise, "Almost: one letter off."),
      isAccepted: true)

    let (after, writes) = try step(state(.revealed(revealed(near))), .slip, facts())

    #expect(after.phase == .asking && writes.recorded?.outcome == .slip)
  }

  @Test(arguments: [true, false])
  func `Undo reverts one answer if there is one`(hasAnswer: Bool) throws {
    let before = state(.asking)

    let (after, writes) = try step(before, .undo, facts(last: hasAnswer ? logged : nil))

    #expect(writes == (hasAnswer ? [.undo(logged)] : []))
    #expect(after.answered == before.answered - (hasAnswer ? 1 : 0))
    #expect(after.shownAt == (hasAnswer ? now : before.shownAt))
  }

  @Test func `Undo in a finished session returns to a question`() throws {
    let (after, writes) = try step(state(.finished), .undo, facts(last: logged))

    #expect(after.phase == .asking)
    #expect(writes == [.undo(logged)])
  }

  @Test func `If typing decides, undo reverts a shown answer that is not confirmed`() throws {
    let facts = facts(typingDecides: true, last: logged)

    let (after, writes) = try step(state(.revealed(revealed(wrong))), .undo, facts)

    #expect(writes.recorded?.outcome == .slip)
    #expect(after.answered == 2)
    #expect(after.phase == .asking && after.askedAgain == nil)
  }

  @Test func `Wrapping up keeps started items and a shown answer, and puts back the others`()
    throws
  {
    let (kept, none) = try step(
      state(.asking), .wrapUp, facts(isBegun: true, canWrapUp: true))
    let told = state(.revealed(revealed(wrong)))
    let (shown, nothing) = try step(told, .wrapUp, facts(canWrapUp: true))
    let (next, putBack) = try step(state(.asking), .wrapUp, facts(canWrapUp: true))

    #expect(kept.isWrappingUp && kept.phase == .asking && none == [])
    #expect(shown.isWrappingUp && shown.phase == told.phase && nothing == [])
    #expect(next.isWrappingUp && next.phase == .asking && putBack == [.putBack])
  }

  @Test func `Wrapping up again reverses it, even in a finished session`() throws {
    var before = state(.finished)
    before.isWrappingUp = true

    let (after, writes) = try step(before, .wrapUp, facts(canWrapUp: true))

    #expect(!after.isWrappingUp)
    #expect(writes == [.putBack])
  }

  @Test func `A course without wrapping up ignores it`() throws {
    let before = state(.asking)

    let (after, writes) = try step(before, .wrapUp, facts())

    #expect(after == before)
    #expect(writes == [])
  }

  @Test func `The presentation moves item by item, and the quiz follows the last`()
    throws
  {
    let (page, none) = try step(state(.presenting(0)), .turn(to: 2), facts())
    let (quiz, advance) = try step(state(.presenting(0)), .turn(to: 3), facts())

    #expect(page.phase == .presenting(2) && none == [])
    #expect(quiz.phase == .asking && advance == [.advance])
  }

  @Test func `Skipping removes the current question`() throws {
    let (after, writes) = try step(state(.revealed(revealed(nil))), .skip, facts())

    #expect(after.phase == .asking)
    #expect(writes == [.skip])
  }

  @Test func `A move that is invalid in the current phase changes nothing`() {
    let (asking, told) = (state(.asking), state(.revealed(revealed(right))))
    let (presenting, finished) = (state(.presenting(0)), state(.finished))
    let facts = facts(canWrapUp: true)

    let nowhere = [
      asking.step(.grade(.good, keystrokes: 1), facts), asking.step(.slip, facts),
      asking.step(.claimRight(keystrokes: 1), facts), asking.step(.turn(to: 0), facts),
      told.step(.reveal(typed: nil, keystrokes: 1), facts),
      told.step(.claimRight(keystrokes: 1), facts), told.step(.slip, facts),
      state(.revealed(revealed(nil))).step(.slip, facts),
      presenting.step(.turn(to: 4), facts), presenting.step(.turn(to: -1), facts),
      presenting.step(.skip, facts), presenting.step(.wrapUp, facts),
      finished.step(.grade(.good, keystrokes: 1), facts), finished.step(.skip, facts),
    ]

    #expect(nowhere.allSatisfy { $0 == nil })
  }

  @Test func `Without a target nothing is recorded`() {
    var state = state(.revealed(revealed(nil)))
    state.position.card = nil

    #expect(state.step(.grade(.good, keystrokes: 1), facts()) == nil)
  }

  // MARK: Builders

  private func state(_ phase: State.Phase) -> State {
    State(
      phase: phase, position: Position(), queueLength: 3, seed: 1, answered: 2,
      shownAt: now.addingTimeInterval(-10))
  }

  private func revealed(_ check: AnswerCheck?, typed: String = "", keystrokes: Int = 1) -> Revealed
  {
    Revealed(at: now, check: check, typed: check.map { _ in typed }, keystrokes: keystrokes)
  }

  private let logged = LoggedAnswer(
    id: 8, target: .card(1), movedSchedule: true, position: "{}")

  private func facts(
    check: TypedAnswer.Outcome? = nil, typingDecides: Bool = false, last: LoggedAnswer? = nil,
    isBegun: Bool = false, canWrapUp: Bool = false
  ) -> SessionFacts {
    SessionFacts(
      now: now, face: .native, session: 3, revision: 5,
      traits: CourseTraits(name: .cards, typingDecides: typingDecides, canWrapUp: canWrapUp),
      presented: 3, check: check, last: last, isBegun: isBegun)
  }

  private func step(_ state: State, _ move: SessionMove, _ facts: SessionFacts) throws
    -> (State, [SessionWrite])
  {
    guard let (after, writes) = state.step(move, facts) else {
      throw Problem("\(move) is no move at \(state.phase).", remedy: "")
    }
    return (after, writes)
  }
}

extension SessionState {
  fileprivate var revealed: Revealed? {
    if case .revealed(let revealed) = phase { revealed } else { nil }
  }
}

extension [SessionWrite] {
  fileprivate var recorded: Answer? {
    if case .record(let answer)? = first { answer } else { nil }
  }
}
