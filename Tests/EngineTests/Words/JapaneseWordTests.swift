import Testing

@testable import Engine

/// Words of EDICT, as the Words page has them.
struct JapaneseWordTests {
  private let stage: LookupStage

  private var words: JapaneseWords { JapaneseWords(dictionary: stage.study.dictionary.words) }

  init() throws {
    stage = try LookupStage(
      words: """
        下手 [したて] /(n) humble position/(P)/
        下手 [へた] /(adj-na,n) unskillful/(P)/
        戦 [いくさ] /(n) war/(P)/
        兵 [いくさ] /(n) war/
        兵 [へい] /(n) soldier/(P)/
        示す [しめす] /(v5s,vt) to show/(P)/
        示し [しめし] /(n) lesson/(P)/
        猫 [ねこ] /(n) cat/(P)/
        林 [はやし] /(n) grove/
        箸 [はし] /(n) (arch) chopsticks/(P)/

        """)
  }

  @Test(arguments: [("下手", "へた"), ("兵", "へい")])
  func `A word is the one that its spelling is usually read as`(_ text: String, _ reading: String)
    async throws
  {
    #expect(try await words.words([text]).map(\.phonetic) == [reading])
  }

  @Test func `Without EDICT a word that the course lacks has no entry for that reason`()
    async throws
  {
    let bare = try LookupStage(course: Course.bundled(), hasDictionary: false)
    let words = JapaneseWords(dictionary: bare.study.dictionary.words)

    #expect(try await words.bases(of: "食べなかった") == ["食べる"])
    let problem = await #expect(throws: Problem.self) { try await words.bases(of: "鯨") }
    #expect(problem?.sentence.contains("has no words") == true)
  }

  @Test func `Of a list, neither forms nor rare and archaic words are common`() async throws {
    let texts = ["猫", "示し", "林", "箸", "示す"]

    #expect(try await words.words(texts, at: .common).map(\.text) == ["猫", "示す"])
    #expect(try await words.words(texts, at: .medium).map(\.text) == ["猫", "林", "箸", "示す"])
    #expect(try await words.words(texts).map(\.text) == texts)
  }
}
