import Foundation
import Helpers
import Testing

@testable import Engine

/// The time for an answer, and how it is paused and extended.
extension QuizTests {
  @Test func `Without a clock each right answer has all its points`() async throws {
    var plan = plan
    plan.seconds = nil
    try await begin(plan)
    try await answer(rightly: true, after: .seconds(50))

    #expect(try question().score.points == 1_000)
  }

  @Test func `An answer after the time is none, within half a second of it is`() async throws {
    try await begin()
    let late = try await choose(try question().right + 1, after: .milliseconds(10_600))
    let (question, revealed) = try late.revealed()
    #expect(revealed.check?.outcome == .wrong)
    #expect(question.clock.isOver(at: revealed.at) && question.chosen(revealed) == nil)
    try await goOn()

    let nearly = try await choose(try self.question().right + 1, after: .milliseconds(10_400))
    let judged = try nearly.revealed().answer
    #expect(judged.check?.outcome == .right)
  }

  @Test func `A clock stands still while it is paused`() async throws {
    try await begin()
    learner.clock.advance(by: .seconds(4))
    try await send { .moved(.pause, revision: $0, at: $1) }
    learner.clock.advance(by: .seconds(3_600))
    #expect(try question().clock.left(at: learner.now) == .seconds(6))
    try await send { .moved(.resume, revision: $0, at: $1) }
    learner.clock.advance(by: .seconds(1))

    #expect(try session().pausedAt == nil)
    #expect(try question().clock.left(at: learner.now) == .seconds(5))
  }

  @Test func `More time is as much again, at most ten times`() async throws {
    try await begin()
    for _ in 1...12 { try await send { .moved(.extend, revision: $0, at: $1) } }

    #expect(try question().clock.limit == .seconds(100))
    try await answer(rightly: true)
    #expect(try question().clock.limit == .seconds(10))
  }

  @Test func `There is no more time once it is over, unless the clock was paused before`()
    async throws
  {
    try await begin()
    learner.clock.advance(by: .milliseconds(10_400))
    try await send { .moved(.extend, revision: $0, at: $1) }
    #expect(try question().clock.limit == .seconds(20))
    learner.clock.advance(by: .milliseconds(9_000))
    try await send { .moved(.pause, revision: $0, at: $1) }
    learner.clock.advance(by: .seconds(60))
    try await send { .moved(.extend, revision: $0, at: $1) }
    #expect(try question().clock.limit == .seconds(30))
    learner.clock.advance(by: .seconds(12))

    try await send { .moved(.extend, revision: $0, at: $1) }

    #expect(store.state.problem == .timeIsOver)
    #expect(store.state.session?.prompt?.clock.limit == .seconds(30))
  }

  @Test func `More time is no more points`() async throws {
    try await begin()
    for _ in 1...3 { try await send { .moved(.extend, revision: $0, at: $1) } }
    try await answer(rightly: true, after: .seconds(5))

    #expect(try question().score.points == 750)
  }

  @Test func `Whoever has seen the answer gets no new time for it`() async throws {
    try await begin()
    try await choose(1, after: .seconds(6))
    try await send { .moved(.slip, revision: $0, at: $1) }
    #expect(store.state.moved?.isDone == false)
    try await send { .moved(.undo, revision: $0, at: $1) }

    #expect(try question().clock.left(at: learner.now) == .seconds(4))
  }

  @Test func `A question without a clock can't be paused`() async throws {
    var plan = plan
    plan.seconds = nil
    try await begin(plan)
    try await send { .moved(.pause, revision: $0, at: $1) }

    #expect(try session().pausedAt == nil)
  }
}
