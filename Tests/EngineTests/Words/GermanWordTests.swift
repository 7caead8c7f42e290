import Foundation
import Helpers
import Testing

@testable import Engine

/// German nouns and what their cards say.
struct GermanWordTests {
  private let folder: TemporaryFolder
  private let study: Study

  init() throws {
    folder = try TemporaryFolder()
    study = try Study.withSmallWords(in: folder)
    try SmallWords(in: folder.file("words")).writeFreeDict(
      "deu",
      [
        ("leute", "Leute /lˈɔøtə/ <pl>\npeople\n"),
        (
          "mädchen",
          "Mädchen /mˈɛːdçən/ <neut, n, sg>\ngirl <n>, lass <n>, lassie <n>, colleen <n>\n"
        ), ("mädchen", "Mädchen /mˈɛːdçən/ <pl>\ngirls, lasses, lassies, colleens\n"),
        ("rund", "rund /rˈʊnt/ <adj>\nround <adj>\n"),
        ("rund", "rund /rˈʊnt/ <adj>\nround <adj>\n   Synonym: {rundlich}\n"),
        ("rund", "rund /rˈʊnt/\nround\n   Synonym: {ringsherum}\n"),
        ("rund", "rund /rˈʊnt/ <adj>\n [ugs.]  [mus.] rounded <adj>, round <adj>\n"),
        ("verwandte", "Verwandte /fɛɾvˈantə/ <masc, fem, n, sg>\nrelative <n>\n"),
      ])
  }

  private func defined(_ word: String) async throws -> DefinedWord {
    let state = try await study.words.define(word, in: .german)
    return try #require(state.words.first)
  }

  @Test func `A noun has its gender, and its card its article`() async throws {
    let word = try await defined("Mädchen")

    #expect(word.meanings.map(\.grammar) == ["noun, neuter"])
    #expect(ItemContent(word).notes.hasPrefix("das Mädchen\nnoun\n"))
    #expect(ItemContent(word).partsOfSpeech == ["noun"])
  }

  @Test func `A noun of several genders has none, nor an article`() async throws {
    let word = try await defined("Verwandte")

    #expect(word.meanings.map(\.grammar) == ["noun"])
    #expect(ItemContent(word).notes.hasPrefix("noun\n"))
  }

  @Test func `The plural is a meaning only of a word without a singular`() async throws {
    let girl = try await defined("Mädchen")
    let people = try await defined("Leute")

    #expect(girl.meanings.map(\.definition).allSatisfy { !$0.contains("girls") })
    #expect(people.meanings.map(\.definition) == ["people"])
  }

  @Test func `The back of a card has the first equivalents of a sense`() async throws {
    let word = try await defined("Mädchen")

    #expect(SenseOrder.glosses(of: word.meanings[0].definition).count == 4)
    #expect(SenseOrder.glosses(of: ItemContent(word).back).count == 3)
  }

  @Test func `Senses alike are one, and the others have their labels`() async throws {
    let word = try await defined("rund")

    let usages = Dictionary(
      uniqueKeysWithValues: word.meanings.map { ($0.definition.contains("rounded"), $0.usage) })
    #expect(word.meanings.count == 2)
    #expect(usages[true] == "(colloquial, music)")
    #expect(word.meanings.contains { $0.definition == "round" && $0.usage == nil })
  }

  @Test func `French nouns have their gender, too`() throws {
    let french = folder.file("french")
    let small = try SmallWords(in: french)
    try small.writeFreeDict("fra", [("eau", "eau /o/ <n, fem>\nwater\n")])

    let dictionary = try FreeDict(
      .french, index: french.appending(path: "dictd/freedict-fra-eng.index"),
      text: french.appending(path: "dictd/freedict-fra-eng.dict.dz"))

    let water = try #require(dictionary.words(["eau"]).first)
    #expect(water.meanings.map(\.grammar) == ["noun, feminine"])
    #expect(ItemContent(water).notes.hasPrefix("noun, feminine\n"))
  }
}
