@testable import Engine
import Foundation
import Helpers
import Testing

/// Someone who does reviews or lessons.
struct WaniKaniLearner {
  let stage: WaniKaniStage
  let store: Store<WaniKaniSession>

  init(_ kind: WaniKaniSitting.Kind, at stage: WaniKaniStage) {
    (self.stage, store) = (stage, stage.study.waniKaniSession(kind))
  }

  func send(_ event: WaniKaniSession.Event) async throws {
    try await store.sent(event)
  }

  func begin(seed: UInt64 = 7) async throws {
    try await send(.begun(at: stage.now, seed: seed))
  }

  func open() async throws { try await send(.opened(at: stage.now)) }

  var sitting: WaniKaniSitting {
    get throws { try #require(store.state.sitting) }
  }

  /// Nil while nothing is asked.
  var question: WaniKaniQuestion? {
    switch store.state.sitting?.standing {
    case .asking(let question)?, .revealed(let question, _)?: question
    default: nil
    }
  }

  func type(_ text: String) async throws {
    try await send(
      .revealed(revision: try sitting.revision, typed: text, keystrokes: 3, at: stage.now))
  }

  func confirm() async throws {
    try await send(.confirmed(revision: try sitting.revision, keystrokes: 1, at: stage.now))
  }

  func undo() async throws {
    try await send(.undoAsked(revision: try sitting.revision, at: stage.now))
  }

  func wrapUp() async throws {
    try await send(.wrapUpAsked(revision: try sitting.revision, at: stage.now))
  }

  func answer(rightly isRight: Bool = true) async throws {
    let question = try #require(question)
    // One kana is no reading of the course, and too short to be a slip in what a word shows.
    let wrong = question.asked == .meaning ? "qqqq" : "ぬ"
    try await type(isRight ? question.accepted[0] : wrong)
    try await confirm()
  }

  /// Answers the rest rightly.
  func finish() async throws {
    while question != nil { try await answer() }
  }

  /// Through the presentation to the first question.
  func read() async throws {
    while case .presenting(_, let place, _) = try sitting.standing {
      try await send(.turned(to: place + 1, revision: try sitting.revision, at: stage.now))
    }
  }

  /// As anyone sees who opens it anew.
  func seenAnew() async throws -> WaniKaniSitting {
    let other = WaniKaniLearner(store.state.kind, at: stage)
    try await other.open()
    return try other.sitting
  }
}

extension WaniKaniStage {
  func set(_ name: String, to value: String) async throws {
    let preferences = study.preferences()
    try await preferences.sent(.changed([name: value]))
  }

  func deeds() async throws -> [OutboxEntry] { try await unsent().map(\.entry) }
}

extension OutboxEntry {
  var review: ReviewDeed? { if case .review(let deed) = deed { deed } else { nil } }
}
