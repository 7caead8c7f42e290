import Foundation
import Testing

@testable import Engine

/// When sessions end, secrets are replaced and tries are refused; all with the time given.
struct SessionLifetimeTests {
  private let start = Berlin.noon
  private static let day: TimeInterval = 86_400

  @Test(arguments: [
    (used: 0.0, days: 29.9, isOver: false), (used: 0, days: 30, isOver: true),
    (used: 170, days: 179.9, isOver: false), (used: 170, days: 180, isOver: true),
  ])
  func `A session ends after thirty days unused, and after half a year at the latest`(
    used: Double, days: Double, isOver: Bool
  ) {
    let seen = start + used * Self.day

    let result = SessionLifetime.account.isOver(
      startedAt: start, seenAt: seen, at: start + days * Self.day)

    #expect(result == isOver)
  }

  @Test func `An anonymous session lasts as long as it is used`() {
    let seen = start + 5_000 * Self.day

    #expect(
      !SessionLifetime.anonymous.isOver(
        startedAt: start, seenAt: seen, at: seen + 179 * Self.day))
    #expect(
      SessionLifetime.anonymous.isOver(startedAt: start, seenAt: seen, at: seen + 180 * Self.day))
  }

  @Test func `A secret is replaced after a quarter of an hour, once the next one is presented`() {
    let (first, second) = (Data([1]), Data([2]))
    var secrets = SessionSecrets(current: first, since: start, offeredAt: start)
    func verdict(_ hash: Data, after seconds: Double) -> SessionSecrets.Verdict {
      secrets.verdict(on: hash, rotates: true, at: start + seconds)
    }

    #expect(verdict(first, after: 899) == .valid(isDue: false))
    #expect(verdict(first, after: 900) == .valid(isDue: true))
    (secrets.next, secrets.offeredAt) = (second, start + 900)
    #expect(verdict(first, after: 959) == .valid(isDue: false))
    // The response was lost: another is offered.
    #expect(verdict(first, after: 960) == .valid(isDue: true))
    #expect(verdict(second, after: 960) == .takenOver)
    secrets.takeOver(at: start + 960)
    #expect(verdict(second, after: 961) == .valid(isDue: false))
    #expect(verdict(first, after: 1_019) == .valid(isDue: false))
    #expect(verdict(first, after: 1_020) == .replayed)
    #expect(verdict(Data([3]), after: 1_020) == .wrong)
  }

  @Test func `The secret of an anonymous session is not replaced`() {
    let secrets = SessionSecrets(current: Data([1]), since: start, offeredAt: start)

    #expect(
      secrets.verdict(on: Data([1]), rotates: false, at: start + 1e8) == .valid(isDue: false))
  }

  @Test func `Five tries a minute are allowed, whenever they were`() {
    let tries = [0.0, 10, 20, 30, 40].map { start + $0 }

    #expect(Throttle.wait(after: Array(tries.dropLast()), at: start + 41) == nil)
    #expect(Throttle.wait(after: tries, at: start + 45) == 15)
    #expect(Throttle.wait(after: tries, at: start + 60) == nil)
    #expect(Throttle.wait(after: tries, at: start + 3_600) == nil)
    // The clock was set back.
    #expect(Throttle.wait(after: tries, at: start - 3_600) == nil)
  }

  @Test(arguments: [
    "password", "Passw0rd!", "P@ssword2026", "12345678", "abcdefgh", "qwertyuiop", "qwer1234",
    "aaaaaaaa", "abababab", "catcatcat", "iloveyou!!", "Summer2024", "correct horse battery",
    "Maria-maria", "maria1998", "87654321", "1q2w3e4r", "sunshine1",
  ])
  func `Common passwords are refused`(_ password: String) {
    #expect(throws: Problem.self) { try PasswordRules.check(password, name: "Maria") }
  }

  @Test(arguments: [
    "parrot gibberish teapot", "xk7mpq2v", "Blumentopferde", "さんぽみちのねこ", "tr0ub4dor&3x",
  ])
  func `Other passwords are accepted, without rules about digits`(_ password: String) throws {
    try PasswordRules.check(password, name: "maria@example.org")
  }

  @Test func `A password has a least and a greatest length`() {
    #expect(throws: Problem.self) { try PasswordRules.check("xk7mpq2", name: "maria") }
    #expect(throws: Problem.self) {
      try PasswordRules.check(String(repeating: "xk7mpq2v", count: 33), name: "maria")
    }
  }

  @Test(arguments: ["", "ab", "a b c", "-abc", "a/b/c", "../../x", "maría\u{0}", "<b>maria"])
  func `A name has letters and digits only`(_ name: String) {
    #expect(throws: Problem.self) { try AccountName(name) }
  }

  @Test(arguments: ["maria@", "@example.org", "maria@@example.org", "a@b@example.org"])
  func `A name with an @ is an email address`(_ name: String) {
    #expect(throws: Problem.self) { try AccountName(name) }
  }

  @Test func `An empty name is asked for, not refused as a wrong one`() {
    #expect(Problem.notAccountName(" ").sentence == "The account has no name.")
  }

  @Test func `Names are the same in capitals and in full width`() throws {
    #expect(try AccountName(" Ｍaria@Example.org ") == AccountName("maria@example.ORG"))
  }

  @Test(arguments: ["", "..", "../../etc/passwd", String(repeating: "A", count: 32), "abc"])
  func `Only an ID becomes part of a path`(_ text: String) {
    #expect(Engine.Learner.ID(text) == nil)
  }

  @Test func `A code is read as people type it`() {
    #expect(Secret.typed("H3KD 9WQO-il") == Secret.typed("h3kd-9wq0-11"))
    #expect(Set((0..<200).map { _ in Secret.recoveryCode() }).count == 200)
    #expect(Secret.deviceCode().wholeMatch(of: /[b-z]{4}-[b-z]{4}/) != nil)
  }
}
