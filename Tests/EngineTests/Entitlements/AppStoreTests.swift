import Foundation
import Helpers
import Testing

@testable import Engine

/// Purchases in the App Store, signed by a chain of our own.
struct AppStoreTests {
  private let stage: EntitlementStage

  init() throws {
    stage = try EntitlementStage()
  }

  @Test func `A purchase holds until it expires`() async throws {
    try await stage.buy()

    #expect(await stage.plan() == "plus")
    stage.clock.advance(by: .days(32))
    #expect(await stage.plan() == "free")
  }

  @Test func `Purchases are restored on another computer, in any order and repeatedly`()
    async throws
  {
    let now = stage.clock.now
    let purchases = try [
      stage.plans.transaction(at: now - 40 * 86_400, ["expiresDate": stage.time(now - 86_400 * 9)]),
      stage.plans.transaction(at: now, ["transactionId": "3"]),
    ]

    try await stage.entitlements.redeem(purchases.reversed().joined(separator: "\n"))
    try await stage.entitlements.redeem(purchases.joined(separator: "\n"))

    #expect(await stage.plan() == "plus")
    #expect(stage.entitlements.status?.grants.count == 2)
  }

  @Test func `A refund takes a purchase back, also when it arrives first`() async throws {
    let bought = try stage.plans.transaction(at: stage.clock.now)
    stage.clock.advance(by: .days(1))
    let refunded = try stage.plans.transaction(
      at: stage.clock.now, ["revocationDate": stage.time(stage.clock.now), "revocationReason": 0])

    try await stage.entitlements.redeem(refunded)
    try await stage.entitlements.redeem(bought)
    #expect(await stage.plan() == "free")

    stage.clock.advance(by: .days(1))
    try await stage.buy()  // The refund was taken back.
    #expect(await stage.plan() == "plus")
  }

  @Test func `A refund of an earlier period leaves the present one`() async throws {
    try await stage.buy(["transactionId": "3"])
    stage.clock.advance(by: .days(1))

    try await stage.buy([
      "transactionId": "2", "expiresDate": stage.time(stage.after(-2)),
      "revocationDate": stage.time(stage.clock.now),
    ])

    #expect(await stage.plan() == "plus")
  }

