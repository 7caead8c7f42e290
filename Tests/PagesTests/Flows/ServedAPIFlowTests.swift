import Engine
import Foundation
import HTTPTypes
import Helpers
import Testing

@testable import Pages

/// Tokens made on the page, and the API they open.
struct ServedAPIFlowTests {
  private func authorized(_ token: String, _ more: HTTPFields = [:]) -> HTTPFields {
    var headers = more
    headers[.authorization] = "Bearer \(token)"
    return headers
  }

  @Test func `A token is made on the page, shown once, reads, and is revoked`() async throws {
    let site = try TestSite()
    try await site.addDeck("Mine", [ItemContent(front: "猫", back: "cat", reading: "ねこ")])
    try await site.browse { browser in
      try await browser.open("/settings/api")
      try await browser.submit("/settings/api", ["name": "client"])
      #expect(browser.text.contains(", never used."))
      let token = try #require(browser.html.firstMatch(of: /id="api-token">([^<]+)</)?.1)
      try await browser.open("/v2/user", authorized(String(token)))
      #expect(browser.status == .ok)
      #expect(browser.html.contains(#""username":"sanpo""#))
      try await browser.open("/v2/subjects?types=kanji", authorized(String(token)))
      #expect(browser.html.contains(#""characters":"猫""#))
      #expect(browser.html.contains(#""url":"http://localhost/v2/subjects/1""#))
      #expect(browser.headers[.eTag] != nil)
      let forwarded = try #require(HTTPField.Name("X-Forwarded-Proto"))
      try await browser.open("/v2/subjects", authorized(String(token), [forwarded: "https"]))
      #expect(browser.html.contains(#""url":"https://localhost/v2/subjects/1""#))
      #expect(browser.headers[named: "RateLimit-Limit"] == "60")

      try await browser.open("/settings/api")
      #expect(!browser.html.contains(String(token)))
      #expect(browser.text.contains("client Read."))
      try await browser.submit("/settings/api/revoke")
      try await browser.open("/v2/user", authorized(String(token)))
      #expect(browser.status == .unauthorized)
    }
  }

  @Test func `A token without a name, or with another's, is refused with the form`() async throws {
    let site = try TestSite()
    try await site.study.createAPIToken(named: "client", may: [])
    try await site.browse { browser in
      try await browser.open("/settings/api")
      let status = try await browser.submit("/settings/api", ["name": " "])

      #expect(status == .unprocessableContent)
      #expect(browser.text.contains("A token needs a name"))
      let again = try await browser.submit("/settings/api", ["name": "client "])
      #expect(again == .unprocessableContent)
      #expect(browser.text.contains("There is already a token “client”."))
    }
  }

  @Test func `The API needs no cookie, sets none, and no cookie opens it`() async throws {
    let site = try TestSite(isOpenToAll: false)
    let token = try await site.study.createAPIToken(named: "client", may: []).secret
    try await site.browse { browser in
      try await browser.open("/v2/user", authorized(token))
      #expect(browser.status == .ok)
      #expect(browser.headers[.setCookie] == nil)
      try await browser.open("/v2/user")
      #expect(browser.status == .unauthorized)
      try await browser.open("/settings/api", authorized(token))
      #expect(browser.status == .unauthorized)
    }
  }

  @Test func `Pages of other sites are refused unless the settings name them`() async throws {
    let site = try TestSite()
    let token = try await site.study.createAPIToken(named: "client", may: []).secret
    try await site.study.care.changeSettings(["api-origins": "https://client.example"])
    try await site.browse { browser in
      for (origin, isListed) in [("https://client.example", true), ("https://evil.example", false)]
      {
        try await browser.send(.options, "/v2/user", [.origin: origin])
        #expect(browser.status == (isListed ? .noContent : .forbidden))
        #expect(
          browser.headers[named: "Access-Control-Allow-Origin"] == (isListed ? origin : nil))
        try await browser.open("/v2/user", authorized(token, [.origin: origin]))
        #expect(browser.status == (isListed ? .ok : .forbidden))
        #expect(browser.html.contains("List it in api-origins.") == !isListed)
        #expect(
          browser.headers[named: "Access-Control-Allow-Origin"] == (isListed ? origin : nil))
      }
    }
  }

  @Test func `A body that is too large is refused`() async throws {
    let site = try TestSite()
    try await site.browse { browser in
      let status = try await browser.post(
        "/v2/reviews", String(repeating: "x", count: 300_000), type: "application/json")

      #expect(status == .contentTooLarge)
    }
  }
}
