import Testing

@testable import Engine

/// The titles of columns in tables of people's own.
struct ColumnTitleTests {
  private let learner: Learner

  init() throws {
    learner = try Learner()
  }

  @Test(arguments: [
    "Word,Meaning,Reading,Tags\n犬,dog,いぬ,pet\n", "Tag,Kana,Kanji,English\npet,いぬ,犬,dog\n",
    "Japanese,Definition,Furigana,Tags\n犬,dog,いぬ,pet\n", "表,裏,読み,タグ\n犬,dog,いぬ,pet\n",
    "Word,Front,Meaning,Reading,Tags\nInu,犬,dog,いぬ,pet\n", "単語,意味,読み,タグ\n犬,dog,いぬ,pet\n",
  ])
  func `A first row of titles that are usual elsewhere names the columns`(_ table: String)
    async throws
  {
    let report = try await learner.take(table)

    #expect(report.added == 1)
    #expect(
      try await learner.entries() == [
        Entry(front: "犬", back: "dog", reading: "いぬ", tags: ["pet"])
      ])
  }

  @Test(arguments: [
    "Recto;Verso;Étiquettes", "mot;traduction;tags", "Français;Anglais;Étiquettes",
    "Frage;Antwort;Stichwörter", "Palabra;Significado;Etiquetas", "French;English;Tags",
  ])
  func `A first row of titles in another language names the columns`(_ titles: String)
    async throws
  {
    try await learner.take(titles + "\nle chien;dog;pet\n")

    let expected = [Entry(front: "le chien", back: "dog", tags: ["pet"])]
    #expect(try await learner.entries() == expected)
  }
}
