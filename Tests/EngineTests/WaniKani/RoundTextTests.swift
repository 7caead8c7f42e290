@testable import Engine
import Foundation
import Testing

/// What is written by hand for speed, beside the encoder.
struct RoundTextTests {
  @Test func `A state's text is the encoder's, whatever it says`() throws {
    for state in Self.states {
      #expect(try state.json == JSONText.of(state))
      #expect(try JSONText.value(JSONText.of(state)) == state)
    }
  }

  @Test func `A line of the journal is the encoder's, and comes to the same answer`() throws {
    for typed in ["", "うみ", #"a "quote", a \ and a / "#, "line\nend", "e\u{301}"] {
      for state in Self.states {
        let row = WaniKaniSessionRow(
          id: 4, kind: .reviews, state: state, revision: 9, face: .native,
          begunAt: Date(milliseconds: 1_700_000_000_123))
        let record = WaniKaniRecord(
          outcome: .wrong, isClaimed: false, typed: typed,
          verdict: typed.isEmpty ? nil : .wrong, at: Date(milliseconds: 1_700_000_001_456),
          face: .webview, keystrokes: 3,
          timing: AnswerTiming(think: .milliseconds(1_500), answer: .seconds(2), wasIdle: false))

        let line = WaniKaniAnswerLine(record, to: row, of: "a/1")

        #expect(try line.json == JSONText.of(line))
        #expect(try JSONText.value(line.json) == line)
        #expect(line.record == record)
      }
    }
  }

  private static var states: [WaniKaniSessionRow.State] {
    var state = WaniKaniSessionRow.State(length: 40, seed: .max, shownAt: 1_700_000_000_000)
    var states = [state]
    state.presenting = 3
    states.append(state)
    state.presenting = nil
    state.round.take(7, .kanji)
    state.round.take(8, .radical)
    state.round.taken = 2
    state.isWrappingUp = true
    states.append(state)
    var chance = SplitMix64(seed: 3)
    state.round.goOn(.mixed, isWrappingUp: false, using: &chance)
    states.append(state)
    _ = state.round.answer(isRight: false)
    states.append(state)
    return states
  }
}
