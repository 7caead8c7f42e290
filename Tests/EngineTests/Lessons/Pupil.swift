import Foundation
import Helpers
import Testing

@testable import Engine

/// Someone who takes lessons in a face.
struct Pupil {
  let store: Store<SessionMachine<LessonCourse>>
  private let study: Study
  let clock: TestClock

  init(_ learner: Learner) {
    (store, study) = (learner.study.lessonSession(), learner.study)
    clock = learner.clock
  }

  var state: SessionMachine<LessonCourse>.State { store.state }

  func lesson() throws -> Session<LessonCourse> {
    if let problem = state.problem { throw problem }
    return try #require(state.session)
  }

  /// Sends one event and returns the resulting lesson.
  @discardableResult
  func send(_ event: SessionMachine<LessonCourse>.Event) async throws -> Session<LessonCourse> {
    await store.send(event)
    return try lesson()
  }

  @discardableResult
  func begin(_ deck: Deck.ID? = nil, seed: UInt64 = 1) async throws -> Session<LessonCourse> {
    try await begin(LessonCourse.Plan(deck: deck), seed: seed)
  }

  @discardableResult
  func begin(_ plan: LessonCourse.Plan, seed: UInt64 = 1) async throws -> Session<LessonCourse> {
    try await send(.begun(plan, at: clock.now, seed: seed))
  }

  func waiting() async throws -> LessonsWaiting {
    try await study.lessonsWaiting()
  }

  @discardableResult
  func turn(to place: Int) async throws -> Session<LessonCourse> {
    try await send(.moved(.turn(to: place), revision: lesson().revision, at: clock.now))
  }

  /// Skips the presentation.
  @discardableResult
  func beginQuiz() async throws -> Session<LessonCourse> {
    try await turn(to: lesson().presented.count)
  }

  @discardableResult
  func reveal(typed: String? = nil, after: Duration = .seconds(2)) async throws -> Session<
    LessonCourse
  > {
    clock.advance(by: after)
    return try await send(
      .moved(.reveal(typed: typed, keystrokes: 1), revision: lesson().revision, at: clock.now))
  }

  @discardableResult
  func grade(isRight: Bool, after: Duration = .seconds(1)) async throws -> Session<LessonCourse> {
    clock.advance(by: after)
    return try await send(
      .moved(
        .grade(isRight ? .good : .again, keystrokes: 1), revision: lesson().revision, at: clock.now)
    )
  }

  @discardableResult
  func answer(isRight: Bool = true, typed: String? = nil) async throws -> Session<LessonCourse> {
    try await reveal(typed: typed)
    return try await grade(isRight: isRight)
  }

  /// A whole lesson with only right answers.
  func learn(_ deck: Deck.ID? = nil) async throws {
    try await begin(deck)
    try await beginQuiz()
    for _ in 0..<100 where try !lesson().isFinished {
      try await answer(typed: lesson().prompt?.accepted.first)
    }
  }
}

extension Session<LessonCourse> {
  var fronts: [String] { presented.map(\.item.content.front) }

  /// The place in the presentation.
  var place: Int? { if case .presenting(_, let place, _) = step { place } else { nil } }
}

extension Learner {
  func addTaughtDeck(_ name: String = "Taught", kinds: [CardKind] = [.recall]) async throws -> Deck
  {
    try await addDeck(name, kinds: kinds, isTaught: true)
  }

  /// Makes the second item a requirement of the first.
  func make(_ item: Item.ID, needing part: Item.ID) async throws {
    try await run("INSERT INTO item_part (item_id, part_id) VALUES (\(item), \(part))")
  }
}
