import Foundation
import Helpers
import Testing

@testable import Engine

/// Licences, and events of shops.
struct ProofTests {
  private let stage: EntitlementStage

  init() throws {
    stage = try EntitlementStage()
  }

  private func seconds(_ date: Date) -> Int { Int(date.timeIntervalSince1970) }

  private func licence(_ changes: [String: Any] = [:]) throws -> String {
    let claims: [String: Any] = [
      "jti": "1", "plan": "plus", "iat": seconds(stage.clock.now), "exp": seconds(stage.after(30)),
    ]
    return try stage.plans.licence(claims.merging(changes) { $1 })
  }

  @Test func `A licence holds to its end, then through the days of grace`() async throws {
    try await stage.entitlements.redeem(licence())

    #expect(await stage.plan() == "plus")
    stage.clock.advance(by: .days(33))
    #expect(await stage.plan() == "plus")
    let status = try #require(stage.entitlements.status)
    #expect(status.grants.first?.condition(at: status.at) == .grace)
    stage.clock.advance(by: .days(6))
    #expect(await stage.plan() == "free")
  }

  @Test func `A plan that is also held for life is not to be renewed`() async throws {
    try await stage.entitlements.redeem(licence())
    stage.clock.advance(by: .days(33))

    let life = try licence(["jti": "2", "iat": seconds(stage.clock.now), "exp": NSNull()])
    let info = try await stage.entitlements.redeem(life)

    #expect(
      info.sentences { _ in "1 May 2026" }.suffix(2) == [
        "Plus from licence: for life.", "Plus from licence: expired on 1 May 2026.",
      ])
  }

  @Test func `A licence that has expired says so when it is given`() async throws {
    let expired = try licence(["exp": seconds(stage.after(-20))])

    let old = try await stage.entitlements.redeem(expired)
    let new = try await stage.entitlements.redeem(licence(["jti": "2"]))

    let told = [old, new].map { $0.outcome { _ in "1 May 2026" } }
    #expect(told[0] == "This licence expired on 1 May 2026. Your plan is “Free”.")
    #expect(told[1] == "Redeemed. Your plan is “Plus”.")
  }

  @Test func `A licence that is not for the best plan is named when it is given`() async throws {
    try await stage.entitlements.redeem(licence(["jti": "2", "plan": "pro"]))
    let late = try licence(["iat": seconds(stage.after(-9)), "exp": seconds(stage.after(-3))])

    let info = try await stage.entitlements.redeem(late)

    #expect(
      info.outcome { _ in "1 May 2026" } == """
        Redeemed. Plus from licence: expired on 1 May 2026. You can use it until 1 May 2026; renew \
        it to keep it. Your plan is “Pro”.
        """)
  }

  @Test func `A trial's end is told with what comes after it, if that is less`() async throws {
    func told() async throws -> String? {
      let info = try await stage.entitlements.plan()
      return info.sentences { _ in "1 May 2026" }.first { $0.contains("trial") }
    }
    try await stage.entitlements.beginTrial()

    let alone = try await told()
    try await stage.entitlements.redeem(licence(["exp": seconds(stage.after(5))]))
    let soonOver = try await told()
    try await stage.entitlements.redeem(licence(["jti": "2", "exp": seconds(stage.after(30))]))

    #expect(alone?.contains("After that, the free plan applies.") == true)
    #expect(soonOver == alone)
    #expect(try await told() == nil)
  }

  @Test func `A licence that is given again says what became of it since`() async throws {
    let first = try licence()
    try await stage.entitlements.redeem(first)
    stage.clock.advance(by: .days(1))
    try await stage.entitlements.redeem(licence(["revoked": true]))

    let info = try await stage.entitlements.redeem(first)

    #expect(info.outcome { _ in "1 May 2026" } == "This licence was revoked. Your plan is “Free”.")
  }

  @Test func `A licence may be for one learner, or for ever`() async throws {
    try await stage.entitlements.redeem(licence(["sub": try await stage.account, "exp": NSNull()]))

    stage.clock.advance(by: .days(3_000))
    #expect(await stage.plan() == "plus")
    let other = try licence(["sub": "someone"])
    await #expect(throws: Problem.self) { try await stage.entitlements.redeem(other) }
  }

  @Test func `A licence that is taken back stays so, whatever comes again`() async throws {
    let first = try licence()
    try await stage.entitlements.redeem(first)
    stage.clock.advance(by: .days(1))

    try await stage.entitlements.redeem(licence(["revoked": true]))
    #expect(await stage.plan() == "free")
    try await stage.entitlements.redeem(first)

    #expect(await stage.plan() == "free")
  }

  @Test func `Only the operator's key and ES256 make a licence`() async throws {
    let claims: [String: Any] = ["jti": "1", "plan": "plus", "iat": seconds(stage.clock.now)]
    let forged = [
      try SigningStandIn().sign(claims, header: ["kid": "2026"]),
      try stage.plans.operatorKey.sign(claims, header: ["kid": "2027"]),
      try stage.plans.operatorKey.sign(claims, header: ["alg": "none"]),
      try stage.plans.operatorKey.sign(claims, header: ["alg": "HS256"]),
      try stage.plans.operatorKey.sign(claims, header: ["crit": ["exp"]]),
      try stage.plans.store.sign(claims),
      try licence(["iat": 1e300]), try licence(["exp": -1e18]), try licence(["iat": "now"]),
      try licence(["plan": "gold"]), try licence(["iat": seconds(stage.after(9))]),
      "a.b.c", "..", String(repeating: "a", count: 20_000), "",
    ]

    for text in forged {
      await #expect(throws: Problem.self, "\(text.prefix(80))") {
        try await stage.entitlements.redeem(text)
      }
    }

    #expect(await stage.plan() == "free")
  }

  @Test func `A changed character anywhere makes a licence false`() async throws {
    let text = Array(try licence().utf8)
    let places = stride(from: 0, to: text.count - 1, by: 3).filter { text[$0] != 0x2E }

    for place in places {
      var changed = text
      changed[place] = changed[place] == 0x41 ? 0x42 : 0x41
      let token = String(decoding: changed, as: UTF8.self)
      await #expect(throws: Problem.self, "\(place)") {
        try await stage.entitlements.redeem(token)
      }
    }

    #expect(await stage.plan() == "free")
    #expect(places.count > 40)
  }

  // MARK: Shops

  private func event(_ changes: [String: Any] = [:]) async throws -> (Data, String) {
    let claims: [String: Any] = [
      "subscription": "s", "learner": try await stage.account, "plan": "pro",
      "at": seconds(stage.clock.now), "ends_at": seconds(stage.after(30)),
    ]
    return try stage.plans.event(claims.merging(changes) { $1 })
  }

  private func handle(_ event: (body: Data, signature: String)) async throws {
    try await stage.entitlements.handleShopEvent(event.body, signature: event.signature)
  }

  @Test func `A shop's events count in the order in which they were made`() async throws {
    let bought = try await event()
    stage.clock.advance(by: .days(2))
    let refunded = try await event(["is_revoked": true])

    try await handle(refunded)
    try await handle(bought)
    #expect(await stage.plan() == "free")

    stage.clock.advance(by: .days(1))
    try await handle(event())
    #expect(await stage.plan() == "pro")
    try await handle(refunded)
    #expect(await stage.plan() == "pro")
  }

  @Test func `An event with another signature, body, learner or plan changes nothing`()
    async throws
  {
    let (body, signature) = try await event()
    let bodies = [
      body + [0x20], Data(String(decoding: body, as: UTF8.self).replacing("pro", with: "pru").utf8),
      Data(),
    ]
    for other in bodies {
      await #expect(throws: Problem.self) { try await handle((other, signature)) }
    }
    for other in ["", "sha256=", signature.uppercased(), String(signature.dropLast()) + "x"] {
      await #expect(throws: Problem.self) { try await handle((body, other)) }
    }
    for change in [["learner": "other"], ["plan": "gold"], ["at": 1e30]] as [[String: Any]] {
      let changed = try await event(change)
      await #expect(throws: Problem.self) { try await handle(changed) }
    }

    #expect(await stage.plan() == "free")
  }

  @Test func `A licence or an event with an empty ID is refused`() async throws {
    let unnamed = try licence(["jti": ""])
    await #expect(throws: Problem.withoutID) { try await stage.entitlements.redeem(unnamed) }

    let ofNothing = try await event(["subscription": ""])
    await #expect(throws: Problem.withoutID) { try await handle(ofNothing) }
  }

  @Test func `An event that can't be checked while the plans can't be read is a failure`()
    async throws
  {
    let folder = try TemporaryFolder()
    let why = Problem("plans.json is broken.", remedy: "Repair it.")
    let study = try Study.open(
      folder.url, face: .native, course: nil,
      in: StudyEnvironment(jobService: .given(nil), plans: .unreadable(why)))

    let told = await #expect(throws: Problem.self) {
      try await study.entitlements.handleShopEvent(Data(), signature: "")
    }

    #expect(told?.isFailure == true && told?.detail == why.sentence)
  }

  @Test func `An event of a shop without a secret here is refused as such`() throws {
    let environment = stage.plans.environment.filter { $0.key != "SANPO_SHOP_SECRET" }
    let choice = PlanChoice.environment(environment)

    #expect(throws: Problem.notAccepted("purchases in a shop")) {
      try choice.buyer(ofShop: Data(), signature: "")
    }
  }
}
