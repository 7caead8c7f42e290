import Engine
import Foundation
import Helpers
import Testing

@testable import Pages

/// The log of reviews over AnkiConnect, and changes of due days.
struct AnkiConnectReviewTests {
  @Test func `Answers are told in Anki’s columns, and go on Undo`() async throws {
    try await AnkiConnectStage.open { stage in
      let card = try await stage.first("findCards", #"{"query": ""}"#)
      let cards = #"{"cards": [\#(card)]}"#
      try await stage.expect("getEaseFactors", cards, gives: [0])
      try await stage.ask("answerCards", #"{"answers": [{"cardId": \#(card), "ease": 4}]}"#)

      let reviews = try await stage.result("getReviewsOfCards", cards)
      let review = try #require(reviews["\(card)"]?[0])
      #expect(review["ease"] == 4 && review["type"] == 0 && review["ivl"]?.integer ?? 0 > 0)
      let rows = try await stage.result("cardReviews", #"{"deck": "Mining", "startID": 0}"#)
      #expect(rows[0]?.array?.count == 9 && rows[0]?[1]?.integer == card)
      let latest = try await stage.result("getLatestReviewID", #"{"deck": "Mining"}"#)
      try await stage.expect(
        "cardReviews", #"{"deck": "Mining", "startID": \#(latest.integer ?? 0)}"#, gives: [])
      let days = try await stage.result("getNumCardsReviewedByDay")
      #expect(days[0]?[1] == 1 && days[0]?[0]?.string?.count == 10)
      let ease = try await stage.result("getEaseFactors", cards)
      #expect(ease[0]?.integer ?? 0 > 1300 && ease[0] != 2500)

      let change = try #require(try await stage.site.study.undoHistory().changes.first)
      #expect(change.name == "Answered 猫")
      try await stage.site.study.undoChange(change.id)
      let info = try await stage.result("cardsInfo", cards)
      #expect(info[0]?["type"] == 0 && info[0]?["reps"] == 0)
      try await stage.expect("getReviewsOfCards", cards, gives: .object(["\(card)": []]))
      #expect(try await stage.site.study.care.rebuild(nil).changed == 0)
    }
  }

  @Test func `Reviews are inserted into the history`() async throws {
    try await AnkiConnectStage.open { stage in
      let card = try await stage.first("findCards", #"{"query": ""}"#)
      let row = "[1700000000000, \(card), -1, 3, 4, -60, 2500, 6157, 0]"

      try await stage.expect("insertReviews", #"{"reviews": [\#(row)]}"#, gives: .null)

      let reviews = try await stage.result("getReviewsOfCards", #"{"cards": ["\#(card)"]}"#)
      #expect(reviews["\(card)"]?[0]?["id"] == 1_700_000_000_000)
      #expect(reviews["\(card)"]?[0]?["time"] == 6157)
      try await stage.expect(
        "insertReviews", #"{"reviews": [[1, 2, 3]]}"#, saying: "9 numbers")
      let info = try await stage.result("cardsInfo", #"{"cards": [\#(card)]}"#)
      #expect(info[0]?["type"] == 0)
    }
  }

  @Test(arguments: [("0", 0), ("3", 3), ("2-2", 2), ("5!", 5)])
  func `A due date is set`(_ text: String, _ days: Int) async throws {
    try await AnkiConnectStage.open { stage in
      let card = try await stage.first("findCards", #"{"query": ""}"#)

      try await stage.expect(
        "setDueDate", #"{"cards": [\#(card)], "days": "\#(text)"}"#, gives: true)

      let query = #"{"query": "prop:due=\#(days) is:review"}"#
      try await stage.expect("findCards", query, count: 1)
      let info = try await stage.result("cardsInfo", #"{"cards": [\#(card)]}"#)
      #expect(info[0]?["interval"] == .number(Double(max(1, days))))
      let change = try await stage.site.study.undoHistory().changes.first
      #expect(change?.name == "Set the due date of 1 card")
      try await stage.expect(
        "setDueDate", #"{"cards": [\#(card)], "days": "soon"}"#, saying: "invalid days")
    }
  }

  @Test func `A review whose due date is set keeps its history`() async throws {
    try await AnkiConnectStage.open { stage in
      let card = try await stage.first("findCards", #"{"query": ""}"#)
      try await stage.ask("answerCards", #"{"answers": [{"cardId": \#(card), "ease": 4}]}"#)

      try await stage.ask("setDueDate", #"{"cards": [\#(card)], "days": "5"}"#)

      try await stage.expect("findCards", #"{"query": "prop:due=5"}"#, count: 1)
      let info = try await stage.site.study.items.info(1, at: stage.site.clock.now)
      #expect(info.cards[0].why?.grade == .easy)
    }
  }

  @Test func `Cards are learned again, and decks counted`() async throws {
    try await AnkiConnectStage.open { stage in
      let card = try await stage.first("findCards", #"{"query": ""}"#)
      let before = try await stage.result("getDeckStats", #"{"decks": ["Mining"]}"#)
      #expect(before.object?.values.first?["new_count"] == 1)
      #expect(before.object?.values.first?["name"] == "Mining")

      try await stage.expect("relearnCards", #"{"cards": [\#(card)]}"#, gives: .null)

      let info = try await stage.result("cardsInfo", #"{"cards": [\#(card)]}"#)
      #expect(info[0]?["type"] == 3 && info[0]?["queue"] == 1)
      for (query, count) in [("prop:due=0", 1), ("is:learn prop:due<=7", 1), ("prop:due>0", 0)] {
        try await stage.expect("findCards", #"{"query": "\#(query)"}"#, count: count)
      }
      let after = try await stage.result("getDeckStats", #"{"decks": ["Mining"]}"#)
      #expect(after.object?.values.first?["learn_count"] == 1)
      #expect(after.object?.values.first?["total_in_deck"] == 1)
    }
  }

  // MARK: Others

  @Test func `A tag is replaced, and a media file removed`() async throws {
    try await AnkiConnectStage.open { stage in
      let note = try await stage.first("findNotes", #"{"query": ""}"#)
      try await stage.expect(
        "replaceTags",
        #"{"notes": [\#(note)], "tag_to_replace": "Animal", "replace_with_tag": "pet home"}"#,
        gives: .null)
      try await stage.expect("getNoteTags", #"{"note": \#(note)}"#, gives: ["home", "pet"])
      try await stage.ask("storeMediaFile", #"{"filename": "x.mp3", "data": "SUQz"}"#)
      try await stage.expect("deleteMediaFile", #"{"filename": "x.mp3"}"#, gives: .null)
      try await stage.expect("getMediaFilesNames", gives: [])
      try await stage.expect(
        "deleteMediaFile", #"{"filename": "../sanpo.sqlite"}"#, saying: "no name of a file")
    }
  }

  @Test(arguments: [
    ("replaceTags", "Replaced a tag of 1 item"), ("addTags", "Tagged 1 item"),
    ("replaceTagsInAllNotes", "Replaced a tag of 1 item"), ("removeTags", "Untagged 1 item"),
  ])
  func `The list of changes counts the items whose tags changed`(action: String, name: String)
    async throws
  {
    try await AnkiConnectStage.open { stage in
      try await stage.site.addDeck("Words", [ItemContent(front: "犬", back: "dog")])
      let notes = try await stage.result("findNotes", #"{"query": ""}"#)
      let ids = notes.array?.compactMap(\.integer) ?? []

      try await stage.expect(
        action,
        #"""
        {"notes": \#(ids), "tags": "animal", "tag_to_replace": "animal", "replace_with_tag": "pet"}
        """#, gives: .null)

      #expect(ids.count == 2)
      #expect(try await stage.site.study.undoHistory().changes.first?.name == name)
    }
  }

  @Test func `A suggested note adds nothing by itself`() async throws {
    try await AnkiConnectStage.open { stage in
      try await stage.expect(
        "guiAddCards",
        #"{"note": {"deckName": "Mining", "modelName": "Sanpo", "fields": {"Front": "犬"}}}"#,
        gives: 0)
      try await stage.expect("findNotes", #"{"query": ""}"#, count: 1)
    }
  }
}
