public import Foundation

/// Studying WaniKani's things. In reviews, each part of what is due is asked until it was right
/// once; in lessons, new things are shown first and then asked so. Extra study asks as reviews do,
/// and moves nothing.
public struct WaniKaniSession: Machine {
  public struct State: Equatable, Failing, Sendable {
    public let kind: WaniKaniSitting.Kind
    public let face: Face
    /// Nil before anything was begun or found open, and where nothing waits.
    public var sitting: WaniKaniSitting?
    public var notice: Notice?
    public var problem: Problem?

    public init(_ kind: WaniKaniSitting.Kind, face: Face) {
      (self.kind, self.face) = (kind, face)
    }
  }

  /// Said once, with the next thing shown.
  public enum Notice: Hashable, Sendable {
    /// Another face was first, or WaniKani asks the item no more.
    case movedOn
    case undone
    case nothingToUndo
    /// All of a subject was answered; the stages are as they are foreseen.
    case done(title: String, from: Int, to: Int)
  }

  public enum Event: Sendable {
    case opened(at: Date)
    case begun(at: Date, seed: UInt64)
    /// Only these are to be learned, as far as they wait.
    case chose([Subject.ID], at: Date, seed: UInt64)
    /// The subject at this place is to be shown; the place behind the last begins the quiz.
    case turned(to: Int, revision: Int, at: Date)
    case revealed(revision: Int, typed: String, keystrokes: Int, at: Date)
    /// The person has read what was held of the answer, and lets it count.
    case confirmed(revision: Int, keystrokes: Int, at: Date)
    /// The checker had refused the answer.
    case claimedRight(revision: Int, keystrokes: Int, at: Date)
    /// The fingers slipped: the same once more, and nothing counts.
    case slipped(revision: Int, at: Date)
    case undoAsked(revision: Int, at: Date)
    /// Only what was begun is to be finished; asked once more, all of it again.
    case wrapUpAsked(revision: Int, at: Date)
    case left(at: Date)
    case changedElsewhere(at: Date)
    case stood(WaniKaniSitting?, Notice?)
    case failed(Problem)
  }

  public enum Effect: Hashable, Sendable {
    case load(at: Date, Notice?)
    /// - choice: what is to be learned; nil for what comes next.
    case begin(choice: [Subject.ID]?, in: Face, at: Date, seed: UInt64)
    case move(Step, WaniKaniSitting.ID, revision: Int, at: Date)
    case end(WaniKaniSitting.ID, at: Date)
  }

  /// What moves a session on by one revision.
  public enum Step: Hashable, Sendable {
    case turn(to: Int)
    case reveal(Sitting.Revealed)
    case record(WaniKaniRecord)
    case undo(in: Face)
    case wrapUp
  }

  private let kind: WaniKaniSitting.Kind
  private let sessions: WaniKaniSessionRepository

  init(_ kind: WaniKaniSitting.Kind, _ sessions: WaniKaniSessionRepository) {
    (self.kind, self.sessions) = (kind, sessions)
  }

