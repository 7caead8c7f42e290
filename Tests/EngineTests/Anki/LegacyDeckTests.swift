import Foundation
import Testing

@testable import Engine

struct LegacyDeckTests {
  private func deck(_ more: [String: Any]) throws -> AnkiDeck {
    try #require(AnkiDeck(legacy: ["id": 5, "name": "Trip"].merging(more) { $1 }))
  }

  /// Anki 26.9.3 writes 80 for a deck whose message has 0.8.
  @Test func `A deck's own retention is in percent in older packages, both ways`() throws {
    let trip = try deck(["desiredRetention": 80])

    #expect(trip.settings?.float(AnkiDeck.Field.desiredRetention) == 0.8)
    #expect(trip.legacyJSON()["desiredRetention"] as? Int == 80)
  }

  @Test func `A deck without a retention of its own has none in older packages`() throws {
    let trip = try deck(["desiredRetention": NSNull()])

    #expect(trip.settings?.float(AnkiDeck.Field.desiredRetention) == nil)
    #expect(trip.legacyJSON()["desiredRetention"] is NSNull)
  }
}