  @Test func `An upgrade replaces what it comes from`() async throws {
    try await stage.buy()
    stage.clock.advance(by: .days(1))

    try await stage.buy(["isUpgraded": true])
    try await stage.buy(["transactionId": "3", "productId": "org.example.pro"])

    #expect(await stage.plan() == "pro")
    let status = try #require(stage.entitlements.status)
    #expect(
      Set(status.grants.map { $0.condition(at: status.at) }) == [.active, .replaced])
  }

  @Test func `What the family shares, and what is bought for ever, hold`() async throws {
    try await stage.buy(["inAppOwnershipType": "FAMILY_SHARED"])
    #expect(stage.entitlements.status?.grants.first?.isShared == true)

    try await stage.buy([
      "transactionId": "9", "originalTransactionId": "9", "type": "Non-Consumable",
      "productId": "org.example.pro.forever", "expiresDate": NSNull(),
    ])

    stage.clock.advance(by: .days(3_000))
    #expect(await stage.plan() == "pro")
  }

  @Test func `A renewal that fails is given for its days of grace`() async throws {
    try await stage.buy()
    stage.clock.advance(by: .days(33))
    #expect(await stage.plan() == "free")

    let notification = try stage.plans.notification(
      "DID_FAIL_TO_RENEW", at: stage.clock.now, transaction: nil,
      renewal: stage.plans.renewal(at: stage.clock.now, graceUntil: stage.after(10)))
    try await stage.entitlements.handleAppStoreNotification(notification)

    #expect(await stage.plan() == "plus")
    stage.clock.advance(by: .days(12))
    #expect(await stage.plan() == "free")
  }

  @Test func `Notifications bring what they enclose, once and in any order`() async throws {
    let renewed = try stage.plans.notification(
      "DID_RENEW", at: stage.clock.now, transaction: stage.plans.transaction(at: stage.clock.now))
    stage.clock.advance(by: .days(1))
    let refunded = try stage.plans.notification(
      "REFUND", at: stage.clock.now,
      transaction: stage.plans.transaction(
        at: stage.clock.now, ["revocationDate": stage.time(stage.clock.now)]))

    try await stage.entitlements.handleAppStoreNotification(renewed)
    #expect(await stage.plan() == "plus")
    for late in [refunded, renewed, refunded, renewed] {
      try await stage.entitlements.handleAppStoreNotification(late)
    }
    try await stage.entitlements.handleAppStoreNotification(
      stage.plans.notification("TEST", at: stage.clock.now, transaction: nil))

    #expect(await stage.plan() == "free")
  }

  @Test func `A clock that is wrong by a day takes nothing and refuses nothing`() async throws {
    try await stage.buy(at: stage.after(1))
    #expect(await stage.plan() == "plus")
    stage.clock.advance(by: .days(30) + .hours(23))
    #expect(await stage.plan() == "plus")
    stage.clock.advance(by: .days(-31))
    #expect(await stage.plan() == "plus")

    stage.clock.advance(by: .days(40))
    try await stage.buy([
      "transactionId": "3", "expiresDate": stage.time(stage.after(-5)),
    ])
    // Nor does a clock that is turned back revive what was over at the time of a later proof.
    stage.clock.advance(by: .days(-39))
    #expect(await stage.plan() == "free")
  }

  @Test func `Each field that is another makes a purchase worthless`() async throws {
    let changes: [[String: Any]] = [
      ["bundleId": "org.example.other"], ["environment": "Sandbox"], ["environment": "Xcode"],
      ["productId": "org.example.other"], ["type": "Consumable"], ["expiresDate": NSNull()],
      ["appAccountToken": "11111111-2222-3333-4444-555555555555"], ["signedDate": 1e300],
      ["expiresDate": 1e300], ["signedDate": -1], ["signedDate": "now"],
      ["signedDate": stage.time(stage.after(9))], ["transactionId": NSNull()],
      ["originalTransactionId": 1],
    ]

    for change in changes {
      await #expect(throws: Problem.self, "\(change)") { try await stage.buy(change) }
    }
    #expect(await stage.plan() == "free")
    try await stage.buy(["appAccountToken": try await stage.account.uppercased()])
    #expect(await stage.plan() == "plus")
  }

  @Test func `Only the App Store's chain up to the root counts`() async throws {
    let (now, claims) = (stage.clock.now, stage.plans.claims(at: stage.clock.now))
    let own = stage.plans.store
    let foreign = try SigningStandIn(validFrom: now - 86_400, to: now + 86_400)
    let texts = own.chain.map { $0.base64EncodedString() }
    let others = foreign.chain.map { $0.base64EncodedString() }
    let forged = [
      try foreign.sign(claims),
      try foreign.sign(claims, header: ["x5c": texts]),
      try foreign.sign(claims, header: ["x5c": [others[0], texts[1], texts[2]]]),
      try foreign.sign(claims, header: ["x5c": [others[0], others[1], texts[2]]]),
      try own.sign(claims, header: ["x5c": Array(texts.dropLast())]),
      try own.sign(claims, header: ["x5c": [String]()]),
      try own.sign(claims, header: ["x5c": texts + texts]),
      try own.sign(claims, header: ["x5c": "none"]),
      try own.sign(claims, header: ["x5c": ["AAAA", "AAAA", "AAAA"]]),
      try own.sign(claims, header: ["alg": "none"]), try own.sign(claims, header: ["alg": "ES384"]),
      try stage.plans.operatorKey.sign(claims),
      // Signed when the certificates were not valid.
      try stage.plans.transaction(at: stage.after(-500)),
    ]

    for (number, text) in forged.enumerated() {
      await #expect(throws: Problem.self, "\(number)") {
        try await stage.entitlements.redeem(text)
      }
    }

    #expect(await stage.plan() == "free")
  }

  @Test(arguments: [true, false])
  func `A chain counts only with the App Store's marks`(hasMarks: Bool) async throws {
    let now = stage.clock.now
    let signing = try SigningStandIn(
      validFrom: now - 86_400, to: now + 86_400, hasMarks: hasMarks)
    try signing.chain[2].write(to: stage.folder.file("plans/root.cer"))
    let other = stage.other()
    let text = try signing.sign(stage.plans.claims(at: now))

    let refusal = try await problem { try await other.redeem(text) }

    #expect((refusal == nil) == hasMarks)
    #expect(await other.includes(.tutor) == hasMarks)
  }

  @Test func `A changed character anywhere makes a purchase false`() async throws {
    let text = Array(try stage.plans.transaction(at: stage.clock.now).utf8)
    // The certificates are long; the payload and the signature are tried closely.
    let payload = try #require(text.firstIndex(of: 0x2E))
    let places =
      Array(stride(from: 0, to: payload, by: 97))
      + Array(stride(from: payload, to: text.count - 1, by: 5))

    var accepted: [Int] = []
    for place in places where text[place] != 0x2E {
      var changed = text
      changed[place] = changed[place] == 0x41 ? 0x42 : 0x41
      do {
        try await stage.entitlements.redeem(String(decoding: changed, as: UTF8.self))
        accepted.append(place)
      } catch {}
    }

    #expect(accepted == [])
    #expect(await stage.plan() == "free")
  }

  @Test func `Notifications of another app, without a signature or too large are refused`()
    async throws
  {
    let now = stage.clock.now
    let bodies = [
      try stage.plans.notification("TEST", at: now, transaction: nil, bundle: "other"),
      try stage.plans.notification("DID_RENEW", at: now, transaction: "a.b.c"),
      Data("{}".utf8), Data(), Data(#"{"signedPayload": "a.b.c"}"#.utf8),
      Data(#"{"signedPayload": "\#(String(repeating: "a", count: 100_000))"}"#.utf8),
    ]

    for body in bodies {
      await #expect(throws: Problem.self) {
        try await stage.entitlements.handleAppStoreNotification(body)
      }
    }
  }
}
