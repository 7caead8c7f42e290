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
