import Foundation
import Helpers
import Testing

@testable import Engine

private let apertium = URL(filePath: "/usr/share/apertium/apertium-eng-spa")

/// Words that are looked up by one of their forms.
struct WordFormTests {
  private let folder: TemporaryFolder
  private let study: Study

  init() throws {
    folder = try TemporaryFolder()
    study = try Study.withSmallWords(in: folder)
  }

  @Test(
    arguments: [
      ("lief", "verb", false), ("laufen", "verb", true), ("tun", "verb", true),
      ("langsam", "adjective", true), ("spielte", nil, false),
    ] as [(String, String?, Bool)])
  func `A German verb that is no infinitive is not worth learning`(
    text: String, part: String?, isWorthIt: Bool
  ) {
    let word = DefinedWord(
      text: text, language: .german, meanings: [.init("a meaning", partOfSpeech: part)],
      source: .freedict)

    #expect(word.isWorthLearning(for: WordRequest(.german, seed: 1)) == isWorthIt)
  }

  @Test func `Japanese is found by an inflected form`() async throws {
    let state = try await study.words.define("食べなかった", in: .japanese)

    #expect(state.words.map(\.text) == ["食べる"])
  }

  @Test(arguments: [
    ("cats", ["cat"]), ("words", ["word"]), ("flower", []), ("bed", []), ("goes", ["goe", "go"]),
  ])
  func `An English word that is met more often by itself is a form of none`(
    _ word: String, _ bases: [String]
  ) throws {
    let counts = [
      "flow%2:38:00:: 1 5", "flower%1:20:00:: 1 40", "word%1:10:00:: 1 9", "words%1:10:01:: 1 2",
    ]
    try Data(counts.map { $0 + "\n" }.joined().utf8).write(to: folder.file("cntlist.rev"))
    let sources = WordSources(dictd: folder.url, wordNet: folder.url, packages: [])

    #expect(sources.englishBases(of: word) == bases)
  }

  @Test func `Chinese is found by its traditional characters`() async throws {
    let state = try await study.words.define("貓", in: .chinese)

    #expect(state.words.map(\.text) == ["猫"])
  }

  @Test func `A Chinese idiom is called one once`() async throws {
    let state = try await study.words.define("格格不入", in: .chinese)

    #expect(state.words.first?.meanings == [.init("inharmonious", partOfSpeech: "idiom")])
  }

  @Test(
    .enabled(if: FileManager.default.isReadableFile(atPath: "/usr/share/wordnet/noun.exc")),
    arguments: [
      ("pretty; beautiful", "adjective"), ("not to see", "verb"), ("princess", "noun"),
      ("visa", "noun"), ("taxes", "noun"), ("kilogram (kg)", "noun"), ("impoverished", "adjective"),
      ("sisters", "noun"), ("go away", "verb"), ("cell phone", "noun"), ("on earth", "adverb"),
      // As often met as nouns.
      ("hammer out", "verb"), ("leak out", "verb"), ("flare up", "verb"), ("chip away", "verb"),
    ])
  func `A gloss has the part of speech of a word that means the same`(
    _ gloss: String, _ part: String
  ) {
    let parts = EnglishParts(wordNet: URL(filePath: "/usr/share/wordnet"))

    #expect(parts.part(of: gloss) == part)
  }

  @Test(arguments: [
    ("eleve", ["élève", "élevé"]), ("Eleve", ["élève", "élevé"]), ("grun", ["grün"]),
    ("gruen", ["grün"]), ("strasse", ["straße"]), ("coeur", ["cœur"]), ("rot", []),
    ("rót", ["rot"]), ("elêve", ["élève", "élevé"]), ("bœuf", ["boeuf"]), ("grosse", ["größe"]),
  ])
  func `A word is found with missing or wrong accents`(_ text: String, _ words: [String]) {
    let list = Frequencies(
      ["élève", "grün", "straße", "élevé", "cœur", "rot", "élevés", "boeuf", "größe"].map {
        ($0, 4)
      })

    #expect(list.accented(text) == words)
  }

  @Test(
    arguments: [
      ("der Hund", .german, "Hund"), ("El perro", .spanish, "perro"), ("a dog", .english, "dog"),
    ] as [(String, WordLanguage, String)])
  func `A word is found with its article`(
    _ text: String, _ language: WordLanguage, _ word: String
  ) async throws {
    let state = try await study.words.define(text, in: language)

    #expect(state.words.map(\.text) == [word])
  }

