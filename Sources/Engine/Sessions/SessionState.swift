import Foundation

/// What a person does in a session.
public enum SessionMove: Hashable, Sendable {
  case turn(to: Int)
  case reveal(typed: String?, keystrokes: Int)
  case grade(Grade, keystrokes: Int)
  case claimRight(keystrokes: Int)
  case slip, undo, skip, wrapUp
}

/// Where a session stands, as its row has it: small, whatever the length of its queue.
struct SessionState<Position: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
  enum Phase: Hashable, Codable, Sendable {
    case presenting(Int)
    case asking
    case revealed(Revealed)
    case finished
  }

  var phase: Phase
  var position: Position
  var queueLength: Int
  var seed: UInt64
  var answered = 0
  var shownAt: Date
  var askedAgain: AskedAgain?
  var isWrappingUp = false
}

/// What a step has to know besides where the session stands.
struct SessionFacts: Sendable {
  var now: Date
  var face: Face
  var session: Int64
  var revision: Int
  /// What is asked; nil while something is presented.
  var target: AnswerTarget?
  /// Whether what was typed decides, and not the grade.
  var typingDecides = false
  /// What was typed, held against what is asked; nil where nothing is to be typed.
  var check: TypedAnswer.Outcome?
  /// Whether an answer is left to undo.
  var hasAnswer = false
  /// Whether what is asked was begun already.
  var isBegun = false
  /// Whether the course can be wrapped up.
  var canWrapUp = false
}

/// What a step wants done, in the transaction it is part of.
enum SessionWrite: Hashable, Sendable {
  case record(Answer)
  case undo
  /// Gives up what is asked, and asks the next.
  case skip
  /// Gives what is asked back for later, and asks the next.
  case putBack
  case advance
}

extension SessionState {
  /// Where a move leads, and what it writes.
  ///
  /// - Returns: nil for a move that is none where the session stands: another was first.
  func step(_ move: SessionMove, _ facts: SessionFacts) -> (state: Self, writes: [SessionWrite])? {
    var state = self
    state.askedAgain = nil
    switch (move, phase) {
    case (.turn(let place), .presenting) where (0...queueLength).contains(place):
      return state.turned(to: place, facts)
    case (.reveal(let typed, let keystrokes), .asking):
      return (state.revealed(typed, keystrokes, facts), [])
    case (.grade(let grade, let keystrokes), .revealed(let revealed)):
      return state.graded(grade, keystrokes, revealed, facts)
    case (.claimRight(let keystrokes), .revealed(let revealed)) where revealed.isRefused:
      return state.recorded(.good, isClaimed: true, keystrokes, revealed, facts)
    case (.slip, .revealed(let revealed)) where revealed.check != nil:
      return state.slipped(revealed, facts)
    // An answer that is told, and not yet confirmed, is what the person sees and takes back.
    case (.undo, .revealed(let revealed)) where facts.typingDecides && revealed.check != nil:
      return state.slipped(revealed, facts)
    case (.undo, _): return state.undone(facts)
    case (.skip, .asking), (.skip, .revealed):
      state.phase = .asking
      return (state, [.skip])
    case (.wrapUp, _) where !facts.canWrapUp: return (state, [])
    case (.wrapUp, .asking), (.wrapUp, .revealed), (.wrapUp, .finished):
      state.isWrappingUp.toggle()
      return facts.isBegun ? (state, []) : (state.asking(at: facts.now), [.putBack])
    default: return nil
    }
  }

  private func asking(at now: Date) -> Self {
    var state = self
    (state.phase, state.shownAt) = (.asking, now)
    return state
  }

  private func turned(to place: Int, _ facts: SessionFacts) -> (Self, [SessionWrite]) {
    var state = asking(at: facts.now)
    guard place < queueLength else { return (state, [.advance]) }
    state.phase = .presenting(place)
    return (state, [])
  }

  /// An answer that is asked again leaves the question as it was.
  private func revealed(_ typed: String?, _ keystrokes: Int, _ facts: SessionFacts) -> Self {
    var state = self
    let keystrokes = keystrokes.clamped(to: Answer.keystrokes)
    switch facts.check {
    case .askedAgain(let judgement):
      state.askedAgain = AskedAgain(typed: Answer.cut(typed ?? ""), judgement: judgement)
    case .told(let check):
      state.phase = .revealed(
        Revealed(
          at: facts.now, check: check, typed: Answer.cut(typed ?? ""), keystrokes: keystrokes))
    case nil:
      state.phase = .revealed(
        Revealed(at: facts.now, check: nil, typed: nil, keystrokes: keystrokes))
    }
    return state
  }

  private func graded(
    _ grade: Grade, _ keystrokes: Int, _ revealed: Revealed, _ facts: SessionFacts
  ) -> (Self, [SessionWrite])? {
    guard facts.typingDecides else {
      return recorded(grade, isClaimed: false, keystrokes, revealed, facts)
    }
    let isRight = revealed.check.map { $0.verdict == .right } ?? (grade != .again)
    return recorded(isRight ? .good : .again, isClaimed: false, keystrokes, revealed, facts)
  }

  private func recorded(
    _ grade: Grade, isClaimed: Bool, _ keystrokes: Int, _ revealed: Revealed,
    _ facts: SessionFacts
  ) -> (Self, [SessionWrite])? {
    guard let target = facts.target else { return nil }
    var state = self
    state.phase = .asking
    state.answered += 1
    let answer = Answer(
      session: facts.session, revision: facts.revision, target: target,
      outcome: grade == .again ? .wrong : .right, grade: grade, at: facts.now, face: facts.face,
      typed: revealed.typed, verdict: revealed.check?.judgement?.verdict, isClaimed: isClaimed,
      keystrokes: revealed.keystrokes + keystrokes.clamped(to: Answer.keystrokes),
      timing: AnswerTiming(shown: shownAt, revealed: revealed.at, graded: facts.now))
    state.shownAt = facts.now
    return (state, [.record(answer)])
  }

  private func slipped(_ revealed: Revealed, _ facts: SessionFacts) -> (Self, [SessionWrite])? {
    guard let target = facts.target else { return nil }
    var state = self
    state.phase = .asking
    let slip = Answer(
      session: facts.session, revision: facts.revision, target: target, outcome: .slip,
      grade: nil, at: facts.now, face: facts.face, typed: revealed.typed,
      verdict: revealed.check?.judgement?.verdict, isClaimed: false,
      keystrokes: revealed.keystrokes,
      timing: AnswerTiming(shown: shownAt, revealed: revealed.at, graded: facts.now))
    state.shownAt = facts.now
    state.askedAgain = AskedAgain(typed: revealed.typed ?? "", judgement: nil)
    return (state, [.record(slip)])
  }

  private func undone(_ facts: SessionFacts) -> (Self, [SessionWrite]) {
    guard facts.hasAnswer else { return (self, []) }
    var state = asking(at: facts.now)
    state.answered = max(0, answered - 1)
    return (state, [.undo])
  }
}
