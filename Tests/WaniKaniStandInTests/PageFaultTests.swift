import Foundation
import Testing

@testable import WaniKaniStandIn

/// Pages with unexpected content.
struct PageFaultTests {
  @Test func `A page may be repeated, and nothing is missing after it`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.setPageSize(4, of: "assignments")
    visitor.service.script(.repeatedPage, on: .path("/assignments"), sparing: 1)

    var (pages, path) = ([[Int]](), "/assignments" as String?)
    while let next = path {
      let reply = try await visitor.get(next)
      pages.append(reply.ids)
      path = reply.text("pages.next_url")
        .map { String($0.dropFirst(visitor.service.base.count)) }
    }

    #expect(pages == [[1, 2, 3, 4], [1, 2, 3, 4], [5, 6, 7, 8], [9, 10]])
  }

  @Test func `The next page may be on another host`() async throws {
    let visitor = try await Visitor.arriving()
    let stranger = try await Visitor.arriving()
    visitor.service.setPageSize(4, of: "assignments")
    visitor.service.script(.foreignNextURL(stranger.service.base), on: .path("/assignments"))

    let reply = try await visitor.get("/assignments")

    #expect(
      reply.text("pages.next_url") == "\(stranger.service.base)/assignments?page_after_id=4")
    #expect(stranger.service.log.tokens == [])
  }

  @Test func `Unknown fields and types appear beside known ones`() async throws {
    let visitor = try await Visitor.arriving()
    visitor.service.script(.unknownParts, on: .always, times: nil)

    let list = try await visitor.get("/assignments")
    let user = try await visitor.get("/user")

    #expect(list.ids.count == 11)
    #expect(list["data.10.object"] == "grammar_point")
    #expect(list["total_count"] == 10)
    #expect(list["data.0.data.of_tomorrow"] != nil)
    #expect(list["of_tomorrow"] != nil)
    #expect(user["data.of_tomorrow"] != nil)
  }
}
