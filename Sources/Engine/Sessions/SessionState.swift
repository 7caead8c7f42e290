import Foundation

/// A person's action in a session.
public enum SessionMove: Hashable, Sendable {
  /// Shows the presentation at `to`; the place after the last one starts the questions.
  case turn(to: Int)
  /// - Parameter typed: nil where nothing is typed.
  case reveal(typed: String?, keystrokes: Int)
  /// The grade is ignored if the course judges by what was typed.
  case grade(Grade, keystrokes: Int)
  /// “I was right”: overrules the checker.
  ///
  /// - Parameter addsSynonym: whether the typed answer also becomes a synonym.
  case claimRight(addsSynonym: Bool = false, keystrokes: Int)
  /// “Typo”: asks the question again without counting the answer.
  case slip
  case undo
  /// Skips the question because its item was suspended, buried or deleted.
  case skip
  /// Toggles wrapping up: only questions already begun are asked.
  case wrapUp
  /// Stops the clock of a timed question.
  case pause
  case resume
  /// Gives a timed question as much time again.
  case extend

  /// Whether the move must survive a power failure.
  func isDurable(_ traits: CourseTraits) -> Bool {
    switch self {
    case .claimRight, .slip, .undo, .skip, .wrapUp: true
    case .reveal: traits.isFinalWhenTold
    case .grade: !traits.isFinalWhenTold
    case .turn, .pause, .resume, .extend: false
    }
  }
}

/// Where a session is; each course stores its own.
protocol SessionPosition: Hashable, Codable, Sendable {
  /// The subject of the current question; nil if there is none.
  var target: AnswerTarget? { get }
}

/// The state stored in a session's row. Its size doesn't depend on the queue's length.
struct SessionState<Position: SessionPosition>: Hashable, Codable, Sendable {
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
  /// When the question was shown, later by the time it was paused.
  var shownAt: Date
  var askedAgain: AskedAgain?
  var isWrappingUp = false
  /// The time since which the question's clock is paused.
  var pausedAt: Date?
  /// How often the question got more time; nil for never.
  var extensions: Int?

  /// The most extensions, for ten times the usual time.
  static var mostExtensions: Int { 9 }
}

/// The inputs of a step besides the session's state.
struct SessionFacts: Sendable {
  var now: Date
  var face: Face
  var session: Int64
  var revision: Int
  var traits: CourseTraits
  /// How many items are presented: fewer than were queued if adding some was undone.
  var presented = 0
  /// The checked answer; nil if the question isn't typed.
  var check: TypedAnswer.Outcome?
  /// The answer that undo reverts; nil if there is none.
  var last: LoggedAnswer?
  /// Whether the current question was begun before.
  var isBegun = false
  /// Whether the question has a clock.
  var isTimed = false
}

/// A write that a step asks its transaction for.
enum SessionWrite: Hashable, Sendable {
  case record(Answer)
  case undo(LoggedAnswer)
  /// Drops the current question and asks the next.
  case skip
  /// Returns the current question to the queue and asks the next.
  case putBack
  case advance
}

extension SessionState {
  /// Applies a move.
  ///
  /// - Returns: the new state and the writes; nil if the move isn't possible in this phase because
  ///   another one was first.
  func step(_ move: SessionMove, _ facts: SessionFacts) -> (state: Self, writes: [SessionWrite])? {
    // A paused session resumes with its next move.
    var state = resumed(at: facts.now)
    state.askedAgain = nil
    switch (move, phase) {
    case (.pause, .asking) where facts.isTimed:
      state = self
      state.pausedAt = pausedAt ?? facts.now
      return (state, [])
    case (.resume, .asking): return (state, [])
    case (.extend, .asking) where facts.isTimed:
      state.extensions = min((extensions ?? 0) + 1, Self.mostExtensions)
      return (state, [])
    case (.turn(let place), .presenting) where (0...queueLength).contains(place):
      return state.turned(to: place, facts)
    case (.reveal(let typed, let keystrokes), .asking):
      return state.revealed(typed, keystrokes, facts)
    case (.grade(let grade, let keystrokes), .revealed(let revealed)):
      return state.graded(grade, keystrokes, revealed, facts)
    case (.claimRight(let addsSynonym, let keystrokes), .revealed(let revealed))
    where revealed.isRefused && facts.traits.canClaim:
      return state.recorded(
        .good, isClaimed: true, addsSynonym: addsSynonym, keystrokes, revealed, facts)
    case (.slip, .revealed(let revealed)) where revealed.mayBeTypo && facts.traits.canClaim:
      return state.slipped(revealed, isTypo: true, facts)
    // A checked answer that isn't confirmed yet is logged like a typo, but was none.
    case (.undo, .revealed(let revealed))
    where facts.traits.typingDecides && !facts.traits.isFinalWhenTold && revealed.check != nil:
      return state.slipped(revealed, isTypo: false, facts)
    case (.undo, _): return state.undone(facts)
    case (.skip, .asking), (.skip, .revealed):
      return (state.asking(at: facts.now), [.skip])
    case (.wrapUp, _): return state.wrappedUp(facts)
    default: return nil
    }
  }

