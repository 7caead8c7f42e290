import GRDB
import Testing

@testable import Engine

/// Previews of Anki's text files: the decks of the rows, and what their columns hold.
struct NotePreviewTests {
  private let learner: Learner

  /// Knows a note type with more fields than an item has.
  init() async throws {
    learner = try Learner()
    let type = NoteType(
      id: 1_500_000_000_000, name: "Vocabulary", modified: 0,
      fields: ["Word", "Reading", "Furi", "Meaning", "Note"],
      templates: [.init(name: "Card 1", question: "{{Word}}", answer: "{{Meaning}}")],
      css: "", isCloze: false)
    try await learner.storage.database.write { db in try NoteRepository().save(type, db) }
  }

  private func preview(_ text: String) async throws -> ImportPreview {
    let outcome = try await learner.study.exchange.store()
      .sent(.previewAsked(.text(ImportRequest(text: text, deck: "File")))).outcome
    guard case .itemsPreviewed(let preview) = outcome else {
      throw Problem("Nothing was shown.", remedy: "Look why.")
    }
    return preview
  }

  @Test(
    arguments: [
      ("犬,dog\n", "File"), ("#deck:Pets\n犬,dog\n", "Pets"),
      ("#deck column:3\n犬,dog,Pets\n", nil), ("#deck column:3\n犬,dog,\n猫,cat,Pets\n", "File"),
    ] as [(String, String?)])
  func `A preview names the deck of the rows that name none`(_ text: String, _ deck: String?)
    async throws
  {
    #expect(try await preview(text).deck == deck)
  }

  @Test func `The columns of notes are called by the fields that they go to`() async throws {
    let header = "#separator:Comma\n#guid column:1\n#tags column:7\n"
    let row = "a,犬,いぬ,犬[いぬ],dog,barks,pet\n"

    let known = try await preview("\(header)#notetype:Vocabulary\n\(row)")
    let unknown = try await preview("\(header)#notetype:Mine\n\(row)")

    #expect(
      known.noteColumns == ["GUID", "Word", "Reading", "Furi", "Meaning", "Note", nil])
    #expect(known.columns[6] == .tags && known.ofNote(7) == nil)
    #expect(unknown.noteColumns == ["GUID", nil, nil, nil, nil, nil, nil])
    #expect(try await preview("犬,dog\n").noteColumns == [])
  }

  @Test func `The columns of notes of several types are fields of each`() async throws {
    let header = "#separator:Comma\n#notetype column:1\n"

    let seen = try await preview("\(header)Vocabulary,犬,いぬ,,dog\nCloze,{{c1::犬}},,,\n")

    #expect(seen.noteColumns == ["Note type", "Field", "Field", "Field", "Field"])
  }
}
