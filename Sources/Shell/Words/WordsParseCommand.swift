import ArgumentParser
import Engine
import Foundation

struct WordsParseCommand: ShellCommand {
  static let usage = Usage("parse", "Parse a response of Wiktionary's API, without saving it.")
    .serves(.readWiktionary, "words parse WORD --language LANGUAGE")
    .examples("words parse perro --language es --json < reply.json")
    .notes("Reads a response to action=parse or action=query from standard input or a file.")

  @Argument(help: "The word, as in the title of its page.")
  var word: String

  @Argument(help: "The file; - is standard input.")
  var file = "-"

  @Option(help: "The language.")
  var language: WordLanguage

  func run(in console: Console) async throws {
    let entry = try entry(in: try GivenFile(path: file).data(in: console))
    let text = WordText(DefinedWord(entry))
    let redirect: [Line] = entry.redirect.map { ["The entry is at \($0, .strong)."] } ?? []
    try console.show(
      text.lines(meanings: .max) + redirect, json: text.json + ["redirect": entry.redirect])
  }

  private func entry(in data: Data) throws -> WiktionaryEntry {
    let pages: [WiktionaryPage]
    do {
      pages = try WiktionaryReply(data).pages
    } catch {
      throw Problem(error)
    }
    guard let page = pages.first(where: { $0.title == word }) ?? pages.first else {
      throw Problem("Wiktionary has no page “\(word)”.", remedy: "Check the spelling.")
    }
    guard let entry = WiktionaryEntry(page, language: language) else {
      throw Problem(
        "The page “\(page.title)” has no \(language.name) section.",
        remedy: "Choose another language.")
    }
    return entry
  }
}
