import Foundation
import Helpers
import Testing

@testable import Engine

/// Someone who studies in a face.
struct SessionDriver {
  let store: Store<SessionMachine<CardCourse>>
  let clock: TestClock

  init(_ learner: Learner) {
    store = learner.study.cardSession()
    clock = learner.clock
  }

  var state: SessionMachine<CardCourse>.State { store.state }

  func session() throws -> Session<CardCourse> {
    if let problem = state.problem { throw problem }
    return try #require(state.session)
  }

  @discardableResult
  func begin(
    _ plan: StudyPlan = StudyPlan(), restarting: Bool = false, seed: UInt64 = 1
  ) async throws -> Session<CardCourse> {
    await store.send(.begun(plan, restarting: restarting, at: clock.now, seed: seed))
    return try session()
  }

  @discardableResult
  func open() async throws -> Session<CardCourse> {
    await store.send(.opened(at: clock.now))
    return try session()
  }

  @discardableResult
  func reveal(typed: String? = nil, keystrokes: Int = 1, after: Duration = .seconds(2))
    async throws -> Session<CardCourse>
  {
    clock.advance(by: after)
    let revision = try session().revision
    await store.send(
      .moved(.reveal(typed: typed, keystrokes: keystrokes), revision: revision, at: clock.now))
    return try session()
  }

  @discardableResult
  func grade(_ grade: Grade, keystrokes: Int = 1, after: Duration = .seconds(1)) async throws
    -> Session<CardCourse>
  {
    clock.advance(by: after)
    let revision = try session().revision
    await store.send(
      .moved(.grade(grade, keystrokes: keystrokes), revision: revision, at: clock.now))
    return try session()
  }

  @discardableResult
  func answer(_ grade: Grade, typed: String? = nil) async throws -> Session<CardCourse> {
    try await reveal(typed: typed)
    return try await self.grade(grade)
  }

  @discardableResult
  func undo() async throws -> Session<CardCourse> {
    await store.send(.moved(.undo, revision: try session().revision, at: clock.now))
    return try session()
  }

  /// The fronts asked while every card gets the same grade.
  func fronts(answering grade: Grade = .easy, atMost count: Int = 100) async throws -> [String] {
    var fronts: [String] = []
    while let question = try session().prompt, fronts.count < count {
      fronts.append(question.item.content.front)
      try await answer(grade)
    }
    return fronts
  }
}
