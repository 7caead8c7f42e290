import Testing

@testable import Engine

/// Columns of a table that names none.
struct UnnamedColumnTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  @Test(arguments: [
    ("水,みず,water\n火,ひ,fire\nコップ,コップ,cup\n", "みず", "water"),
    ("水,みず,water\n火,,fire\n", "みず", "water"),
    ("水,water,みず\n火,fire,ひ\n", "みず", "water"),
    ("水,みず,\n火,ひ,\n木,き,also もく\n", "", "みず"),
    ("みず,すい,みな\n火,ひ,fire\n", "みな", "すい"), ("水,みず,water\n火,fire,ひ\n", "water", "みず"),
  ])
  func `Without a header, a column in kana beside kanji is the reading`(
    _ rows: String, _ reading: String, _ back: String
  ) async throws {
    try await learner.take(rows)

    let entry = try #require(try await learner.entries().first)
    #expect(entry.reading == reading)
    #expect(entry.back == back)
  }

  @Test(arguments: [
    ("heart,cor,Muscular organ\nliver,hepar,Largest gland\n", "", "Muscular organ"),
    ("好,good,hǎo\n水,water,shuǐ\n", "hǎo", ""), ("日,sun,\"ニチ、ひ\"\n", "ニチ、ひ", ""),
    ("猫,cat,a pet,x\n犬,dog,barks,y\n", "", "a pet"), ("猫,cat,\n犬,dog,いぬ\n", "", ""),
  ])
  func `Without a header, a third column is the reading if in kana or pinyin, or else the notes`(
    _ rows: String, _ reading: String, _ notes: String
  ) async throws {
    try await learner.take(rows)

    let entry = try #require(try await learner.entries().first)
    #expect(entry.reading == reading)
    #expect(entry.notes == notes)
  }

  @Test func `Unnamed columns are front, back, reading and notes, and others are ignored`()
    async throws
  {
    let report = try await learner.take("犬,dog,いぬ,barks,n5,noun\n")

    #expect(report.badRows.isEmpty)
    #expect(
      try await learner.entries() == [
        Entry(front: "犬", back: "dog", reading: "いぬ", notes: "barks")
      ])
  }
}
