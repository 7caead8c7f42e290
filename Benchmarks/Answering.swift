import Engine
import Foundation

/// Answering one question after the other, durably: all that the benchmarks know of sessions.
struct Answering {
  private let session: Store<SessionMachine<CardCourse>>
  private let clock: WallClock

  /// A session of a deck.
  ///
  /// - Parameter newPerDay: more than a person has where no card may run out.
  init(_ study: Study, _ deck: Deck.ID, newPerDay: Int, seed: UInt64) async throws {
    (session, clock) = (study.cardSession(), study.clock)
    try await Self.allow(newPerDay: newPerDay, study, deck)
    await session.send(.begun(StudyPlan(.deck(deck)), at: clock.now(), seed: seed))
  }

  func turnOver() async throws {
    try await session.sent(
      .moved(.reveal(typed: nil, keystrokes: 1), revision: try revision, at: clock.now()))
  }

  /// The answer is durable and the next card is there when it returns.
  func answer() async throws {
    try await session.sent(
      .moved(.grade(.easy, keystrokes: 1), revision: try revision, at: clock.now()))
  }

  func leave() async { await session.send(.left(at: clock.now())) }

  private var revision: Int {
    get throws {
      guard let open = session.state.session, !open.isFinished else {
        throw Problem("The session has ended early.", remedy: "Give the bench more cards.")
      }
      return open.revision
    }
  }

  private static func allow(newPerDay: Int, _ study: Study, _ deck: Deck.ID) async throws {
    let list = study.today.decks
    for line in try await list.lines(at: study.clock.now()) where line.deck.id == deck {
      var deck = line.deck
      deck.options.newPerDay = newPerDay
      deck.options.reviewsPerDay = max(deck.options.reviewsPerDay, newPerDay)
      try await list.change(deck, at: study.clock.now())
    }
  }
}

/// Reviews of WaniKani's subjects, each part typed and answered.
struct WaniKaniAnswering {
  private let session: Store<SessionMachine<WaniKaniCourse>>
  private let now: Date

  init(_ folder: URL, at now: Date) async throws {
    let study = try Study.open(
      folder, face: .sanpo, course: nil,
      in: StudyEnvironment(
        clock: WallClock { now }, random: .seeded(1)))
    session = study.waniKani.session(.reviews)
    self.now = now
    await session.send(.begun(WaniKaniPlan(.reviews), at: now, seed: 1))
  }

  func type() async throws {
    guard let open = session.state.session, case .asking(let question) = open.step,
      let answer = question.accepted.first
    else { throw Problem("The reviews have ended early.", remedy: "See the account.") }
    try await session.sent(
      .moved(.reveal(typed: answer, keystrokes: 3), revision: open.revision, at: now))
  }

  /// The answer is durable and the next part is there when it returns.
  func answer() async throws {
    let revision = session.state.session?.revision ?? -1
    try await session.sent(.moved(.grade(.good, keystrokes: 1), revision: revision, at: now))
  }
}
