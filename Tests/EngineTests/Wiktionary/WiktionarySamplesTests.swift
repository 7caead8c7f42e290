import Foundation
import Helpers
import Testing

@testable import Engine

/// Real pages of Wiktionary, beside what a careful reader takes from each. They are no part of the
/// project: `SANPO_WIKTIONARY_SAMPLES` names their folder.
@Suite(.enabled(if: Samples.areThere, "SANPO_WIKTIONARY_SAMPLES names no folder of samples."))
struct WiktionarySamplesTests {
  @Test func `Real pages are read as a careful reader reads them`() throws {
    var (first, all, partsOfSpeech) = (Score(), Score(), Score())
    for page in try Samples.pages() {
      let language = try #require(WordLanguage(rawValue: page.lang))
      let entry = try #require(WiktionaryEntry(try Samples.page(page.file), language: language))
      partsOfSpeech.add(entry.meanings.map(\.partOfSpeech) == page.pos)
      let wanted = page.meanings.flatMap(\.definitions)
      for (number, definition) in wanted.enumerated() {
        let found = entry.definitions.indices.contains(number) ? entry.definitions[number].text : ""
        all.add(definition.isSaid(by: found))
        if number == 0 { first.add(definition.isSaid(by: found)) }
        #expect(!["{{", "}}", "[[", "]]", "''", "<ref"].contains(where: found.contains))
      }
    }

    #expect(first.share >= 0.95 && all.share >= 0.9 && partsOfSpeech.share >= 0.95)
  }
}

private struct Score {
  private var right = 0
  private var count = 0

  var share: Double { count == 0 ? 0 : Double(right) / Double(count) }

  mutating func add(_ isRight: Bool) {
    count += 1
    if isRight { right += 1 }
  }
}

private enum Samples {
  private static let folder = URL(
    filePath: ProcessInfo.processInfo.environment["SANPO_WIKTIONARY_SAMPLES"] ?? "/nowhere")

  static var areThere: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "expected.json").path)
  }

  static func page(_ file: String) throws -> WiktionaryPage {
    let data = try Data(contentsOf: folder.appending(path: file))
    return try #require(try WiktionaryReply(data).pages.first)
  }

  static func pages() throws -> [Page] {
    let data = try Data(contentsOf: folder.appending(path: "expected.json"))
    return try JSONDecoder().decode(Expected.self, from: data).pages
  }

  private struct Expected: Decodable {
    var pages: [Page]
  }

  struct Page: Decodable {
    var file: String
    var lang: String
    var pos: [String]
    var meanings: [Meaning]
  }

  struct Meaning: Decodable {
    var definitions: [Definition]
  }

  struct Definition: Decodable {
    var text: String
    var accept: [String]?
    var form_of: String?

    /// Whether a text says the same, apart from what stands in brackets.
    func isSaid(by found: String) -> Bool {
      if let form_of, found.contains(" of \(form_of)") { return true }
      return ([text] + (accept ?? [])).contains { Self.plain($0) == Self.plain(found) }
    }

    private static func plain(_ text: String) -> String {
      let bare = text.precomposedStringWithCompatibilityMapping.lowercased()
        .replacing("’", with: "'").replacing(/\([^()]*\)|\[[^\[\]]*\]/, with: "")
        .replacing(/\([^()]*\)/, with: "")
      return bare.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .trimmingCharacters(in: .punctuationCharacters.union(.whitespaces))
    }
  }
}
