import Testing

@testable import Engine

/// Notes with several fields for the front and its reading.
struct RepeatedFieldsTests {
  private func fields(_ names: [String], _ values: [String]) -> NoteFields {
    NoteFields(
      values.joined(separator: String(NoteFields.separator)),
      .init(isCloze: false, css: "", fields: names, sortField: 0, templates: []))
  }

  @Test(
    arguments: [
      (["Word", "Reading", "Furi", "Meaning"], ["食べる", "たべる", "食[た]べる", "eat"]),
      (["Word", "Reading", "Ruby", "Meaning"], ["食べる", "", " 食[た]べる", "eat"]),
      (["Word", "With ruby", "Meaning"], ["<b>食べる</b>", "食[た]べる", "eat"]),
      (["Word", "Furigana", "Kana", "Meaning"], ["食べる", "食[た]べる", "たべる", "eat"]),
      (["Word", "Reading", "Furi", "Meaning"], ["たべる", "たべる", "たべる", "eat"]),
    ] as [([String], [String])])
  func `A field with the front and its reading is neither the back nor in the notes`(
    names: [String], values: [String]
  ) throws {
    let content = try fields(names, values).content(tags: "").tidied()

    #expect(content.back == "eat" && content.reading == "たべる" && content.notes == "")
  }

  @Test(
    arguments: [
      (["Kanji", "On reading", "Kun reading", "Meaning"], ["水", "スイ", "みず", "water"], "みず"),
      (["Front", "Back", "Extra"], ["taxi", "taxi", "Same in French"], "Same in French"),
      (["Front", "Back", "Extra"], ["水", "火[ひ]", ""], ""),
      (["Front", "Back"], ["水", "水[みず]"], ""),
    ] as [([String], [String], String)])
  func `Another reading is in the notes, and what can only be the back is the back`(
    names: [String], values: [String], notes: String
  ) throws {
    let content = try fields(names, values).content(tags: "").tidied()

    #expect(content.back == values[names.firstIndex(of: "Meaning") ?? 1])
    #expect(content.notes == notes)
  }

  @Test func `An item that came with the reading as its back changes no field`() throws {
    let values = ["食べる", "たべる", "食[た]べる", "eat"]
    var fields = fields(["Word", "Reading", "Furi", "Meaning"], values)
    var content = try ItemContent(
      front: "食べる", back: "食[た]べる", reading: "たべる", notes: "eat"
    ).tidied()

    fields.apply(content)

    #expect(fields.values == values && fields.sidesWithoutField(for: content) == [])
    content.back = "to eat"
    fields.apply(content)
    #expect(fields.values == ["食べる", "たべる", "食[た]べる", "to eat"])
  }
}
