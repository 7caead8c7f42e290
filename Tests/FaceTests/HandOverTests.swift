import Helpers
import Terminals
import Testing

/// Two faces are open on one learner's data at the same time.
@Suite(.serialized)
struct HandOverTests {
  @Test func `A session continues in another face in the middle of a card`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat", "犬": "dog"])
    let first = try await home.native()
    try await first.type("study", expecting: "space show answer")
    try await first.press(" ", expecting: "easy")

    let second = try await home.native()
    let continued = try await second.type("study", expecting: "easy")

    #expect(second.screen.text.contains("Session: 0 done, 2 left; “study” continues it"))
    #expect(continued.contains("Continuing: 0 answers, 2 left."))
    #expect(continued.contains("cat"))
  }

  private func twoFacesAtAnAnswer(
    in home: Home
  ) async throws -> (PseudoTerminal, PseudoTerminal) {
    try await home.add(["猫": "cat", "犬": "dog"])
    let first = try await home.native()
    try await first.type("study", expecting: "space show answer")
    try await first.press(" ", expecting: "easy")
    let second = try await home.native()
    try await second.type("study", expecting: "easy")
    return (first, second)
  }

  @Test func `An answer in one face shows in the other`() async throws {
    let home = try Home()
    let (first, second) = try await twoFacesAtAnAnswer(in: home)

    try await second.press("4", expecting: "犬")
    let shown = try await first.expect("犬")

    #expect(plain(shown).contains("The session continued in another face."))
    #expect(plain(shown).contains("card 2 · 1 left"))
    #expect(try await home.reviews() == 1)
  }

  @Test func `One card answered in both faces at once is one review`() async throws {
    let home = try Home()
    let (first, second) = try await twoFacesAtAnAnswer(in: home)

    async let one = first.press("4", expecting: "犬")
    async let other = second.press("4", expecting: "犬")
    _ = try await (one, other)

    #expect(try await home.reviews() == 1)
    let session = try JSONLines(await home.sanpo("study", "--json").output).values.first
    #expect((session?["open"] as? [String: Any])?["answered"] as? Int == 1)
  }

  @Test func `A step of a lesson in one face shows in the other`() async throws {
    let home = try Home()
    let first = try await home.native()
    try await first.type("lesson", expecting: "enter next")
    let second = try await home.native()
    try await second.type("lesson", expecting: "lesson 1 of 5")
    try await second.expect("enter next")

    try await second.press("\r", expecting: "lesson 2 of 5")
    let shown = try await first.expect("lesson 2 of 5")

    #expect(plain(shown).contains("The lesson continued in another face."))
  }

  @Test func `The counts at the prompt follow other faces, and typed text stays`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat"])
    let terminal = try await home.native()
    try await terminal.send("stud")
    try await terminal.screen(showing: "1+0+0 sanpo> stud")

    try await home.add(["犬": "dog"])

    try await terminal.screen(showing: "2+0+0 sanpo> stud")
  }

  @Test func `A single face never mentions another`() async throws {
    let home = try Home()
    try await home.add(["猫": "cat", "犬": "dog", "鳥": "bird", "魚": "fish"])
    let terminal = try await home.native()
    try await terminal.send("study\r")

    var said = ""
    for _ in 0..<4 {
      said += try await terminal.press("", expecting: "space show answer")
      said += try await terminal.press(" ", expecting: "easy")
      try await terminal.send("4")
    }
    said += plain(try await terminal.expect(prompt))

    #expect(said.contains("Session complete: 4 answers"))
    #expect(!said.contains("in another face"))
  }
}