  public static func reduce(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .opened(let now), .changedElsewhere(let now): return [.load(at: now, nil)]
    case .begun(let now, let seed):
      return [.begin(choice: nil, in: state.face, at: now, seed: seed)]
    case .chose(let subjects, let now, let seed):
      return [.begin(choice: subjects, in: state.face, at: now, seed: seed)]
    case .turned(let place, let revision, let now):
      guard case .presenting(_, _, let count)? = state.standing(at: revision),
        (0...count).contains(place)
      else { return [.load(at: now, .movedOn)] }
      return state.move(.turn(to: place), revision, now)
    case .revealed(let revision, let typed, let keystrokes, let now):
      guard case .asking? = state.standing(at: revision) else { return [.load(at: now, .movedOn)] }
      let revealed = Sitting.Revealed(
        at: now, check: nil, typed: String(typed.prefix(Answer.longestTyped)),
        keystrokes: keystrokes.clamped(to: Answer.keystrokes))
      return state.move(.reveal(revealed), revision, now)
    case .confirmed(let revision, let keystrokes, let now):
      return state.record(.confirmed, revision, keystrokes, now)
    case .claimedRight(let revision, let keystrokes, let now):
      return state.record(.claimed, revision, keystrokes, now)
    case .slipped(let revision, let now): return state.record(.slipped, revision, 0, now)
    case .undoAsked(let revision, let now):
      // An answer that is told, and not yet confirmed, is what the person sees and takes back.
      if case .revealed? = state.standing(at: revision) {
        return state.record(.slipped, revision, 0, now)
      }
      return state.move(.undo(in: state.face), revision, now)
    case .wrapUpAsked(let revision, let now): return state.move(.wrapUp, revision, now)
    case .left(let now): return state.sitting.map { [.end($0.id, at: now)] } ?? []
    case .stood(let sitting, let notice): state.stand(sitting, notice)
    case .failed(let problem): state.problem = problem
    }
    return []
  }

  public func perform(_ effect: Effect, report: @escaping Report<Event>) async {
    do {
      let (sitting, notice) = try await done(effect)
      await report(.stood(sitting, notice))
    } catch {
      await report(.failed(Problem(error)))
    }
  }

  private func done(_ effect: Effect) async throws -> WaniKaniSessionRepository.Standing {
    switch effect {
    case .load(let now, let notice): (try await sessions.current(kind, at: now), notice)
    case .begin(let choice, let face, let now, let seed):
      (try await sessions.begin(kind, choice: choice, in: face, at: now, seed: seed), nil)
    case .move(let step, let id, let revision, let now):
      try await sessions.move(step, kind, id, revision: revision, at: now)
    case .end(let id, let now): (try await sessions.end(kind, id, at: now), nil)
    }
  }
}

extension WaniKaniSession.State {
  /// Nil when the session has moved on since the person saw it.
  fileprivate func standing(at revision: Int) -> WaniKaniSitting.Standing? {
    sitting.flatMap { $0.revision == revision ? $0.standing : nil }
  }

  fileprivate func move(_ step: WaniKaniSession.Step, _ revision: Int, _ now: Date)
    -> [WaniKaniSession.Effect]
  {
    guard let sitting, sitting.revision == revision else { return [.load(at: now, .movedOn)] }
    return [.move(step, sitting.id, revision: revision, at: now)]
  }

  fileprivate enum Word { case confirmed, claimed, slipped }

  fileprivate func record(_ word: Word, _ revision: Int, _ keystrokes: Int, _ now: Date)
    -> [WaniKaniSession.Effect]
  {
    guard let sitting, case .revealed(_, let revealed)? = standing(at: revision),
      word != .claimed || revealed.isRefused
    else { return [.load(at: now, .movedOn)] }
    let isRight = word == .claimed || revealed.check?.verdict == .right
    let record = WaniKaniRecord(
      outcome: word == .slipped ? .slip : isRight ? .right : .wrong, isClaimed: word == .claimed,
      typed: revealed.typed ?? "", verdict: revealed.check?.judgement?.verdict, at: now,
      face: face, keystrokes: revealed.keystrokes + keystrokes.clamped(to: Answer.keystrokes),
      timing: AnswerTiming(shown: sitting.shownAt, revealed: revealed.at, graded: now))
    return move(.record(record), revision, now)
  }

  /// A notice stays until the session moves again, however often it is looked at. A look that
  /// began before an answer may come back after it; what it saw is over and is passed over. But
  /// who is told to have come too late is shown where it stands, be that behind: it may have been
  /// restored from a backup.
  fileprivate mutating func stand(_ sitting: WaniKaniSitting?, _ notice: WaniKaniSession.Notice?) {
    if notice != .movedOn, let sitting, let known = self.sitting, known.id == sitting.id,
      known.revision > sitting.revision
    {
      return
    }
    let isSame = sitting?.id == self.sitting?.id && sitting?.revision == self.sitting?.revision
    self.notice = notice ?? (isSame ? self.notice : nil)
    (self.sitting, problem) = (sitting, nil)
  }
}
