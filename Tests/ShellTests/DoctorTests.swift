import Foundation
import Helpers
import Testing

@testable import Engine
@testable import Shell

struct DoctorTests {
  private let findings: [Finding] = [
    .fine("tokeniser", "libmecab 0.996"),
    .wrong("words", Problem("edict is not there.", remedy: "Install Debian's package edict.")),
    .offered("unidic-lite", "Not installed.", remedy: "“doctor --install unidic-lite” does it."),
  ]

  @Test func `Each finding is a line with its remedy`() throws {
    let lines = DoctorCommand.lines(findings)

    try expectSnapshot(of: plain(lines, columns: 40), named: "doctor-40.txt", in: "Transcripts")
  }

  @Test func `Findings have JSON`() throws {
    let texts = try findings.map { try JSONLine.text($0.json) }

    #expect(
      texts[0]
        == #"{"check":"tokeniser","remedy":null,"says":"libmecab 0.996","status":"fine"}"#)
    #expect(texts[1].contains(#""status":"wrong""#) && texts[1].contains("package edict"))
  }

  @Test func `Every mistake in the configuration is told`() async throws {
    let stage = try Stage()
    try Data("new-per-day = many\ntheem = dark\n".utf8).write(
      to: stage.folder.file("sanpo.conf"))

    let outcome = try await stage.sanpo("doctor", "--json")

    #expect(outcome.data.contains("“many” is not valid"))
    #expect(outcome.data.contains("there is no setting or flag “theem”"))
  }

  @Test func `Every check runs, and the exit status reports problems`() async throws {
    let outcome = try await Stage().sanpo("doctor", "--json")

    let isAnyWrong = outcome.json.contains { $0["status"] == "wrong" }
    #expect(outcome.json.count == 12)
    #expect(outcome.status == (isAnyWrong ? 1 : 0))
  }
}
