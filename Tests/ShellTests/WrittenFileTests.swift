import Foundation
import Helpers
import Testing

@testable import Shell

/// Exports and archives where the person wanted them.
struct WrittenFileTests {
  private let stage: Stage

  init() throws { stage = try Stage() }

  @Test(arguments: [
    ("/nowhere/items.csv", "There is no folder /nowhere."),
    ("/dev/full", "/dev/full could not be written. Free some disk space, then try again."),
  ])
  func `An export that can't be written says what to do about it`(
    path: String, said: String
  ) async throws {
    _ = try await stage.sanpo("add", "猫", "cat")

    let outcome = try await stage.sanpo("export", "--to", path)

    #expect(outcome.status == 1 && outcome.talk.contains(said))
  }
}
