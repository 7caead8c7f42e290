import Foundation
import Helpers
import Testing
import WaniKaniStandIn

@testable import Engine

/// Lessons as sessions.
struct WaniKaniLessonTests {
  @Test func `A lesson shows its items, and starts each with its last right answer`() async throws {
    let stage = try await Self.beginner()
    let waiting = try await stage.lessons()
    let learner = WaniKaniLearner(.lessons, at: stage)

    try await learner.begin()
    guard case .presenting(let info, at: 0, of: 5) = try learner.session.step else {
      Issue.record("It stands at \(try learner.session.step).")
      return
    }
    #expect(info.id == waiting.first)
    try await learner.read()
    try await learner.answer(rightly: false)
    #expect(try await stage.changes().isEmpty)
    try await learner.finish()

    let changes = try await stage.changes()
    #expect(Set(changes.map(\.subject)) == Set(waiting.prefix(5)))
    #expect(changes.allSatisfy { $0.change == .lesson })
    #expect(try await stage.assignment(info.id).stage == 1)
    #expect(try await stage.lessons() == Array(waiting.dropFirst(5)))
    try await stage.sync()
    #expect(try await stage.changes().map(\.step) == [])
    #expect(try await stage.assignment(info.id).stage == 1)
  }

  @Test func `Items can be shown back and forth, and any face continues the lesson`() async throws {
    let stage = try await Self.beginner()
    let learner = WaniKaniLearner(.lessons, at: stage)
    try await learner.begin()
    for place in [1, 2, 1] {
      try await learner.send(
        .moved(.turn(to: place), revision: try learner.session.revision, at: stage.now))
    }

    let seen = try await learner.seenAnew()

    #expect(seen == (try learner.session))
    guard case .presenting(_, at: 1, of: 5) = seen.step else {
      Issue.record("It stands at \(seen.step).")
      return
    }
    let outside = SessionMachine<WaniKaniCourse>.Event.moved(
      .turn(to: 6), revision: seen.revision, at: stage.now)
    try await learner.send(outside)
    #expect(try learner.session == seen)
  }

  @Test(arguments: [("3", 3), ("10", 10), ("site", 5)])
  func `The settings determine the length of a lesson`(size: String, count: Int) async throws {
    let stage = try await Self.beginner()
    try await stage.set("wanikani-lesson-size", to: size)
    let learner = WaniKaniLearner(.lessons, at: stage)

    try await learner.begin()

    #expect(try learner.session.left.total == count)
  }

  @Test func `Chosen lessons take the place of an open lesson, which continues without a choice`()
    async throws
  {
    let stage = try await Self.beginner()
    let last = try #require(try await stage.lessons().last)
    let learner = WaniKaniLearner(.lessons, at: stage)
    try await learner.begin()
    #expect(try learner.session.presented.count == 5)

    try await learner.send(.begun(.init(.lessons, choice: [last]), at: stage.now, seed: 7))
    #expect(try learner.session.presented.map(\.id) == [last])
    try await learner.begin()

    #expect(try learner.session.presented.map(\.id) == [last])
  }

  @Test func `The last answer of a quiz can be undone, with its lesson`() async throws {
    let stage = try await Self.beginner()
    let waiting = try await stage.lessons()
    let learner = WaniKaniLearner(.lessons, at: stage)
    try await learner.begin()
    try await learner.read()
    let question = learner.question
    try await learner.answer()
    #expect(try await stage.changes().count == 1)

    try await learner.undo()

    #expect(learner.question == question)
    #expect(try await stage.changes().isEmpty)
    #expect(try await stage.lessons() == waiting)
  }

  @Test func `Without available lessons no session starts`() async throws {
    let stage = try await Self.beginner()
    for subject in try await stage.lessons() { try await stage.start(subject) }
    let learner = WaniKaniLearner(.lessons, at: stage)

    try await learner.begin()

    #expect(learner.store.state.session == nil)
  }

  private static func beginner() async throws -> WaniKaniStage {
    let stage = try WaniKaniStage({ .beginner(now: $0) })
    try await stage.sync()
    // The service rejects a lesson in the very second in which it was unlocked.
    stage.clock.advance(by: .minutes(1))
    return stage
  }
}
