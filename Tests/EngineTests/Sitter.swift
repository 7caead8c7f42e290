@testable import Engine
import Foundation
import Testing

/// Someone who sits at a face and studies.
struct Sitter {
  let store: Store<ReviewSession>
  let clock: TestClock

  init(_ learner: Learner) {
    store = learner.study.reviewSession()
    clock = learner.clock
  }

  var state: ReviewSession.State { store.state }

  func sitting() throws -> Sitting {
    if let problem = state.problem { throw problem }
    return try #require(state.sitting)
  }

  @discardableResult
  func begin(
    _ plan: Plan = Plan(), isAnew: Bool = false, seed: UInt64 = 1
  ) async throws -> Sitting {
    await store.send(.begun(plan, isAnew: isAnew, at: clock.now, seed: seed))
    return try sitting()
  }

  @discardableResult
  func open() async throws -> Sitting {
    await store.send(.opened(at: clock.now))
    return try sitting()
  }

  @discardableResult
  func reveal(typed: String? = nil, keystrokes: Int = 1, after: Duration = .seconds(2))
    async throws -> Sitting
  {
    clock.advance(by: after)
    let revision = try sitting().revision
    await store.send(
      .revealed(revision: revision, typed: typed, keystrokes: keystrokes, at: clock.now))
    return try sitting()
  }

  @discardableResult
  func grade(_ grade: Grade, keystrokes: Int = 1, after: Duration = .seconds(1)) async throws
    -> Sitting
  {
    clock.advance(by: after)
    let revision = try sitting().revision
    await store.send(
      .graded(grade, revision: revision, keystrokes: keystrokes, at: clock.now))
    return try sitting()
  }

  @discardableResult
  func answer(_ grade: Grade, typed: String? = nil) async throws -> Sitting {
    try await reveal(typed: typed)
    return try await self.grade(grade)
  }

  @discardableResult
  func undo() async throws -> Sitting {
    await store.send(.undoAsked(revision: try sitting().revision, at: clock.now))
    return try sitting()
  }

  /// The fronts that are asked while every card is answered alike.
  func fronts(answering grade: Grade = .easy, atMost count: Int = 100) async throws -> [String] {
    var fronts: [String] = []
    while let question = try sitting().question, fronts.count < count {
      fronts.append(question.item.content.front)
      try await answer(grade)
    }
    return fronts
  }
}
