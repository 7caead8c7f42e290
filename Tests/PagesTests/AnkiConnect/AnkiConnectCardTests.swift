import Engine
import Foundation
import Helpers
import Testing

@testable import Pages

/// Cards over AnkiConnect.
struct AnkiConnectCardTests {
  @Test func `Cards are suspended, answered and told`() async throws {
    try await AnkiConnectStage.open { stage in
      let card = try await stage.first("findCards", #"{"query": "is:new"}"#)
      let cards = #"{"cards": [\#(card)]}"#

      try await stage.expect("suspend", cards, gives: true)
      try await stage.expect("suspend", cards, gives: false)
      try await stage.expect("areSuspended", #"{"cards": [\#(card), 3]}"#, gives: [true, .null])
      try await stage.expect("unsuspend", cards, gives: .null)
      let answers = #"{"answers": [{"cardId": \#(card), "ease": 4}, {"cardId": 7, "ease": 1}]}"#
      try await stage.expect("answerCards", answers, gives: [true, false])

      let info = try await stage.result("cardsInfo", cards)
      #expect(info[0]?["reps"] == 1 && info[0]?["queue"] == 2 && info[0]?["deckName"] == "Mining")
      #expect(info[0]?["nextReviews"]?.array?.count == 4)
      try await stage.expect("areDue", cards, gives: [false])
      try await stage.expect("getNumCardsReviewedToday", gives: 1)
      try await stage.expect("findCards", #"{"query": "rated:1"}"#, gives: [.number(Double(card))])
      try await stage.expect(
        "answerCards", #"{"answers": [{"cardId": 1, "ease": 5}]}"#, saying: "invalid ease")
      try await stage.expect("getIntervals", #"{"cards": [5]}"#, saying: "not found")
    }
  }

  @Test func `A buried card is told as one that a person buried`() async throws {
    try await AnkiConnectStage.open { stage in
      let card = try await stage.first("findCards", #"{"query": "is:new"}"#)

      try await stage.site.study.items.act(.bury, on: 1, at: stage.site.clock.now)

      let info = try await stage.result("cardsInfo", #"{"cards": [\#(card)]}"#)
      #expect(info[0]?["queue"] == -3)
      try await stage.expect(
        "findCards", #"{"query": "is:buried-manually"}"#, gives: [.number(Double(card))])
      try await stage.expect("findCards", #"{"query": "is:buried-sibling"}"#, gives: [])
    }
  }

  @Test(arguments: ["suspend", "bury"])
  func `A card that is set aside has no due day, as in Anki`(_ action: String) async throws {
    try await AnkiConnectStage.open { stage in
      let card = try await stage.first("findCards", #"{"query": "is:new"}"#)
      try await stage.ask("setDueDate", #"{"cards": [\#(card)], "days": "0"}"#)
      try await stage.expect("findCards", #"{"query": "prop:due<=7"}"#, count: 1)
      try await stage.expect("areDue", #"{"cards": [\#(card)]}"#, gives: [true])

      try await stage.site.study.items.act(
        action == "bury" ? .bury : .suspend, on: 1, at: stage.site.clock.now)

      try await stage.expect("findCards", #"{"query": "prop:due<=7"}"#, count: 0)
      try await stage.expect("findCards", #"{"query": "-prop:due<=7"}"#, count: 1)
      try await stage.expect("areDue", #"{"cards": [\#(card)]}"#, gives: [false])
    }
  }

  @Test func `Of a note with two due cards both are found as due and told to be`() async throws {
    try await AnkiConnectStage.open { stage in
      _ = try await stage.site.addDeck(
        "Both", [ItemContent(front: "犬", back: "dog")], kinds: [.recall, .production])
      let found = try await stage.result("findCards", #"{"query": "deck:Both"}"#).array ?? []
      let ids = found.compactMap(\.integer).map { "\($0)" }.joined(separator: ", ")

      try await stage.ask("setDueDate", #"{"cards": [\#(ids)], "days": "0"}"#)

      try await stage.expect("findCards", #"{"query": "deck:Both is:due"}"#, count: 2)
      try await stage.expect("areDue", #"{"cards": [\#(ids)]}"#, gives: [true, true])
    }
  }

  @Test func `A step of days is in its queue, with the waits of Anki's buttons`() async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.site.study.care.changeSettings(["learning-steps": "1m 2d"])
      let card = try await stage.first("findCards", #"{"query": "is:new"}"#)
      let cards = #"{"cards": [\#(card)]}"#

      let new = try await stage.result("cardsInfo", cards)
      try await stage.ask("answerCards", #"{"answers": [{"cardId": \#(card), "ease": 3}]}"#)
      let later = try await stage.result("cardsInfo", cards)

      #expect(new[0]?["queue"] == 0 && new[0]?["nextReviews"]?[0] == "<1m")
      #expect(later[0]?["type"] == 1 && later[0]?["queue"] == 3)
      #expect(later[0]?["nextReviews"]?[1] == "2d")
    }
  }

  @Test func `Steps left are told, as in Anki`() async throws {
    try await AnkiConnectStage.open { stage in
      let card = try await stage.first("findCards", #"{"query": "is:new"}"#)
      let cards = #"{"cards": [\#(card)]}"#
      func left(afterEase ease: Int) async throws -> Int? {
        let answer = #"{"answers": [{"cardId": \#(card), "ease": \#(ease)}]}"#
        try await stage.ask("answerCards", answer)
        return try await stage.result("cardsInfo", cards)[0]?["left"]?.integer
      }

      #expect(try await stage.result("cardsInfo", cards)[0]?["left"] == 0)
      #expect(try await left(afterEase: 1) == 2)
      #expect(try await left(afterEase: 3) == 1)
      #expect(try await left(afterEase: 3) == 0)
    }
  }

  @Test func `A number or a name that cannot be is no card and no file`() async throws {
    try await AnkiConnectStage.open { stage in
      let lowest = #"{"cards": [-9223372036854775808]}"#
      try await stage.expect("cardsInfo", lowest, gives: [[:]])
      let name = "a." + String(repeating: "x", count: 300)
      try await stage.expect(
        "storeMediaFile", #"{"filename": "\#(name)", "data": "AAAA"}"#,
        saying: "is neither a picture nor a sound")
    }
  }

  @Test func `One card of a note is suspended and forgotten without the other`() async throws {
    try await AnkiConnectStage.open { stage in
      _ = try await stage.result(
        "addNote",
        ##"{"note": {"deckName": "Mining", "modelName": "Basic (and reversed card)", "##
          + ##""fields": {"Front": "one", "Back": "two"}}}"##)
      let cards = try await stage.result("findCards", ##"{"query": "one"}"##).array ?? []
      let ids = cards.compactMap(\.integer)
      try #require(ids.count == 2)
      let both = #"{"cards": [\#(ids[0]), \#(ids[1])]}"#
      try await stage.expect("suspend", #"{"cards": [\#(ids[1])]}"#, gives: true)
      try await stage.expect("areSuspended", both, gives: [false, true])
      let answers = ids.map { #"{"cardId": \#($0), "ease": 3}"# }.joined(separator: ",")
      try await stage.expect("answerCards", #"{"answers": [\#(answers)]}"#, gives: [true, true])
      try await stage.expect("forgetCards", #"{"cards": [\#(ids[0])]}"#, gives: .null)
      let info = try await stage.result("cardsInfo", both)
      #expect(info[0]?["type"] == 0 && info[1]?["type"] != 0)
    }
  }

  @Test func `A listening card asks with the Japanese side, whichever it is`() async throws {
    try await AnkiConnectStage.open { stage in
      _ = try await stage.site.addDeck(
        "Heard", [ItemContent(front: "dog", back: "犬", reading: "いぬ")],
        kinds: [.recall, .listening])
      let cards = try await stage.result("findCards", #"{"query": "deck:Heard"}"#).array ?? []
      let ids = cards.compactMap(\.integer).map { "\($0)" }.joined(separator: ", ")

      let info = try await stage.result("cardsInfo", #"{"cards": [\#(ids)]}"#)

      #expect(info[0]?["question"] == "dog" && info[0]?["answer"] == "犬")
      #expect(info[1]?["question"] == "犬" && info[1]?["answer"] == "犬")
    }
  }
}
