import Foundation
import Helpers
import Testing

@testable import Engine

/// Someone who does reviews or lessons.
struct WaniKaniLearner {
  let stage: WaniKaniStage
  let kind: WaniKaniPlan.Kind
  let store: Store<SessionMachine<WaniKaniCourse>>

  init(_ kind: WaniKaniPlan.Kind, at stage: WaniKaniStage) {
    (self.stage, self.kind) = (stage, kind)
    store = stage.study.waniKani.session(kind)
  }

  /// A learner who has begun the due reviews.
  static func reviewing() async throws -> WaniKaniLearner {
    let learner = WaniKaniLearner(.reviews, at: try await WaniKaniStage.withReviews())
    try await learner.begin()
    return learner
  }

  func send(_ event: SessionMachine<WaniKaniCourse>.Event) async throws {
    try await store.sent(event)
  }

  func begin(seed: UInt64 = 7) async throws {
    try await send(.begun(WaniKaniPlan(kind), at: stage.now, seed: seed))
  }

  func open() async throws { try await send(.opened(at: stage.now)) }

  var session: Session<WaniKaniCourse> {
    get throws { try #require(store.state.session) }
  }

  /// Nil while there is no question.
  var question: WaniKaniQuestion? { store.state.session?.prompt }

  func type(_ text: String) async throws {
    try await send(
      .moved(.reveal(typed: text, keystrokes: 3), revision: try session.revision, at: stage.now))
  }

  func confirm() async throws {
    try await send(
      .moved(.grade(.good, keystrokes: 1), revision: try session.revision, at: stage.now))
  }

  /// Reveals the answer without typing, and grades it.
  func judge(_ grade: Grade) async throws {
    try await send(
      .moved(.reveal(typed: nil, keystrokes: 1), revision: try session.revision, at: stage.now))
    try await send(
      .moved(.grade(grade, keystrokes: 1), revision: try session.revision, at: stage.now))
  }

  func undo() async throws {
    try await send(.moved(.undo, revision: try session.revision, at: stage.now))
  }

  func wrapUp() async throws {
    try await send(.moved(.wrapUp, revision: try session.revision, at: stage.now))
  }

  func answer(rightly isRight: Bool = true) async throws {
    let question = try #require(question)
    // A single kana is no reading in the course, and too short to be a typo in shown kana.
    let wrong = question.asked == .meaning ? "qqqq" : "ぬ"
    try await type(isRight ? question.accepted[0] : wrong)
    try await confirm()
  }

  /// Answers the rest correctly.
  func finish() async throws {
    while question != nil { try await answer() }
  }

  /// Skips the presentation up to the first question.
  func read() async throws {
    while case .presenting(_, let place, _) = try session.step {
      try await send(.moved(.turn(to: place + 1), revision: try session.revision, at: stage.now))
    }
  }

  /// The session as anyone sees it who opens it now.
  func seenAnew() async throws -> Session<WaniKaniCourse> {
    let other = WaniKaniLearner(kind, at: stage)
    try await other.open()
    return try other.session
  }
}

extension WaniKaniStage {
  func set(_ name: String, to value: String) async throws {
    try await study.care.changeSettings([name: value])
  }

  func changes() async throws -> [OutboxEntry] { try await unsent().map(\.entry) }
}

extension OutboxEntry {
  var review: ReviewChange? { if case .review(let change) = change { change } else { nil } }
}
