import Foundation
import Helpers
import Testing

@testable import Engine

private let installedApertium = URL(filePath: "/usr/share/apertium/apertium-eng-spa")

/// Words from the installed dictionaries, and those that a learner keeps.
struct DiscoveryTests {
  private let folder: TemporaryFolder
  private let study: Study
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
    study = try Study.withSmallWords(in: folder, clock: clock)
  }

  private func words(
    _ language: WordLanguage, level: WordLevel = .common, seed: UInt64 = 1, from: Int = 0,
    count: Int = 20
  ) async throws -> [String] {
    let request = WordRequest(language, level: level, seed: seed, offset: from, count: count)
    return try await study.words.discover(request).words.map(\.text)
  }

  private func definition(
    _ word: String, _ language: WordLanguage
  ) async throws -> DefinedWord? {
    try await study.words.define(word, in: language).words.first
  }

  @Test func `Words of a level come in an order that the seed gives, and none twice`() async throws
  {
    let all = try await words(.spanish)
    let first = try await study.words.discover(WordRequest(.spanish, seed: 1, count: 2))
    let next = try #require(first.next)

    #expect(Set(all) == ["perro", "casa", "rojo"])
    #expect(try await words(.spanish) == all)
    #expect(first.words.map(\.text) + (try await words(.spanish, from: next, count: 2)) == all)
    #expect(try await words(.spanish, level: .medium, count: 100).contains("urna"))
  }

  @Test func `A list of common words orders senses as soon as it is installed`() async throws {
    let (lists, elsewhere) = (folder.file("words/wordfreq"), folder.file("elsewhere"))
    try FileManager.default.moveItem(at: lists, to: elsewhere)
    let before = try #require(try await definition("hund", .german))

    try FileManager.default.moveItem(at: elsewhere, to: lists)

    let after = try #require(try await definition("hund", .german))
    #expect(before.meanings.first?.definition == "tub")
    #expect(after.meanings.first?.definition.hasPrefix("dog") == true)
  }

  @Test func `Learners who share a folder share the opened dictionaries`() throws {
    let sources = try SmallWords(in: folder.file("words")).sources
    let first = InstalledDictionaries.shared(in: folder.url, sources)
    let second = InstalledDictionaries.shared(in: folder.url, sources)
    let elsewhere = InstalledDictionaries.shared(in: folder.file("elsewhere"), sources)

    #expect(first === second && first !== elsewhere)
  }

  @Test(
    .enabled(
      if: FileManager.default.isReadableFile(
        atPath: installedApertium.appending(path: "spa-eng.autobil.bin").path)))
  func `Spanish words have Apertium's equivalents and parts of speech, others are FreeDict's`()
    async throws
  {
    let small = try SmallWords(in: folder.file("others")).sources
    let apertium = try #require(
      Apertium(installedApertium, others: try small.dictionary(of: .spanish) { nil }))

    let words = try await apertium.words(["matar", "perro", "cien", "gatos", "xyzzy", "^/$"])

    #expect(words.map(\.text) == ["matar", "perro", "cien"])
    #expect(words[0].meanings == [.init("to kill", partOfSpeech: "verb")])
    #expect(words[1].meanings == [.init("dog", partOfSpeech: "noun", gender: .masculine)])
    #expect(words[0].source == .apertium)
  }

  @Test(
    .enabled(
      if: FileManager.default.isReadableFile(
        atPath: installedApertium.appending(path: "spa-eng.autobil.bin").path)))
  func `Of Apertium's equivalents, the main sense of FreeDict comes first`() async throws {
    struct Neck: InstalledDictionary {
      func words(_ texts: [String]) -> [DefinedWord] {
        [
          DefinedWord(
            text: "cuello", language: .spanish, meanings: [.init("neck"), .init("collar")],
            source: .freedict)
        ]
      }
    }
    let apertium = try #require(Apertium(installedApertium, others: Neck()))

    let words = try await apertium.words(["cuello"])

    #expect(words.first?.meanings.map(\.definition) == ["neck", "collar"])
  }

  @Test func `Parts of speech are those that the gloss and the analyser allow`() throws {
    let wordNet = folder.file("parts")
    try FileManager.default.createDirectory(at: wordNet, withIntermediateDirectories: true)
    try Data("light%1:19:00:: 1 40\nred%1:07:00:: 1 9\nred%5:00:01:chromatic:00 1 43\n".utf8)
      .write(to: wordNet.appending(path: "cntlist.rev"))
    let parts = EnglishParts(wordNet: wordNet)

    #expect(parts.part(of: "to run") == "verb" && parts.part(of: "I; me") == "pronoun")
    #expect(parts.part(of: "red") == "adjective" && parts.part(of: "traffic light") == "noun")
    #expect(parts.part(of: "red", among: ["noun", "verb"]) == "noun")
    #expect(parts.part(of: "xyzzy", among: ["adverb"]) == "adverb")
    #expect(parts.part(of: "xyzzy") == nil && parts.part(of: "(only a note)") == nil)
  }

  @Test(
    .enabled(
      if: FileManager.default.isReadableFile(
        atPath: "/usr/share/apertium/apertium-spa-ita/ita-spa.automorf.bin")))
  func `A kept analyser answers again and again`() async throws {
    let analyser = try #require(
      ApertiumAnalyser(
        URL(filePath: "/usr/share/apertium/apertium-spa-ita/ita-spa.automorf.bin")))

    for _ in 1...3 {
      let lemmas = try await analyser.lemmas(of: ["parlare", "xyzzy", "a\0b"])
      #expect(lemmas["parlare"]?.map(\.partOfSpeech) == ["verb"])
      #expect(lemmas["xyzzy"] == [])
    }
  }

  @Test func `A program that can't be started is an error`() async {
    await #expect(throws: (any Error).self) {
      try await FilterProcess(["/nowhere/lt-proc"]).answer(to: "a")
    }
    await #expect(throws: (any Error).self) {
      try await FilterProcess(["/bin/true"]).answer(to: "a")
    }
  }

  @Test func `Page by page, all words of a level come once`() async throws {
    var (seen, from): ([String], Int?) = ([], 0)
    while let start = from {
      let state = try await study.words.discover(
        WordRequest(.spanish, level: .medium, seed: 3, offset: start, count: 4))
      seen += state.words.map(\.text)
      from = state.next
    }

    #expect(seen.count == Set(seen).count)
    #expect(Set(seen) == Set(try await words(.spanish, level: .medium, count: 100)))
    #expect(seen.count == 25)
  }

  @Test func `A name is no word to learn`() async throws {
    let rare = try await words(.spanish, level: .medium, count: 50)

    #expect(!rare.contains("Roma"))
  }

  @Test func `Each source is read in its own format`() async throws {
    let house = try #require(try await definition("casa", .spanish))
    let red = try #require(try await definition("rojo", .spanish))
    let dog = try #require(try await definition("dog", .english))
    let woman = try #require(try await definition("女", .chinese))
    let bridge = try #require(try await definition("橋", .japanese))

    #expect(house.meanings.map(\.definition) == ["house", "home"])
    #expect(red.meanings == [.init("red", partOfSpeech: "adjective")])
    #expect(
      dog.meanings == [
        .init("a domestic animal", partOfSpeech: "noun", example: "the dog barked")
      ])
    #expect(woman.phonetic == "nǚ" && woman.meanings.first?.definition == "female")
    #expect(bridge.phonetic == "はし" && bridge.meanings.first?.definition == "bridge")
  }

  @Test func `A mark that lacks its other bracket is left out`() throws {
    let folder = folder.file("marked")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let entry = "ódio /ˈɔdju/\nhate, hatred>\n"
    let (index, text) = (folder.appending(path: "index"), folder.appending(path: "dict.dz"))
    try Data("ódio\tA\te\n".utf8).write(to: index)
    #expect(entry.utf8.count == 30)  // “e” in base 64
    try SmallDictionary.gzip(Array(entry.utf8)).write(to: text)

    let words = try FreeDict(.portuguese, index: index, text: text).words(["ódio"])

    #expect(words.first?.meanings.map(\.definition) == ["hate, hatred"])
  }

  @Test func `A Japanese word usually in kana has no reading, and a time is a noun`() async throws {
    let study = try Study.open(
      folder.file("japanese"), face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt,
        sources: SmallDictionary(
          in: folder.url,
          words: """
            　？？？ /A dictionary for tests/
            矢張り [やはり] /(adv) (1) (uk) too/also/(P)/
            土曜日 [どようび] /(n-adv,n-t) Saturday/(P)/

            """
        ).sources))
    func defined(_ word: String) async throws -> DefinedWord? {
      try await study.words.define(word, in: .japanese).words.first
    }

    let also = try #require(try await defined("やはり"))
    let saturday = try #require(try await defined("土曜日"))

    #expect(also.text == "やはり" && also.phonetic == nil)
    #expect(also.meanings.map(\.partOfSpeech) == ["adverb"])
    #expect(saturday.phonetic == "どようび" && saturday.meanings.map(\.partOfSpeech) == ["noun"])
  }

  @Test func `A sense begins with the equivalent that is about as common as the word`() {
    let order = SenseOrder(
      words: Frequencies([("birra", 4.6), ("raro", 4.2)]),
      english: Frequencies([("beer", 4.8), ("ale", 3.9), ("want", 6), ("rare", 4.5), ("odd", 4.4)]))

    func ordered(_ meaning: String, of word: String) -> [String] {
      order.ordered([DefinedWord.Meaning(meaning)], of: word).map(\.definition)
    }

    #expect(ordered("ale, beer", of: "birra") == ["beer, ale"])
    #expect(ordered("odd, rare", of: "raro") == ["rare, odd"])
    #expect(ordered("ale (a kind), beer", of: "birra") == ["ale (a kind), beer"])
    #expect(SenseOrder.plain("to need sth. (formal)") == "need")
  }

  @Test(.enabled(if: FileManager.default.isReadableFile(atPath: "/usr/share/wordnet/noun.exc")))
  func `An English form has the meanings of its word, and is no random word`() throws {
    let wordNet = try WordNet(URL(filePath: "/usr/share/wordnet"))

    let words = wordNet.words(["eyes", "felt", "woods", "interesting"])

    #expect(words.map(\.text) == ["eye", "feel", "woods", "interesting"])
    #expect(words[0].meanings.first?.definition == "the organ of sight")
    #expect(words[0].meanings.last?.definition.hasPrefix("(eyes) ") == true)
    #expect(words[0].meanings.last?.isAside == true)
  }

  @Test func `The German sense whose English word is commonest comes first`() async throws {
    let dog = try #require(try await definition("hund", .german))

    #expect(dog.text == "Hund")
    #expect(
      dog.meanings == [
        .init(
          "dog, hound", partOfSpeech: "noun", gender: .masculine, example: "ein Hund",
          exampleTranslation: "a dog"), .init("tub", partOfSpeech: "noun", gender: .masculine),
      ])
  }

  @Test func `A German verb is also found with its objects`() async throws {
    let verb = try #require(try await definition("brauchen", .german))

    #expect(verb.text == "brauchen")
    #expect(verb.meanings.map(\.definition) == ["need sth., require sth.", "lack"])
  }

  @Test func `Surnames and measure words are no meanings`() async throws {
    #expect(try await definition("猫", .chinese)?.meanings.map(\.definition) == ["cat"])
  }

  @Test(arguments: ["xyzzy", "", "a/b\0", String(repeating: "a", count: 10_000)])
  func `A word that no dictionary has is refused`(word: String) async throws {
    await #expect(throws: Problem.noSuchWord(word, in: .spanish)) {
      try await definition(word, .spanish)
    }
  }

  @Test func `Japanese that was looked up in another language is told what to choose`() {
    let problem = Problem.noSuchWord("猫", in: .spanish)

    #expect(problem.sentence == "“猫” is not in the Spanish dictionary.")
    #expect(problem.remedy.contains("--language ja"))
    #expect(!Problem.noSuchWord("猫", in: .chinese).remedy.contains("--language"))
  }

  @Test func `A missing dictionary is named with its package`() async throws {
    let error = await #expect(throws: Problem.self) { try await words(.french) }

    #expect(error?.remedy.contains("dict-freedict-fra-eng") == true)
  }
}