  private func wrappedUp(_ facts: SessionFacts) -> (state: Self, writes: [SessionWrite])? {
    guard facts.traits.canWrapUp else { return (self, []) }
    var state = self
    switch phase {
    case .presenting: return nil
    // An answer that was judged counts, whatever is asked afterwards.
    case .revealed where facts.traits.isFinalWhenTold:
      state.isWrappingUp.toggle()
      return (state.asking(at: facts.now), [.advance])
    // A shown answer is still to be graded.
    case .revealed:
      state.isWrappingUp.toggle()
      return (state, [])
    case .asking, .finished:
      state.isWrappingUp.toggle()
      return facts.isBegun ? (state, []) : (state.asking(at: facts.now), [.putBack])
    }
  }

  func asking(at now: Date) -> Self {
    var state = self
    (state.phase, state.shownAt) = (.asking, now)
    (state.pausedAt, state.extensions) = (nil, nil)
    return state
  }

  /// Resumes a paused clock: the question counts as shown later by the length of the pause.
  private func resumed(at now: Date) -> Self {
    guard let pausedAt else { return self }
    var state = self
    state.shownAt += max(0, now.timeIntervalSince(pausedAt))
    state.pausedAt = nil
    return state
  }

  private func turned(to place: Int, _ facts: SessionFacts) -> (Self, [SessionWrite]) {
    var state = asking(at: facts.now)
    guard place < facts.presented else { return (state, [.advance]) }
    state.phase = .presenting(place)
    return (state, [])
  }

  /// Reveals the answer. One that isn't counted leaves the question as it was, and a final one is
  /// recorded at once.
  private func revealed(
    _ typed: String?, _ keystrokes: Int, _ facts: SessionFacts
  ) -> (Self, [SessionWrite])? {
    var state = self
    let keystrokes = keystrokes.clamped(to: Answer.keystrokes)
    switch facts.check {
    case .askedAgain(let judgement):
      state.askedAgain = AskedAgain(typed: Answer.cut(typed ?? ""), judgement: judgement)
    case .checked(let check):
      let revealed = Revealed(
        at: facts.now, check: check, typed: Answer.cut(typed ?? ""), keystrokes: keystrokes)
      state.phase = .revealed(revealed)
      guard facts.traits.isFinalWhenTold else { break }
      guard let target = position.target else { return nil }
      state.answered += 1
      let grade: Grade = check.outcome == .right ? .good : .again
      var recorded = answer(grade, to: target, revealed, facts)
      // A choice is logged by its text, not by its number.
      recorded.typed = check.typed.map(\.text).joined()
      return (state, [.record(recorded)])
    case nil:
      state.phase = .revealed(
        Revealed(at: facts.now, check: nil, typed: nil, keystrokes: keystrokes))
    }
    return (state, [])
  }

  private func graded(
    _ grade: Grade, _ keystrokes: Int, _ revealed: Revealed, _ facts: SessionFacts
  ) -> (Self, [SessionWrite])? {
    guard !facts.traits.isFinalWhenTold else { return (asking(at: facts.now), [.advance]) }
    guard facts.traits.typingDecides else {
      return recorded(grade, isClaimed: false, keystrokes, revealed, facts)
    }
    let isRight = revealed.check.map { $0.outcome == .right } ?? (grade != .again)
    return recorded(isRight ? .good : .again, isClaimed: false, keystrokes, revealed, facts)
  }

  private func recorded(
    _ grade: Grade, isClaimed: Bool, addsSynonym: Bool = false, _ keystrokes: Int,
    _ revealed: Revealed, _ facts: SessionFacts
  ) -> (Self, [SessionWrite])? {
    guard let target = position.target else { return nil }
    var state = asking(at: facts.now)
    state.answered += 1
    var answer = answer(grade, to: target, revealed, facts)
    (answer.isClaimed, answer.addsSynonym) = (isClaimed, addsSynonym)
    answer.keystrokes += keystrokes.clamped(to: Answer.keystrokes)
    return (state, [.record(answer)])
  }

  private func answer(
    _ grade: Grade, to target: AnswerTarget, _ revealed: Revealed, _ facts: SessionFacts
  ) -> Answer {
    Answer(
      session: facts.session, revision: facts.revision, target: target,
      outcome: grade == .again ? .wrong : .right, grade: grade, at: facts.now, face: facts.face,
      typed: revealed.typed, verdict: revealed.check?.judgement?.verdict, isClaimed: false,
      keystrokes: revealed.keystrokes,
      timing: AnswerTiming(shown: shownAt, revealed: revealed.at, graded: facts.now))
  }

  private func slipped(
    _ revealed: Revealed, isTypo: Bool, _ facts: SessionFacts
  ) -> (Self, [SessionWrite])? {
    guard let target = position.target else { return nil }
    var state = asking(at: facts.now)
    var slip = answer(.again, to: target, revealed, facts)
    (slip.outcome, slip.grade) = (.slip, nil)
    if isTypo { state.askedAgain = AskedAgain(typed: revealed.typed ?? "", judgement: nil) }
    return (state, [.record(slip)])
  }

  private func undone(_ facts: SessionFacts) -> (Self, [SessionWrite]) {
    guard let last = facts.last else { return (self, []) }
    var state = asking(at: facts.now)
    state.answered = max(0, answered - 1)
    // Whoever sees the answer gets no new time for it.
    if facts.isTimed, case .revealed(let revealed) = phase {
      state.shownAt = shownAt + facts.now.timeIntervalSince(revealed.at)
      state.extensions = extensions
    }
    return (state, [.undo(last)])
  }
}
