import ArgumentParser
import Engine
import Foundation

struct UserscriptArgument: ParsableArguments {
  static let help = "The name, or the number from “userscript list”."

  @Argument(help: "\(UserscriptArgument.help)")
  var script: String

  func id(on study: Study) async throws -> Userscript.ID {
    try await study.userscript(script).id
  }
}

extension Study {
  func userscriptList() async throws -> [Userscript] {
    try await userscripts.list().scripts
  }

  /// Returns the userscript with this number, or exactly this name but for case.
  ///
  /// - Throws: `Problem` suggesting the intended name.
  func userscript(_ text: String) async throws -> Userscript {
    let scripts = try await userscriptList()
    let number = Userscript.ID(text)
    if let script = scripts.first(where: { $0.id == number }) { return script }
    let named = scripts.filter { $0.header.name.folded == text.folded }
    guard named.count < 2 else {
      throw Problem(
        "There are \(named.count) userscripts called “\(text)”.", remedy: "Use its number.")
    }
    if let script = named.first { return script }
    guard number == nil else { throw Problem.noUserscriptFound }
    throw Problem.noUserscript(called: text, among: scripts.map(\.header.name))
  }
}

extension Problem {
  fileprivate static func noUserscript(called text: String, among names: [String]) -> Problem {
    let near =
      names.first { !text.isEmpty && $0.folded.contains(text.folded) }
      ?? Suggestion.of(text.folded, among: names.map(\.folded)).flatMap { near in
        names.first { $0.folded == near }
      }
    let question = near.map { " Did you mean “\($0)”?" } ?? ""
    return Problem(
      "There is no userscript “\(text)”.\(question)",
      remedy: "Use the full name; “userscript list” lists them all.")
  }
}

extension String {
  fileprivate var folded: String {
    precomposedStringWithCanonicalMapping.trimmingCharacters(in: .whitespaces).lowercased()
  }
}
