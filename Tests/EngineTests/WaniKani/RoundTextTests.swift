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

  @Test func `A round says what was taken, what is asked, and what is left of each subject`() throws
  {
    var round = Round(taken: 12)
    for subject in [440, 441] as [Subject.ID] { round.take(subject, .kanji) }
    round.take(449, .radical)
    round.asked = Round.Ask(subject: 440, part: .meaning)
    _ = round.answer(isRight: false)
    _ = round.answer(isRight: true)
    round.asked = Round.Ask(subject: 440, part: .reading)

    #expect(round.text == "12 440r 440r+1.0 441mr 449m")
    #expect(Round(text: round.text) == round)
  }

  @Test func `A round before its first question and behind its last is read again`() {
    for round in [Round(), Round(taken: 3)] { #expect(Round(text: round.text) == round) }
  }

  @Test(arguments: [
    "", "1", "x -", "1 440", "1 440x", "1 - 440q", "1 - mr", "1 - 440m+1", "1 - 440m+a.b",
  ])
  func `What is no round is not taken for one`(text: String) {
    #expect(Round(text: text) == nil)
  }

  @Test func `A round as earlier versions wrote it is read`() throws {
    let text = """
      {"asked":{"part":"reading","subject":440},"open":[{"isBegun":true,"left":["reading"],\
      "missedMeanings":1,"missedReadings":0,"subject":440}],"taken":12}
      """

    let round: Round = try JSONText.value(text)

    #expect(round.text == "12 440r 440r+1.0")
  }

  @Test func `What WaniKani is to hear is the encoder's text`() throws {
    let review = ReviewDeed(missedMeanings: 1, missedReadings: 2, stageBefore: 5, stageAfter: 3)
    for deed in [OutboxEntry.Deed.lesson, .review(review)] {
      #expect(try deed.json == JSONText.of(deed))
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
