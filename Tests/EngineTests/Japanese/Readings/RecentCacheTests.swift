import Testing

@testable import Engine

struct RecentCacheTests {
  @Test func `Two that share a place are both remembered`() {
    var cache = RecentCache<String>(bits: 1)

    cache.keep("one", for: 1)
    cache.keep("two", for: 2)

    #expect(cache.value(1) == "one")
    #expect(cache.value(2) == "two")
  }

  @Test func `A third takes the place of the oldest`() {
    var cache = RecentCache<String>(bits: 1)

    for (key, value) in zip(UInt(1)..., ["one", "two", "three"]) { cache.keep(value, for: key) }

    #expect(cache.value(1) == nil)
    #expect(cache.value(2) == "two")
    #expect(cache.value(3) == "three")
  }

  @Test func `A value that is not the one meant is not given`() {
    var cache = RecentCache<String>(bits: 4)
    cache.keep("one", for: 1)

    #expect(cache.value(1) { $0 == "other" } == nil)
  }
}