  @Test(
    arguments: [
      ("l'eau", .french, "eau"), ("l’acqua", .italian, "acqua"), ("the", .english, nil),
      ("die ", .german, nil), ("perro", .spanish, nil), ("des Wortes", .german, "Wortes"),
    ] as [(String, WordLanguage, String?)])
  func `An article is what comes before the word`(
    _ text: String, _ language: WordLanguage, _ word: String?
  ) {
    #expect(language.withoutArticle(text) == word)
  }

  @Test func `German words with ß are found, and offered, by a list that writes ss`() async throws {
    let small = try SmallWords(in: folder.file("words"))
    try small.writeFreeDict(
      "deu",
      [
        ("fußball", "Fußball /fˈuːsbal/ <masc, n, sg>\nsoccer <n>\n"),
        ("groß", "groß /ɡɾˈoːs/ <adj>\nbig <adj>\n"),
      ])
    try small.writeFrequencies("de", [(5, ["fussball", "gross"])])
    let defined = try await study.words.define("Fussball", in: .german)
    let offered = try await study.words.discover(WordRequest(.german, seed: 1))

    #expect(defined.words.map(\.text) == ["Fußball"])
    #expect(Set(offered.words.map(\.text)) == ["Fußball", "groß"])
  }

  @Test func `A word that only the list of frequencies has may be in Wiktionary`() async throws {
    let problem = await #expect(throws: Problem.self) {
      try await study.words.define("únicos", in: .spanish)
    }

    #expect(problem?.remedy.contains("word-source") == true)
  }

  @Test func `English asked for in Japanese is told where it is looked up`() async throws {
    try SmallWords(in: folder.file("words")).writeFrequencies("ja", [(5, ["cat"])])

    let problem = await #expect(throws: Problem.self) {
      try await study.words.define("cat", in: .japanese)
    }

    #expect(problem?.remedy.contains("“lookup cat”") == true)
    #expect(problem?.remedy.contains("--language es") == true)
  }

  @Test func `Where no forms are known, the dictionary form is what to try`() {
    #expect(Problem.noSuchWord("Hunde", in: .german).remedy.contains("the dictionary form"))
    #expect(!Problem.noSuchWord("xyzzy", in: .spanish).remedy.contains("the dictionary form"))
  }

  @Test(
    arguments: [
      ("猫", .spanish, true), ("猫", .chinese, false), ("xyzzy", .spanish, false),
      ("xyzzy", .japanese, true), ("ねこねこ", .japanese, false), (" ", .japanese, false),
    ] as [(String, WordLanguage, Bool)])
  func `What is meant for another language is told from a word`(
    text: String, language: WordLanguage, isForAnother: Bool
  ) {
    #expect(language.isForAnother(text) == isForAnother)
  }

  @Test(.enabled(if: FileManager.default.isReadableFile(atPath: "/usr/share/wordnet/noun.exc")))
  func `English is found with accents`() throws {
    let wordNet = try WordNet(URL(filePath: "/usr/share/wordnet"))

    #expect(wordNet.words(["naïve"]).isEmpty)
    #expect(wordNet.words(wordNet.bases(of: "naïve")).map(\.text) == ["naive"])
  }

  @Test(.enabled(if: FileManager.default.isReadableFile(atPath: "/usr/share/wordnet/noun.exc")))
  func `An English name is spelled as in the dictionary, another word as it was typed`() throws {
    let wordNet = try WordNet(URL(filePath: "/usr/share/wordnet"))

    let words = wordNet.words(["nasa", "new york", "DOG"])

    #expect(words.map(\.text) == ["NASA", "New York", "DOG"])
  }

  @Test(.enabled(if: ApertiumAnalyser(apertium.appending(path: "spa-eng.automorf.bin")) != nil))
  func `A Spanish feminine noun has its own meaning, not that of the masculine`() async throws {
    let small = try SmallWords(in: folder.file("others")).sources
    let spanish = try #require(
      Apertium(apertium, others: try small.dictionary(of: .spanish) { nil }))

    let words = try await spanish.words(["niña", "Señora", "reina", "niñas", "rica"])

    #expect(words.map(\.text) == ["niña", "señora", "reina"])
    #expect(words.map { $0.meanings.map(\.definition) } == [["girl"], ["lady"], ["queen"]])
    #expect(words.allSatisfy { $0.meanings[0].partOfSpeech == "noun" })
  }

  @Test(.enabled(if: ApertiumAnalyser(apertium.appending(path: "spa-eng.automorf.bin")) != nil))
  func `Spanish is found by the plural`() async throws {
    let analyser = try #require(
      ApertiumAnalyser(apertium.appending(path: "spa-eng.automorf.bin")))

    #expect(try await analyser.bases(of: "perros") == ["perro"])
    #expect(try await analyser.bases(of: "xyzzy").isEmpty)
  }
}
