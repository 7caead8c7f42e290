import ArgumentParser
import Engine

struct DoctorCommand: ShellCommand {
  static let usage = Usage("doctor", "Check what Sanpo needs, and how to fix problems.")
    .serves(.seeWhatIsMissing, "doctor", examples: "doctor", "doctor --install unidic-lite")
    .notes(
      """
      Checks your data, a server's accounts and plans, sanpo.conf, the environment, the \
      dictionaries, and what Japanese, audio and words of other languages need. Without --install, \
      changes nothing.

      Japanese is read with Debian's naist-jdic. unidic-lite, from PyPI, is an upgrade: “doctor \
      --install unidic-lite” installs it with pip in your folder, and “settings tokeniser \
      unidic-lite” selects it. A system-wide installation is found too.

      With --json, a line for each check:
        check     what was checked
        status    fine; wrong; or offered: optional, but missing
        says      the result
        remedy    what to do; null if all is well
      """)

  @Option(help: ArgumentHelp("Install this upgrade with pip.", valueName: "name"))
  var install: Upgrade?

  @Flag(help: "Send the language model or the backend a short test request.")
  var model = false

  enum Upgrade: String, ExpressibleByArgument, CaseIterable {
    case unidicLite = "unidic-lite"
  }

  func run(in console: Console) async throws {
    if install != nil { return try await bring(console) }
    var findings = Doctor(console.folder).findings()
    if model { findings.append(try await askModel(console)) }
    try console.show(Self.lines(findings), json: findings.map(\.json))
    let wrong = findings.filter { $0.status == .wrong }.count
    guard wrong == 0 else {
      throw Problem(
        "\(Quantity.count(wrong, "thing")) to fix.", remedy: "See above for what to do.")
    }
  }

  private func askModel(_ console: Console) async throws -> Finding {
    let study = try Study.open(console.folder, face: .sanpo, course: nil)
    do {
      let results = try await study.models.test().results
      return .fine("language model", results.joined(separator: " "))
    } catch {
      return .wrong("language model", error)
    }
  }

  private func bring(_ console: Console) async throws {
    console.output.say("Installing unidic-lite with pip: 47 MB to download, 250 MB unpacked ...")
    let place = try await DictionaryInstaller(console.folder).installUniDic()
    try console.show(
      ["Installed in \(place, .strong).", "“settings tokeniser unidic-lite” selects it."],
      json: ["installed": place])
  }
}

// MARK: Text

extension DoctorCommand {
  static func lines(_ findings: [Finding]) -> [Line] {
    findings.map(row).inColumns()
  }

  private static func row(_ finding: Finding) -> [Line] {
    let mark =
      switch finding.status {
      case .fine: Line("✓", .right)
      case .wrong: Line("✗", .wrong)
      case .offered: Line("+", .accent)
      }
    let remedy = finding.remedy.isEmpty ? Line() : Line(" \(finding.remedy)", .faint)
    return [mark, Line(finding.subject, .strong), Line(finding.sentence) + remedy]
  }
}

extension Finding {
  var json: JSONObject {
    [
      "check": subject, "status": status.rawValue, "says": sentence,
      "remedy": remedy.isEmpty ? nil : remedy,
    ]
  }
}
