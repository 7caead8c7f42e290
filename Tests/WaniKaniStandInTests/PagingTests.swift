import Testing

@testable import WaniKaniStandIn

/// Section 3 of the reference: pages by cursor.
struct PagingTests {
  @Test func `A page has 500 records, or 1000 subjects`() async throws {
    let visitor = try await Visitor.arriving()
    #expect(try await visitor.get("/assignments")["pages.per_page"] == 500)
    #expect(try await visitor.get("/subjects")["pages.per_page"] == 1000)
  }

  @Test func `Following next_url returns every record once`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.setPageSize(7, of: "subjects")
    let base = visitor.service.base
    var (ids, pages) = ([Int](), 0)
    var path: String? = "/subjects"
    while let next = path {
      let reply = try await visitor.get(next)
      (ids, pages) = (ids + reply.ids, pages + 1)
      path = reply.text("pages.next_url").map { String($0.dropFirst(base.count)) }
    }

    let expected = visitor.account.subjects.rows.map(\.id)
    #expect(ids == expected)
    #expect(pages == (expected.count + 6) / 7)
  }

  @Test func `Next_url is absolute and keeps the filters`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.setPageSize(2, of: "subjects")

    let filters = "ids=1,2,3&updated_after=2012-01-01T00:00:00Z"
    let reply = try await visitor.get("/subjects?\(filters)")

    #expect(
      reply.text("pages.next_url")
        == "\(visitor.service.base)/subjects?page_after_id=2&\(filters)")
    #expect(reply.text("url") == "\(visitor.service.base)/subjects?\(filters)")
    #expect(reply["pages.previous_url"] == .null)
  }

  @Test func `The last page has no next URL, and its previous one ends before it`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.setPageSize(4, of: "assignments")

    let last = try await visitor.get("/assignments?page_after_id=8")
    let before = try await visitor.get("/assignments?page_before_id=9")

    #expect(last.ids == [9, 10])
    #expect(last["pages.next_url"] == .null)
    #expect(last.text("pages.previous_url")?.hasSuffix("/assignments?page_before_id=9") == true)
    #expect(before.ids == [5, 6, 7, 8])
  }

  @Test func `page_after_id takes precedence over page_before_id`() async throws {
    let visitor = try await Visitor.arriving()
    let reply = try await visitor.get("/assignments?page_before_id=3&page_after_id=8")

    #expect(reply.ids == [9, 10])
  }

  @Test func `A cursor after the last ID returns nothing, and one before the first everything`()
    async throws
  {
    let visitor = try await Visitor.arriving()
    #expect(try await visitor.get("/assignments?page_after_id=10").ids == [])
    #expect(try await visitor.get("/assignments?page_after_id=99999").ids == [])
    #expect(try await visitor.get("/assignments?page_after_id=-1").ids.count == 10)
  }
}
