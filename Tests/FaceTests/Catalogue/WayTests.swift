import Engine
import Testing

@testable import Pages
@testable import Shell

/// The ways of the catalogue, compared with what pages and commands declare.
struct WayTests {
  @Test(arguments: Intent.allCases)
  func `Every intent can be reached in each face or has a reason why not`(_ intent: Intent) throws {
    for way in [Commands.way(to: intent), Site.way(to: intent)] {
      if case .none(let reason) = try #require(way) { #expect(!reason.isEmpty) }
    }
  }

  @Test func `An intent is served by one command or by the session, never by both`() {
    let served = Commands.lines.map(\.intent)

    #expect(Set(served).count == served.count)
    #expect(served.allSatisfy { $0.sessionWay == nil })
  }

  @Test func `An intent has the same control on every page that serves it`() {
    let controls = Dictionary(grouping: Site.declaredIntents, by: \.intent).mapValues {
      Set($0.map(\.control))
    }

    #expect(controls.values.allSatisfy { $0.count == 1 })
  }
}
