import Engine
import Foundation
import Testing
import WaniKaniStandIn

@testable import Shell

/// WaniKani where the learner's own cards are shown.
struct WaniKaniBesideTests {
  @Test func `What is to study today includes the reviews at WaniKani`() async throws {
    let beside = try await SyncedStage.withReviews()

    let today = try await beside.stage.sanpo("today").data
    _ = try await beside.stage.sanpo("add", "猫", "cat")
    let after = try await beside.stage.sanpo("today").data
    let statistics = try await beside.stage.sanpo("stats").data

    let waiting = try #require(today.firstMatch(of: /WaniKani: .* and (\d+) reviews?;/))
    let reviews = try #require(Int(waiting.1))
    #expect(today.hasPrefix("\(reviews) to study: \(reviews) at WaniKani\n"))
    #expect(after.hasPrefix("\(reviews + 1) to study: 1 new · \(reviews) at WaniKani\n"))
    #expect(statistics.contains(#/to study +1 new · \d+ at WaniKani\n/#))
  }

  @Test func `A token without permission is told as long as it keeps a change back`() async throws {
    let beside = try await SyncedStage.withReviews()
    beside.server.service.script(
      .refusal(status: 403, message: "Forbidden"), on: .writes, times: nil)
    _ = try await beside.stage.sanpo("wanikani", "subject", "1", "--synonyms", "stroke")
    _ = try await beside.stage.sanpo("sync")
    let refusal = "The token doesn't have permission to send the notes of"

    let status = try await beside.stage.sanpo("sync", "status", "--json")
    let told = try await [beside.stage.sanpo("wanikani"), beside.stage.sanpo("today")]

    #expect(status.data.contains(refusal) && status.data.contains("could not send it."))
    #expect(told.allSatisfy { $0.data.contains(refusal) })
  }

  @Test func `Signing in again says what waits to be sent`() async throws {
    let beside = try await SyncedStage.beginner(signsIn: true)
    let token = StandInToken.full.text

    let synced = try await beside.stage.sanpo(["wanikani", "login"], typing: [token])
    _ = try await beside.stage.sanpo("wanikani", "subject", "1", "--synonyms", "stroke")
    let waiting = try await beside.stage.sanpo(["wanikani", "login"], typing: [token])

    #expect(synced.talk.contains("“sync” downloads what has changed."))
    #expect(waiting.talk.contains("1 change is waiting; “sync” sends it."))
  }

  @Test func `Each reading of a subject is shown once`() async throws {
    let beside = try await SyncedStage.withReviews()

    let rest = try await beside.stage.sanpo("wanikani", "subject", "rest").data

    #expect(rest.contains("On: きゅう\nKun: やす · not asked\n"))
    #expect(!rest.contains("Read:"))
  }

  @Test func `What a sync tells of an item names it, also in JSON`() async throws {
    let beside = try await SyncedStage.withReviews()
    beside.server.service.change { account, now in account.hide(1, now: now + 60) }

    let report = try #require(try await beside.stage.sanpo("sync", "--json").json.last)

    let notices = try #require(report["notices"]?.array)
    #expect(notices.contains { $0["name"] == "一 Line (radical)" })
  }

  @Test func `A vacation is told wherever lessons and reviews are missing`() async throws {
    let beside = try await SyncedStage.withReviews()
    let before = try await beside.stage.sanpo("wanikani", "subject", "1").data
    beside.server.service.change { account, now in account.beginVacation(now: now) }
    _ = try await beside.stage.sanpo("sync")

    let today = try await beside.stage.sanpo("today").data
    let lessons = try await beside.stage.sanpo("wanikani", "lessons", "--list")
    let after = try await [
      beside.stage.sanpo("wanikani", "subject", "1"), beside.stage.sanpo("wanikani", "why", "1"),
    ]

    #expect(today.contains("WaniKani: on vacation\n"))
    #expect((lessons.data + lessons.talk).contains("On vacation: no lessons."))
    #expect(!before.contains("after your vacation"))
    #expect(after.allSatisfy { $0.data.contains("next after your vacation") })
  }

  @Test func `A lapsed subscription is told where its levels are missing`() async throws {
    let beside = try await SyncedStage.withReviews()
    beside.server.service.change { account, now in
      account.subscribe(to: .lapsed, now: now)
    }
    _ = try await beside.stage.sanpo("sync")
    let sentence = "Your subscription covers level 1 only."

    let told = try await [
      beside.stage.sanpo("wanikani"), beside.stage.sanpo("today"),
      beside.stage.sanpo("wanikani", "subjects", "--level", "2"),
    ]
    let beyond = try await beside.stage.sanpo("wanikani", "subjects", "--level", "99")

    #expect(told.allSatisfy { ($0.data + $0.talk).contains(sentence) })
    #expect(beyond.status == 1 && beyond.talk.contains("Use 1 to 60."))
  }

  @Test func `A sync tells a new level, and names the items that changed`() async throws {
    let beside = try await SyncedStage.withReviews()
    beside.server.service.change { account, now in
      account.reachNextLevel(now: now)
      account.hide(2, now: now)
    }

    let synced = try await beside.stage.sanpo("sync").data

    #expect(synced.contains("You reached level 3."))
    #expect(synced.contains("人 Person (radical) was hidden."))
  }

  @Test func `Until the first sync, an account is not shown as empty`() async throws {
    let beside = try await SyncedStage.unsynced()

    let before = try await [
      beside.stage.sanpo("wanikani").data, beside.stage.sanpo("today").data,
    ]
    _ = try await beside.stage.sanpo("sync")
    let after = try await [
      beside.stage.sanpo("wanikani").data, beside.stage.sanpo("today").data,
    ]

    #expect(before[0].contains("Not synced yet: “sync” downloads your items."))
    #expect(before[1].contains("WaniKani: not synced yet; “sync” downloads your items"))
    #expect(!before[0].contains("0 lessons") && !before[1].contains("0 lessons"))
    #expect(after[0].contains("10 lessons") && !after[0].contains("ot synced yet"))
    #expect(after[1].contains("10 lessons") && !after[1].contains("ot synced yet"))
  }

  @Test func `A search names the subjects of WaniKani that match too, but not in JSON`()
    async throws
  {
    let beside = try await SyncedStage.withReviews()

    let finds = try await beside.stage.sanpo("find", "yama")
    let json = try await beside.stage.sanpo("find", "yama", "--json")

    #expect(finds.talk.contains(#/\d+ WaniKani subjects? too: “wanikani subjects yama”\./#))
    #expect(!json.talk.contains("WaniKani"))
  }
}
