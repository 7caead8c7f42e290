import ArgumentParser
import Engine

struct DoctorCommand: ShellCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "See what Sanpo works with, and what to do where something is missing.",
    discussion: """
      Looks at your data, the tokeniser with its dictionaries, and what the dictionary is built \
      from; changes nothing.

      Japanese is read with Debian's naist-jdic. unidic-lite, from PyPI, is an upgrade: “doctor \
      --install unidic-lite” has pip put it into your folder, and “settings tokeniser \
      unidic-lite” chooses it. One that pip has installed for the whole system is found too.

      With --json, a line for each check:
        check     what was looked at
        standing  fine; wrong; or offered, for what is not needed
        says      how it is
        remedy    what to do; null where all is well
      """)

  @Option(help: "Have pip install this upgrade: unidic-lite.")
  var install: Upgrade?

  @OptionGroup var common: CommonOptions

  enum Upgrade: String, ExpressibleByArgument, CaseIterable {
    case unidicLite = "unidic-lite"
  }

  func run(in console: Console) async throws {
    if install != nil { return try await bring(console) }
    let findings = Doctor(console.folder).findings()
    try console.give(common, findings.map(\.json), DoctorScreen.lines(findings))
    let wrong = findings.filter { $0.standing == .wrong }.count
    guard wrong == 0 else {
      throw Problem(
        "\(Quantity.count(wrong, "thing")) to mend.", remedy: "Each says above what to do.")
    }
  }

  private func bring(_ console: Console) async throws {
    console.output.say("Installing unidic-lite by pip: 47 MB to download, 250 MB unpacked ...")
    let place = try await DictionaryInstaller(console.folder).installUniDic()
    try console.give(
      common, [["installed": .string(place)]],
      ["Installed in \(place, .strong).", "“settings tokeniser unidic-lite” chooses it."])
  }
}
