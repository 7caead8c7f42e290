import Helpers
import Testing

@testable import Engine
@testable import Shell

struct ListJSONTests {
  @Test(
    arguments: [
      (["backup", "--list"], ["at": "2026-11-21T12:00:00Z"]),
      (["settings", "lesson-size", "--sources"], ["explanation": "New items per lesson."]),
      (["environment"], ["name": "EDITOR", "type": "variable"]),
    ] as [([String], [String: JSONValue])])
  func `The JSON of a list says as much as the command alone`(
    words: [String], part: [String: JSONValue]
  ) async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("backup")

    let list = try await stage.sanpo(words + ["--json"]).json
    #expect(list.contains { row in part.allSatisfy { row[$0.key] == $0.value } })
  }

  @Test(
    arguments: [
      ("fuzz", true), ("analytics-file", false), ("lesson-size", 5), ("retention", .number(0.9)),
      ("model-input-price", 0), ("theme", "system"), ("learning-steps", "1m 10m"),
    ] as [(String, JSONValue)])
  func `The JSON of a setting has its value in its type`(
    name: String, value: JSONValue
  ) async throws {
    let stage = try Stage()

    for options in [[], ["--sources"]] {
      let outcome = try await stage.sanpo(["settings", name, "--json"] + options)
      #expect(outcome.json.last?["value"] == value)
    }
  }

  @Test(arguments: ["today", "stats"])
  func `The JSON says which of the learner's days is today`(command: String) async throws {
    let stage = try Stage()
    stage.advance(by: .seconds(14 * 60 * 60))

    let night = try await stage.sanpo(command, "--json").json.last
    stage.advance(by: .seconds(4 * 60 * 60))
    let morning = try await stage.sanpo(command, "--json").json.last

    #expect(night?["at"] == "2026-11-22T02:00:00Z" && night?["day"] == "2026-11-21")
    #expect(morning?["day"] == "2026-11-22")
  }

  @Test func `The JSON of a deleted deck says so`() async throws {
    let stage = try Stage()
    _ = try await stage.sanpo("deck", "Verbs", "--add")

    let outcome = try await stage.sanpo("deck", "Verbs", "--delete", "--yes", "--json")

    #expect(outcome.json.last?["is_deleted"] == true)
  }

  @Test func `The JSON of a plan names the account as that of learners does`() async throws {
    let folder = try TemporaryFolder()
    let plans = try PlansStandIn(in: folder.url, at: Stage.noon)
    let stage = try Stage(plans: .environment(plans.environment))

    let outcome = try await stage.sanpo("plan", "--json")

    #expect(outcome.data.contains(/"shop_account":"[^"]+"/))
  }
}
