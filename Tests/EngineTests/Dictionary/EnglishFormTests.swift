import Testing

@testable import Engine

/// Searches for English words that can be forms of others.
struct EnglishFormTests {
  @Test func `An exact English meaning counts, though it can be a form too`() async throws {
    let stage = try LookupStage(
      words: """
        　？？？ /A dictionary for tests/
        眼鏡 [めがね] /(n) glasses/(P)/
        杯 [さかずき] /(n) glass/

        """)

    let found = try await stage.finds("glasses", isCounted: true)

    #expect(found.words.map(\.match) == [.meaning, .formOfMeaning("glass")])
    #expect(found.known.lookups == 1)
  }

  @Test func `An uncommon word with an exact meaning comes after a common one of the form`()
    async throws
  {
    let stage = try LookupStage(
      words: """
        　？？？ /A dictionary for tests/
        キャッツ /(n) cats/
        猫 [ねこ] /(n) cat/(P)/

        """)

    let found = try await stage.finds("cats", isCounted: true)

    #expect(found.words.map(\.match) == [.formOfMeaning("cat"), .meaning])
    #expect(found.known.lookups == 0)
  }

  @Test(arguments: [
    ("eat", ["to eat", "to drink"]), ("ate", ["to eat", "to drink"]),
    ("enter school", ["to enter (a school)"]), ("あがる", ["to rise"]),
  ])
  func `The sense that was searched for comes first`(text: String, glosses: [String])
    async throws
  {
    let stage = try LookupStage(
      words: """
        　？？？ /A dictionary for tests/
        上がる [あがる] /(v5r) (1) to rise/(2) to enter (a school)/(3) to end/(4) to eat/to drink/(P)/

        """)
    var opened = try await stage.study.dictionary.words.open()
    opened.englishBases = { $0 == "ate" ? ["eat"] : [] }

    let found = try #require(try opened.found(text).first)

    #expect(found.senses.first?.glosses == glosses)
    #expect(found.senses.count == 4 && found.entry.meaning == "to rise")
  }

  @Test func `A word has a meaning whatever that is a form of`() async throws {
    let stage = try LookupStage(
      words: """
        　？？？ /A dictionary for tests/
        猫 [ねこ] /(n) cat/row of cats/

        """)

    let opened = try await stage.study.dictionary.words.open()

    #expect(try opened.found("cats").map(\.match) == [.formOfMeaning("cat")])
    #expect(try opened.hasMeaning("cats"))
  }

  @Test func `A meaning is found without its accents`() async throws {
    let stage = try LookupStage(
      words: """
        　？？？ /A dictionary for tests/
        能楽 [のうがく] /(n) Nō theatre/

        """)

    #expect(try await stage.finds("no theatre").words.map(\.match) == [.meaning])
  }
}
