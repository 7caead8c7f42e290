import Foundation
import GRDB
import Helpers
import Testing

@testable import Engine

/// Logs in Anki's columns.
struct AnkiLogTests {
  @Test func `Intervals, factors and types of a log in Anki’s columns go out as they came`()
    async throws
  {
    let learner = try Learner()
    let item = try await learner.addItem(to: learner.addDeck())
    let first = try await learner.storage.database.read { try ReviewLogRepository.ownNumbers($0) }
    let card = try await learner.card(of: item).id + first
    let time = learner.now.milliseconds
    let log = """
      id,cid,usn,ease,ivl,lastIvl,factor,time,type
      \(time - 9_000),\(card),-1,3,-1200,0,0,4000,0
      \(time - 6_000),\(card),-1,3,4,-1200,2345,4000,0
      \(time - 3_000),\(card),-1,2,7,4,2195,4000,1

      """

    let request = ImportRequest(text: log, deck: "X")
    let store = learner.study.exchange.store()
    let state = try await store.sent(.importAsked(.text(request), at: learner.now))

    #expect(state.outcome == .logImported(.init(reviews: 3, cards: 1)))
    #expect(try await learner.study.exchange.exportLog(.anki, of: nil).text == log)
  }
}
