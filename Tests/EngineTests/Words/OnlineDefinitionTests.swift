import Foundation
import Helpers
import Testing

@testable import Engine

/// Definitions of typed and kept words by Wiktionary.
extension OnlineWordsTests {
  @Test func `A word is defined by Wiktionary, also when it is typed with a capital`() async throws
  {
    #expect(try await defined("Gato").words.first?.meanings.first?.definition == "cat")
    await #expect(throws: Problem.noSuchWord("xyzzy", in: .spanish)) {
      try await defined("xyzzy")
    }
  }

  @Test func `A word that Wiktionary lacks is the dictionary's, and that is told`() async throws {
    let state = try await defined("dos")

    #expect(state.words.map(\.source) == [.freedict])
    #expect(state.fallback?.sentence == "Wiktionary has no entry for “dos”.")
  }

  @Test func `A word that is nowhere, while Wiktionary is away, is told with that reason`()
    async throws
  {
    services.goDown()

    let problem = await #expect(throws: Problem.self) { try await defined("xyzzy") }

    #expect(problem?.sentence.hasPrefix("Wiktionary can't be reached.") == true)
  }

  @Test(arguments: ["a/b", "../etc/passwd", "gato|perro", "<script>", "\u{202E}gato", "%41"])
  func `An odd word is asked for as one title, or not at all`(_ word: String) async throws {
    await #expect(throws: Problem.noSuchWord(word, in: .spanish)) { try await defined(word) }

    #expect(titles.allSatisfy { $0 == [word] || $0 == [word.lowercased()] || $0.count == 2 })
    #expect(!titles.joined().contains("gato"))
  }

  @Test func `Fetching a kept word again shows what would change, changes it, and is undone`()
    async throws
  {
    let saved = try await study.words.save("gato", in: .spanish, at: clock.now).item
    #expect(try await study.words.compare("gato", in: .spanish).change == nil)
    var content = try await study.items.info(saved, at: clock.now).item.content
    (content.back, content.notes) = ("tomcat", "mine")
    try await study.items.edit(saved, content, at: clock.now)

    let before = titles.count
    let compared = try await study.words.compare("gato", in: .spanish)
    #expect(compared.change == WordChange(before: "tomcat", after: "cat"))
    #expect(titles.count == before + 1)
    try await study.words.update("gato", in: .spanish, at: clock.now)

    let after = try await study.items.info(saved, at: clock.now).item.content
    #expect(after.back == "cat" && after.notes == "mine")
    #expect(try await study.undoHistory().changes.first?.name == "Updated gato")
  }

  @Test func `A kept word that Wiktionary lacks is fetched again, unless Wiktionary is away`()
    async throws
  {
    try await study.words.save("dos", in: .spanish, at: clock.now)

    let lacking = try await study.words.compare("dos", in: .spanish)
    services.goDown()
    let away = try await study.words.compare("dos", in: .spanish)

    #expect(lacking.isAnswered && lacking.change == nil)
    #expect(!away.isAnswered && away.change == nil)
  }

  @Test(arguments: [
    ("tengo", "tener"), ("hablas", "hablar"), ("comiste", "comiste"), ("vino", "vino"),
  ])
  func `A form is followed to its word, unless it has a meaning of its own`(
    _ typed: String, _ word: String
  ) async throws {
    func form(_ of: String) -> String { "==Spanish==\n===Verb===\n# \(of)\n" }
    let services = WordServicesStandIn(pages: [
      "tengo": form("{{es-verb form of|tener}}"),
      "hablas": form("{{infl of|es|hablar||2|s|pres|ind}}"),
      "comiste": form("{{es-verb form of|comer}}"),
      "vino": form("{{es-verb form of|venir}}") + "===Noun===\n# [[wine]]\n",
      "tener": WordServicesStandIn.page("Spanish", "es", "to have"),
      "hablar": WordServicesStandIn.page("Spanish", "es", "to speak"),
      "venir": WordServicesStandIn.page("Spanish", "es", "to come"),
    ])
    let study = try Self.study(folder, try await services.start(), clock)

    let state = try await study.words.define(typed, in: .spanish)

    #expect(state.words.map(\.text) == [word])
    #expect(services.asked.count == (typed == "vino" ? 1 : 2))
  }

  @Test(arguments: ["# {{alt sp|es|yerba}}", "# [[dog]]s, {{plural of|es|perro}}"])
  func `A spelling, or a form beside a meaning, is no mere form`(_ line: String) throws {
    let page = WiktionaryPage(title: "x", wikitext: "==Spanish==\n===Noun===\n\(line)\n")

    #expect(DefinedWord(try #require(WiktionaryEntry(page, language: .spanish))).lemma == nil)
  }

  @Test func `A sense keeps its labels, also in the item and after it was fetched`() async throws {
    let page = "==Spanish==\n===Noun===\n# {{lb|es|vulgar|or|Mexico}} [[idiot]]\n# [[head]]\n"
    let services = WordServicesStandIn(pages: ["cabeza": page])
    let study = try Self.study(folder, try await services.start(), clock)

    for _ in 1...2 {
      let found = try await study.words.define("cabeza", in: .spanish)
      let meanings = try #require(found.words.first).meanings
      #expect(meanings.map(\.usage) == ["(vulgar, Mexico)", nil])
      #expect(meanings.map(\.definition) == ["idiot", "head"])
    }

    let saved = try await study.words.save("cabeza", in: .spanish, at: clock.now).item
    let item = try await study.items.info(saved, at: clock.now).item
    #expect(item.content.back == "(vulgar, Mexico) idiot; head")
    #expect(services.asked.count == 1)
  }

  @Test func `A Chinese character has no part of speech from its heading`() throws {
    let page = WiktionaryPage(
      title: "狗", wikitext: "==Chinese==\n===Definitions===\n# [[dog]]\n")
    let word = DefinedWord(try #require(WiktionaryEntry(page, language: .chinese)))

    #expect(word.meanings == [.init("dog")])
  }

  @Test func `A Chinese word of Wiktionary is kept with the dictionary's part of speech`()
    async throws
  {
    let services = WordServicesStandIn(pages: ["猫": "==Chinese==\n===Definitions===\n# [[cat]]\n"])
    let study = try Self.study(folder, try await services.start(), clock)

    let saved = try await study.words.save("猫", in: .chinese, at: clock.now).item

    let item = try await study.items.info(saved, at: clock.now).item
    #expect(item.content.back == "cat" && item.content.tags.contains("noun"))
  }

  @Test func `A German word that the service gives in two spellings comes once`() async throws {
    let services = WordServicesStandIn(
      random: ["de": ["hund", "Hund", "Brauchen"]],
      pages: [
        "Hund": WordServicesStandIn.page("German", "de", "dog"),
        "brauchen": WordServicesStandIn.page("German", "de", "to need"),
      ])
    let study = try Self.study(folder, try await services.start(), clock)

    let state = try await study.words.discover(WordRequest(.german, seed: 1, count: 2))

    #expect(state.words.map(\.text) == ["Hund", "brauchen"])
    #expect(services.asked.last?.titles == ["Hund", "brauchen"])
  }

  @Test func `A page that only refers to another is followed once`() async throws {
    let services = WordServicesStandIn(pages: [
      "猫": "==Chinese==\n{{zh-see|貓}}\n",
      "貓": WordServicesStandIn.page("Chinese", "zh", "cat"),
    ])
    let study = try Self.study(folder, try await services.start(), clock)
    let state = try await study.words.define("猫", in: .chinese)

    #expect(state.words.first?.text == "猫")
    #expect(state.words.first?.meanings.first?.definition == "cat")
  }
}
