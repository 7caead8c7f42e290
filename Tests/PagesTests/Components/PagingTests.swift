import Testing

@testable import Pages

struct PagingTests {
  @Test func `A long list leads to its ends, a short one to what is beside`() {
    let long = Paging(3, of: 1_200) { "/list?page=\($0)" }
    let short = Paging(1, of: 2) { "/list?page=\($0)" }

    #expect([long.first, long.previous] == ["/list?page=1", "/list?page=2"])
    #expect([long.next, long.last] == ["/list?page=4", "/list?page=1200"])
    #expect(long.place == "Page 3 of 1,200")
    #expect([short.first, short.previous, short.last, short.place] == [nil, nil, nil, nil])
    #expect(short.next == "/list?page=2")
  }
}
