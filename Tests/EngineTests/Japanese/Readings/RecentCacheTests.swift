import Testing

@testable import Engine

struct RecentCacheTests {
  private let words = ["one", "two", "three", "four"]

  @Test func `Four values in the same slot are all remembered`() {
    var cache = RecentCache<String>(bits: 2)

    for (key, value) in zip(UInt(1)..., words) { cache.insert(value, for: key) }

    #expect((1...4).compactMap { cache.value($0) } == words)
  }

  @Test func `A fifth value replaces the newest that was not requested`() {
    var cache = RecentCache<String>(bits: 2)
    for (key, value) in zip(UInt(1)..., words) { cache.insert(value, for: key) }

    _ = cache.value(4)
    cache.insert("five", for: 5)

    #expect(cache.value(3) == nil)
    #expect([1, 2, 4, 5].map { cache.value($0) } == ["one", "two", "four", "five"])
  }

  @Test func `A value with another key is not returned`() {
    var cache = RecentCache<String>(bits: 4)
    cache.insert("one", for: 1)

    #expect(cache.value(1) { $0 == "other" } == nil)
  }
}
