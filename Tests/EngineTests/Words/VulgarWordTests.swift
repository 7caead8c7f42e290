import Foundation
import Helpers
import Testing

@testable import Engine

/// Words that their source marks as vulgar.
struct VulgarWordTests {
  private let folder: TemporaryFolder
  private let study: Study

  init() throws {
    folder = try TemporaryFolder()
    study = try Study.withSmallWords(in: folder)
  }

  private func discovered() async throws -> [String] {
    let state = try await study.words.discover(WordRequest(.german, seed: 1))
    return state.words.map(\.text)
  }

  @Test func `They are offered only if the setting allows it, but defined with their label`()
    async throws
  {
    try SmallWords(in: folder.file("words")).writeFrequencies("de", [(5, ["hund", "arsch"])])

    let usual = try await discovered()
    try await study.care.changeSettings(["vulgar-words": "on"])
    let all = try await discovered()
    let typed = try await study.words.define("Arsch", in: .german)

    #expect(usual == ["Hund"] && Set(all) == ["Hund", "Arsch"])
    #expect(typed.words.first?.meanings.map(\.usage) == ["(vulgar)"])
  }

  @Test(
    arguments: [
      ([.init("fool", labels: ["Mexico", "vulgar"])], true),
      ([.init("fool", labels: ["mildly vulgar"])], true),
      ([.init("dick"), .init("penis (vulgar)")], true),
      ([.init("to do"), .init("to kill"), .init("to fuck (vulgar)")], false),
      ([.init("Latin", labels: ["Vulgar Latin"])], false), ([], false),
    ] as [([DefinedWord.Meaning], Bool)])
  func `A word is vulgar if its first sense is marked so, or half of them`(
    _ meanings: [DefinedWord.Meaning], _ isVulgar: Bool
  ) {
    let word = DefinedWord(text: "a", language: .spanish, meanings: meanings, source: .wiktionary)

    #expect(word.isVulgar == isVulgar)
  }

  @Test(.enabled(if: FileManager.default.isReadableFile(atPath: "/usr/share/wordnet/noun.exc")))
  func `WordNet marks vulgar senses by their usage`() throws {
    let wordNet = try WordNet(URL(filePath: "/usr/share/wordnet"))

    let words = wordNet.words(["bullshit", "dog", "dirt"])

    #expect(words.map(\.isVulgar) == [true, false, false])
    #expect(words.last?.meanings.compactMap(\.usage) == ["(vulgar)"])
  }
}
