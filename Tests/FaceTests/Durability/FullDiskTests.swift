import Engine
import Foundation
import Helpers
import Terminals
import Testing

extension Alone {
  /// The disk is full. What cannot be saved is rejected, and nothing else is affected.
  @Suite(
    .serialized,
    .enabled("Root or user namespaces are needed to mount a small disk.") {
      SmallDisk.canBeMounted
    })
  struct FullDiskTests {
    private let sentence = "The disk is full or failing, so this was not saved."
    private let remedy = "Free some space, then try again"

    @Test func `At a terminal an unsaved answer is reported, and its card asked again`()
      async throws
    {
      let disk = try await SmallDisk(megabytes: 6)
      try await disk.addWords(100)
      let student = try await TerminalStudent(disk.command(.native, []))
      try await student.study()
      let first = try await student.answer(1, .good)
      let asked = try await student.asked()

      try disk.fill()
      try await student.terminal.send(" ")
      try await student.terminal.expect(sentence)
      try await student.terminal.expect("show answer")
      #expect(try await student.asked().front == asked.front)
      try disk.free()
      try await student.reveal()
      try disk.fill()
      try await student.terminal.send("4")
      let refusal = words(try await student.terminal.expect("easy"))
      #expect(refusal.contains(sentence) && refusal.contains(remedy))
      #expect(try await student.asked().front == asked.front)
      try disk.free()
      try await student.grade(.easy)

      try await expect(disk, first + [Ledger.Entry(front: asked.front, grade: .easy)])
    }

    @Test func `On the pages an unsaved answer is reported, and its card asked again`()
      async throws
    {
      let disk = try await SmallDisk(megabytes: 6)
      try await disk.addWords(100)
      let student = try await FormStudent(disk.command(.webview, ["--port", "0", "--open-to-all"]))
      try await student.study()
      let first = try await student.answer(1, .good)
      let asked = try await student.asked()
      try await student.reveal()
      _ = try await student.asked()

      try disk.fill()
      let status = try await student.browser.submit("/session/grade", ["grade": "easy"])
      let refusal = try await student.browser.page.html
      #expect(status == 503)
      #expect(refusal.contains(sentence) && refusal.contains(remedy))
      #expect(refusal.contains(#"href="/session""#))
      try await student.browser.open("/session")
      #expect(try await student.asked().front == asked.front)
      try disk.free()
      try await student.grade(.easy)

      try await expect(disk, first + [Ledger.Entry(front: asked.front, grade: .easy)])
    }

    @Test func `An import without space is rejected with a reason and adds nothing`()
      async throws
    {
      let disk = try await SmallDisk(megabytes: 8)
      try await disk.addWords(100)
      try disk.fill(leaving: 4_000_000)

      let outcome = try await disk.sanpo(
        "import", "-", "--deck", "Many", input: Home.words(1...20_000))

      #expect(outcome.status == .exited(1) && outcome.output == "")
      #expect(outcome.errors.contains(sentence) && outcome.errors.contains(remedy))
      #expect(try disk.items(of: "Many") == 0)
      try await expect(disk, [])
      try disk.free()
      #expect(try await disk.sanpo("import", "-", input: Home.words(1...10)).status == .exited(0))
    }

    @Test func `On the pages an import without space is rejected and adds nothing`()
      async throws
    {
      let disk = try await SmallDisk(megabytes: 4)
      try await disk.addWords(100)
      let student = try await FormStudent(disk.command(.webview, ["--port", "0", "--open-to-all"]))

      try await student.browser.open("/exchange")
      try await student.browser.submit("/exchange", ["text": Home.words(1...20_000)])
      var page = try await student.browser.page
      while page.status == 200 {
        try await student.browser.open(page.path)
        page = try await student.browser.page
      }

      #expect(page.status == 503)
      #expect(page.html.contains(sentence) && page.html.contains(remedy))
      #expect(try disk.items(of: "Imported") == 0)
      try await expect(disk, [])
    }

    @Test func `A command fails with a reason when the disk is full`() async throws {
      let disk = try await SmallDisk(megabytes: 6)
      try await disk.addWords(100)
      try disk.fill()

      let outcome = try await disk.sanpo("import", "-", input: Home.words(101...110))

      #expect(outcome.status == .exited(1) && outcome.output == "")
      #expect(outcome.errors.contains("The disk is full"))
      #expect(outcome.errors.contains("Free some space, then start again"))
      #expect(!outcome.errors.contains("restore"))
      try disk.free()
      try await expect(disk, [])
      #expect(try disk.items(of: "Words") == 100)
    }

    @Test func `A failed daily backup is reported, and answers are saved`()
      async throws
    {
      let disk = try await SmallDisk(megabytes: 6)
      try await disk.addWords(100)
      try disk.fill(leaving: 300_000)

      let student = try await TerminalStudent(disk.command(.native, []))
      try await student.terminal.screen(showing: "Today's backup could not be made.")
      try await student.study()
      let given = try await student.answer(1, .good)

      try await expect(disk, given)
    }

    /// As they were before the terminal's line endings.
    private func words(_ said: String) -> String {
      plain(said).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func expect(
      _ disk: SmallDisk, _ entries: [Ledger.Entry], _ location: SourceLocation = #_sourceLocation
    ) async throws {
      let ledger = try disk.ledger()
      #expect(ledger.entries == entries, sourceLocation: location)
      #expect(ledger.faults == [], sourceLocation: location)
      let rebuilt = try await disk.sanpo("schedule", "rebuild", "--json")
      #expect(rebuilt.errors == "", sourceLocation: location)
      let result = try JSONLines(rebuilt.output).values.first
      #expect(result?["changed"] as? Int == 0, sourceLocation: location)
    }
  }
}

extension SmallDisk {
  fileprivate func addWords(_ count: Int) async throws {
    let imported = try await sanpo("import", "-", "--deck", "Words", input: Home.words(1...count))
    guard imported.status == .exited(0) else { throw HelperError(imported.errors) }
  }
}
