import Foundation
import Synchronization

/// An answer that comes piece by piece.
final class ModelStream: Sendable {
  private struct State {
    var events = ServerSentEvents()
    var thoughts = ReasoningFilter()
    var answer = ModelAnswer("")
    var isFinished = false
    /// The bytes of a body that may be no stream of events; nil once an event was read.
    var other: Data? = Data()
  }

  /// The longest reasoning before an answer, in bytes.
  private static let longestThoughts = 1 << 20

  private let wire: any ModelProtocol.Type
  private let failure: @Sendable (JSONValue) -> ModelFailure
  private let state = Mutex(State())

  /// - Parameter failure: what an error within the stream means.
  init(_ wire: any ModelProtocol.Type, failure: @escaping @Sendable (JSONValue) -> ModelFailure) {
    (self.wire, self.failure) = (wire, failure)
  }

  var hasText: Bool { state.withLock { !$0.answer.text.isEmpty } }

  /// Whether the model has worked, if only in thought.
  var hasBegun: Bool {
    state.withLock { $0.thoughts.size > 0 || $0.answer.usage.output ?? 0 > 0 }
  }

  /// - Returns: the visible text that the bytes complete.
  /// - Throws: `ModelFailure` for an error within the stream.
  func append(_ bytes: Data) throws -> String {
    try state.withLock { state in
      let events = state.events.read(bytes)
      if !events.isEmpty { state.other = nil }
      if let size = state.other?.count, size < 1 << 20 { state.other?.append(bytes) }
      return try events.map { try read($0, &state) }.joined()
    }
  }

  private func read(_ data: String, _ state: inout State) throws -> String {
    guard data != "[DONE]" else { return "" }
    let event: JSONValue
    do {
      event = try JSONDecoder().decode(JSONValue.self, from: Data(data.utf8))
    } catch {
      throw ModelFailure.unreadable("an event without JSON")
    }
    if let error = event["error"], error != .null { throw failure(error) }
    let piece = try wire.read(event)
    if let isTruncated = piece.isTruncated {
      (state.isFinished, state.answer.isTruncated) = (true, isTruncated)
    }
    state.answer.usage.input = piece.usage.input ?? state.answer.usage.input
    state.answer.usage.output = piece.usage.output ?? state.answer.usage.output
    let text = state.thoughts.pass(piece.text)
    guard state.thoughts.size <= Self.longestThoughts else {
      throw ModelFailure.interrupted("thoughts without an end")
    }
    state.answer.text += text
    return text
  }

  /// Returns the whole answer, and the text of it that was not passed on yet.
  ///
  /// - Throws: `ModelFailure` if it is not complete.
  func finish() throws -> (answer: ModelAnswer, rest: String) {
    try state.withLock { state in
      let last = try readLast(&state)
      let held = state.thoughts.rest
      state.answer.text += held
      if state.isFinished { return (state.answer, last + held) }
      guard state.answer.text.isEmpty else { throw ModelFailure.interrupted("no end") }
      guard let other = state.other else { throw Self.endedEarly }
      return try whole(other)
    }
  }

  /// Reads an event that lacks its blank line. One that was cut off is skipped.
  private func readLast(_ state: inout State) throws -> String {
    guard let data = state.events.end() else { return "" }
    do {
      return try read(data, &state)
    } catch ModelFailure.unreadable {
      return ""
    }
  }

  private static let endedEarly = ModelFailure.lost("the stream ended early")

  /// Some servers ignore the wish for a stream.
  private func whole(_ body: Data) throws -> (answer: ModelAnswer, rest: String) {
    let value: JSONValue
    do {
      value = try JSONDecoder().decode(JSONValue.self, from: body)
    } catch {
      guard Self.isStream(body) else { throw ModelFailure.without("a stream and JSON", in: body) }
      throw Self.endedEarly
    }
    if let error = value["error"] ?? value[0]?["error"], error != .null { throw failure(error) }
    let answer = try wire.answer(value).withoutThoughts
    return (answer, answer.text)
  }

  /// Whether it begins as events do, and not as a page.
  fileprivate static func isStream(_ body: Data) -> Bool {
    let text = String(decoding: body.prefix(64), as: UTF8.self).trimmed
    return ["data", "event", "id", "retry", ":"].contains { text.hasPrefix($0) }
  }
}

/// Leaves out what models think aloud between `<think>` and `</think>` at the start of an answer.
struct ReasoningFilter {
  private enum Place { case start, thinking, answer }

  private static let tags = (open: "<think>", close: "</think>")

  private var place = Place.start
  private var held = ""
  /// The bytes of what was held back.
  private(set) var size = 0

  /// Returns the text that is no thought for sure.
  mutating func pass(_ text: String) -> String {
    guard place != .answer else { return text }
    held += text
    size += text.utf8.count
    if place == .start {
      held = String(held.drop(while: \.isWhitespace))
      if held.hasPrefix(Self.tags.open) {
        place = .thinking
      } else if !held.isEmpty, !Self.tags.open.hasPrefix(held) {
        place = .answer
        defer { held = "" }
        return held
      }
    }
    guard place == .thinking else { return "" }
    guard let end = held.firstRange(of: Self.tags.close) else {
      held = String(held.suffix(Self.tags.close.count - 1))
      return ""
    }
    let answer = held[end.upperBound...].drop(while: \.isWhitespace)
    (place, held) = (answer.isEmpty ? .start : .answer, "")
    return String(answer)
  }

  /// The text held back that is no reasoning after all.
  var rest: String { place == .start ? held : "" }
}

extension ModelAnswer {
  /// The answer after what the model thought aloud, whose beginning may be missing.
  var withoutThoughts: ModelAnswer {
    var (answer, filter) = (self, ReasoningFilter())
    answer.text = filter.pass(text)
    answer.text += filter.rest
    if let end = answer.text.firstRange(of: "</think>") {
      answer.text = String(answer.text[end.upperBound...].drop(while: \.isWhitespace))
    }
    return answer
  }
}
