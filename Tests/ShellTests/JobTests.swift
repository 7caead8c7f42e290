import Foundation
import Helpers
import Testing

@testable import Engine
@testable import Shell

struct JobTests {
  private let model = ModelStandIn(.openai)

  @Test func `Following ends with status 1 if a job failed meanwhile`() async throws {
    let stage = try Stage()
    let configuration = try await model.start(key: nil)
    model.misbehave(.status(401))
    _ = try await stage.sanpo(
      "model", "use", "openai", configuration.model, "--address", configuration.url.absoluteString)
    let lyrics = stage.folder.file("bridge.txt")
    try Data("橋を渡る\n犬がいる\n".utf8).write(to: lyrics)
    _ = try await stage.sanpo("song", "add", lyrics.path)

    let outcome = try await stage.sanpo("jobs", "follow")
    let again = try await stage.sanpo("jobs", "follow")

    #expect(outcome.status == 1 && outcome.talk.hasPrefix("1 job failed. “jobs retry "))
    #expect(again.status == 0)
  }
}
