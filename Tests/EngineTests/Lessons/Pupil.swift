@testable import Engine
import Foundation
import Testing

/// Someone who sits at a face and has lessons.
struct Pupil {
  let store: Store<LessonSession>
  let clock: TestClock

  init(_ learner: Learner) {
    store = learner.study.lessonSession()
    clock = learner.clock
  }

  var state: LessonSession.State { store.state }

  func lesson() throws -> Lesson {
    if let problem = state.problem { throw problem }
    return try #require(state.lesson)
  }

  /// Sends one event and gives the lesson it leads to.
  @discardableResult
  func send(_ event: LessonSession.Event) async throws -> Lesson {
    await store.send(event)
    return try lesson()
  }

  @discardableResult
  func begin(_ deck: Deck.ID? = nil, seed: UInt64 = 1) async throws -> Lesson {
    try await send(.begun(deck: deck, at: clock.now, seed: seed))
  }

  func waiting() async throws -> LessonsWaiting {
    await store.send(.opened(at: clock.now))
    if let problem = state.problem { throw problem }
    return state.waiting
  }

  @discardableResult
  func turn(to place: Int) async throws -> Lesson {
    try await send(.turned(to: place, revision: lesson().revision, at: clock.now))
  }

  /// Passes over what is presented.
  @discardableResult
  func beginQuiz() async throws -> Lesson {
    try await turn(to: lesson().items.count)
  }

  @discardableResult
  func reveal(typed: String? = nil, after: Duration = .seconds(2)) async throws -> Lesson {
    clock.advance(by: after)
    return try await send(
      .revealed(revision: lesson().revision, typed: typed, keystrokes: 1, at: clock.now))
  }

  @discardableResult
  func grade(isRight: Bool, after: Duration = .seconds(1)) async throws -> Lesson {
    clock.advance(by: after)
    return try await send(
      .graded(isRight: isRight, revision: lesson().revision, keystrokes: 1, at: clock.now))
  }

  @discardableResult
  func answer(isRight: Bool = true, typed: String? = nil) async throws -> Lesson {
    try await reveal(typed: typed)
    return try await grade(isRight: isRight)
  }

  /// A whole lesson in which everything is right at once.
  func learn(_ deck: Deck.ID? = nil) async throws {
    try await begin(deck)
    try await beginQuiz()
    for _ in 0..<100 where try !lesson().isFinished {
      try await answer(typed: lesson().question?.accepted.first)
    }
  }
}

extension Lesson {
  var question: Question? {
    switch standing {
    case .asking(let question, _), .revealed(let question, _, _): question
    case .presenting, .finished: nil
    }
  }

  var fronts: [String] { items.map(\.item.content.front) }
}

extension Learner {
  func addTaughtDeck(_ name: String = "Taught", kinds: [CardKind] = [.recall]) async throws -> Deck
  {
    try await addDeck(name, kinds: kinds, isTaught: true)
  }

  /// From now on the first item unlocks when the second is known.
  func make(_ item: Item.ID, needing part: Item.ID) async throws {
    try await run("INSERT INTO item_part (item_id, part_id) VALUES (\(item), \(part))")
  }
}
