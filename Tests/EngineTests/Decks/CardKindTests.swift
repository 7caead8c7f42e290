import Testing

@testable import Engine

struct CardKindTests {
  @Test func `No kind's name is part of another's`() {
    let names = CardKind.allCases.map(\.rawValue)

    let parts = names.filter { name in names.contains { $0 != name && $0.contains(name) } }

    #expect(parts == [])
  }

  @Test func `Cards that need a reading or Japanese are not for any item`() {
    let kinds = CardKind.forAnyItem

    #expect(kinds == [.recall, .production, .typed, .meaning])
  }

  @Test func `The names of kinds say which is which on a page`() {
    #expect(CardKind.names.hasPrefix("recall (Front → Back), production (Back → Front), typed, "))
  }
}
