import Foundation
import Helpers
import Testing

@testable import Engine

/// How often one may guess.
extension AccountsTests {
  private static let owner = "2001:db8::1"

  private func guess(from address: String?, in accounts: Accounts) async throws -> Problem? {
    try await problem {
      try await accounts.signIn(
        name: "maria", password: "wrong wrong wrong", device: "", from: address,
        endingSession: nil)
    }
  }

  private func signIn(from address: String?, in accounts: Accounts) async throws
    -> Accounts.Authentication
  {
    try await accounts.signIn(
      name: "maria", password: Self.password, device: "", from: address, endingSession: nil)
  }

  @Test func `Whoever guesses a password keeps nobody elsewhere from signing in`() async throws {
    _ = try await maria()
    for _ in 0..<5 {
      #expect(try await guess(from: "203.0.113.7", in: accounts) == .wrongSignIn)
    }

    let refusal = try await guess(from: "203.0.113.7", in: accounts)

    #expect(refusal?.sentence == "Too many attempts.")
    #expect(try await signIn(from: Self.owner, in: accounts).learner.name == "maria")
    // That somebody else signs in gives no more tries.
    #expect(try await guess(from: "203.0.113.7", in: accounts) == refusal)
  }

  @Test func `A recovery code is guessed by one address alone, too`() async throws {
    let opened = try await maria()
    func recover(_ code: String, from address: String) async throws -> Problem? {
      try await problem {
        try await accounts.recover(
          name: "maria", code: code, password: "teapot parrot gibberish", device: "",
          from: address, endingSession: nil)
      }
    }
    for _ in 0..<5 {
      #expect(try await recover("aaaa-aaaa-aaaa-aaaa", from: "203.0.113.7") == .wrongCode)
    }

    let refusal = try await recover(opened.codes[0], from: "203.0.113.7")

    #expect(refusal?.sentence == "Too many attempts.")
    #expect(try await recover(opened.codes[0], from: Self.owner) == nil)
  }

  @Test func `A name that very many guess at is slower for all, and refused to nobody`()
    async throws
  {
    _ = try await maria()
    let began = clock.now
    let server = try Accounts(
      in: folder.url, clock: clock.wall, passwords: .cheap,
      pause: Pause { [clock] in clock.advance(by: $0) })
    for number in 0..<Throttle.mostAtOnce {
      #expect(try await guess(from: "203.0.113.\(number)", in: server) == .wrongSignIn)
    }
    #expect(clock.now == began)

    #expect(try await guess(from: "203.0.113.99", in: server) == .wrongSignIn)
    #expect(try await signIn(from: Self.owner, in: server).learner.name == "maria")

    #expect(clock.now == began + 2)
  }

  @Test func `Turns are a second apart, and end with the rush`() {
    let now = clock.now
    let rush = Array(repeating: now, count: Throttle.mostAtOnce)

    #expect(Throttle.turn(after: Array(rush.dropLast()), at: now) == 0)
    #expect(Throttle.turn(after: rush, at: now) == 1)
    #expect(Throttle.turn(after: rush + [now + 7], at: now) == 8)
    #expect(Throttle.turn(after: rush + [now + 30], at: now) == nil)
    #expect(Throttle.turn(after: rush, at: now + 5) == 0)
    #expect(Throttle.turn(after: rush, at: now + 60) == 0)
  }
}
