import ArgumentParser
import Engine

struct UserscriptAllowCommand: StudyCommand {
  static let usage = Usage("allow", "Allow a userscript to connect to a host, or refuse it.")
    .serves(.allowHost, "userscript allow NUMBER HOST")
    .examples("userscript allow 1 example.org", "userscript allow Gauge example.org --refuse")
    .notes("“userscript show” lists the hosts that it wants to connect to.")

  @OptionGroup var script: UserscriptArgument

  @Argument(help: "The host, as in the script's @connect; * stands for any website.")
  var host: String

  @Flag(help: "Refuse the host.")
  var refuse = false

  func run(in console: Console, on study: Study) async throws {
    let found = try await study.userscript(script.script)
    let hosts = found.connects.filter { !Userscript.isLocal($0) }
    guard let named = hosts.first(where: { $0 == host.lowercased() }) else {
      throw Problem(
        "\(found.header.name) does not ask to connect to “\(host)”.",
        remedy: hosts.isEmpty
          ? "There is nothing to allow." : "Its hosts: \(hosts.joined(separator: ", ")).")
    }
    try await study.userscripts.setHost(named, isAllowed: !refuse, for: found.id)
    try await console.show(found.id, on: study)
  }
}
