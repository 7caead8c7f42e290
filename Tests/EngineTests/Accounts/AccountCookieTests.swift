import Foundation
import Helpers
import Testing

@testable import Engine

/// Sessions and the cookies that they are known by.
extension AccountsTests {
  @Test func `A cookie is replaced while it is used, and a copy of an old one ends the session`()
    async throws
  {
    let first = try #require(try await maria().authentication.cookie)
    clock.advance(by: .minutes(20))
    let second = try #require(try await accounts.authenticate(first)?.cookie)
    #expect(try await accounts.authenticate(first)?.cookie == nil)
    #expect(try await accounts.authenticate(second) != nil)
    #expect(try await accounts.authenticate(first) != nil)

    clock.advance(by: .minutes(2))

    #expect(try await accounts.authenticate(second) != nil)
    #expect(try await accounts.authenticate(first) == nil)
    #expect(try await accounts.authenticate(second) == nil)
  }

  @Test func `A lost response signs nobody out`() async throws {
    let cookie = try #require(try await maria().authentication.cookie)

    for _ in 0..<5 {
      clock.advance(by: .minutes(20))
      #expect(try await accounts.authenticate(cookie)?.cookie != nil)
    }
  }

  @Test func `A session ends unused after thirty days, and used after half a year`() async throws {
    let unused = try #require(try await maria().authentication.cookie)
    var used = try #require(try await signIn().cookie)
    for _ in 0..<17 {
      clock.advance(by: .days(10))
      let authentication = try #require(try await accounts.authenticate(used))
      used = authentication.cookie ?? used
    }
    #expect(try await accounts.authenticate(unused) == nil)

    clock.advance(by: .days(10))

    #expect(try await accounts.authenticate(used) == nil)
    #expect(try await accounts.devices(of: accounts.learner("maria").id).isEmpty)
  }

  @Test(arguments: ["", ".", "a.b", "..", "é.é"])
  func `Nothing else is a cookie`(_ cookie: String) async throws {
    #expect(try await accounts.authenticate(cookie) == nil)
  }

  @Test func `A session with another's secret is no session`() async throws {
    let (mine, theirs) = (try await maria().authentication, try await accounts.begin(device: ""))
    let secret = try #require(theirs.cookie?.split(separator: ".").last)

    #expect(try await accounts.authenticate("\(mine.session.id).\(secret)") == nil)
  }

  @Test func `A device is signed out by its own learner only`() async throws {
    let (first, second) = (try await maria().authentication, try await signIn())
    let other = try await accounts.begin(device: "")
    #expect(try await accounts.devices(of: first.learner.id).count == 2)

    #expect(try await !accounts.revoke(second.session.id, of: other.learner.id))
    #expect(try await accounts.revoke(second.session.id, of: first.learner.id))

    #expect(try await accounts.authenticate(second.cookie ?? "") == nil)
    #expect(try await accounts.authenticate(first.cookie ?? "") != nil)
  }
}
