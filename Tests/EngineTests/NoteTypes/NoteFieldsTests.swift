import Testing

@testable import Engine

/// Changes of an item, written to the fields of its Anki note.
struct NoteFieldsTests {
  private let vocabulary = ["Front", "Back", "Reading", "Image"]

  private func fields(_ names: [String], _ values: String...) -> NoteFields {
    NoteFields(
      values.joined(separator: String(NoteFields.separator)),
      .init(isCloze: false, css: "", fields: names, sortField: 0, templates: []))
  }

  @Test func `Renamed files are renamed by their whole names`() {
    let fields = #"<img src="1.jpg"><img src='11.jpg'>[sound:a1.jpg][sound:1.jpg] 1.jpg url(1.jpg)"#

    let renamed = MediaReferences.renaming(["1.jpg": "1-x.jpg"], in: fields)

    #expect(
      renamed
        == #"<img src="1-x.jpg"><img src='11.jpg'>[sound:a1.jpg][sound:1-x.jpg] 1.jpg url("1-x.jpg")"#
    )
  }

  @Test func `A percent sequence is part of a file's name, and may be decoded`() {
    let html = #"<img src="a%20b.png">[sound:c%20d.mp3]"#
    func filled(_ file: String) -> String {
      MediaReferences.replacing(in: html) { $0 == file ? "x" : nil }
    }

    #expect(MediaReferences.names(in: html) == ["c%20d.mp3", "c d.mp3", "a%20b.png", "a b.png"])
    #expect(MediaReferences.pictures(in: html) == ["a%20b.png"])
    #expect(filled("a%20b.png") == #"<img src="x">[sound:c%20d.mp3]"#)
    #expect(filled("a b.png") == filled("a%20b.png"))
  }

  @Test func `An item whose picture's name came decoded can still be edited`() throws {
    let fields = fields(vocabulary, "赤", "red", "あか", "<img src=\"a%20b.png\">")
    var content = try fields.content(tags: "").tidied()
    #expect(content.picture == "a%20b.png")

    content.picture = "a b.png"

    #expect(fields.sidesWithoutField(for: content) == [])
  }

  @Test func `Notes are not written to a field for something else`() throws {
    var fields = fields(vocabulary, "赤", "red", "あか", "<img src=\"red.png\">")
    var content = try fields.content(tags: "").tidied()

    content.notes = "like a rose"
    content.back = "the colour red"

    #expect(fields.sidesWithoutField(for: content) == ["notes"])
    fields.apply(content)
    #expect(fields.values == ["赤", "the colour red", "あか", "<img src=\"red.png\">"])
  }

  @Test func `Notes go to an empty field with such a name`() throws {
    var fields = fields(["Front", "Back", "Image", "Extra"], "赤", "red", "", "")
    var content = try fields.content(tags: "").tidied()

    content.notes = "like a rose"

    #expect(fields.sidesWithoutField(for: content) == [])
    fields.apply(content)
    #expect(fields.values == ["赤", "red", "", "like a rose"])
  }

  @Test func `Notes go to no field that a question shows`() throws {
    let question = NoteType.Template(
      name: "Card 1", question: "{{Front}}{{#Sentence}}<br>{{Sentence}}{{/Sentence}}",
      answer: "{{Back}}")
    func fields(_ names: [String]) -> NoteFields {
      NoteFields(
        "赤\(NoteFields.separator)red",
        .init(isCloze: false, css: "", fields: names, sortField: 0, templates: [question]))
    }
    var own = fields(["Front", "Back", "Example", "Sentence", "Notes"])
    let content = try own.content(tags: "").tidied().with { $0.notes = "like a rose" }

    #expect(fields(["Front", "Back", "Sentence"]).sidesWithoutField(for: content) == ["notes"])
    own.apply(content)
    #expect(own.values == ["赤", "red", "", "", "like a rose"])
  }

  @Test func `A formula of Anki's editor is kept as Anki stores it`() throws {
    let block = #"<anki-mathjax block="true">\int</anki-mathjax>"#
    let formula = "\(block) of <anki-mathjax>x</anki-mathjax>"
    var fields = fields(["Front", "Back"], "?", formula)
    let content = try fields.content(tags: "").tidied()
    let unmarked = content.with { $0.back = #"\int of x"# }

    #expect(content.back == #"\[\int\] of \(x\)"#)
    for same in [content, unmarked] {
      fields.apply(same)
      #expect(fields.values == ["?", formula])
    }
    fields.apply(content.with { $0.back = #"\[\int\] of \(y\)"# })
    #expect(fields.values == ["?", #"\[\int\] of \(y\)"#])
  }

  @Test func `A first picture goes to an empty field with such a name`() throws {
    var fields = fields(vocabulary, "赤", "red", "あか", "")
    let content = try fields.content(tags: "").tidied().with { $0.picture = "red.png" }

    #expect(fields.sidesWithoutField(for: content) == [])
    #expect(
      self.fields(["Front", "Back"], "赤", "red").sidesWithoutField(for: content)
        == ["reading", "picture"])
    fields.apply(content)
    #expect(fields.values == ["赤", "red", "あか", "<img src=\"red.png\">"])
    #expect(try fields.content(tags: "").tidied() == content)
  }

  @Test func `A first picture goes to a field that no question shows, if there is one`() throws {
    let names = ["Front", "Back", "Reading", "Picture", "Image"]
    for (question, place) in [("{{Picture}}", 4), ("{{Image}}", 3), ("{{Picture}}{{Image}}", 3)] {
      let template = NoteType.Template(name: "Card 1", question: question, answer: "{{Back}}")
      var fields = NoteFields(
        ["赤", "red", "あか"].joined(separator: String(NoteFields.separator)),
        .init(isCloze: false, css: "", fields: names, sortField: 0, templates: [template]))
      fields.apply(try fields.content(tags: "").tidied().with { $0.picture = "red.png" })
      #expect(fields.values[place] == "<img src=\"red.png\">", "\(question)")
    }
  }

  @Test func `A field that is edited keeps its sound and picture`() throws {
    var fields = fields(["Front", "Back"], "赤[sound:aka.mp3]", "red<img src=\"red.png\">")
    var content = try fields.content(tags: "").tidied()

    content.front = "紅"
    content.back = "crimson"
    fields.apply(content)

    #expect(fields.values == ["紅[sound:aka.mp3]", "crimson<img src=\"red.png\">"])
  }

  @Test func `An item whose cells came joined doesn't change its table`() throws {
    let table = "<table><tr><td>1</td><TD class=a>2</TD></tr></table>"
    var fields = fields(["Front", "Back"], table, "numbers")
    let content = try fields.content(tags: "").tidied()

    fields.apply(content.with { ($0.front, $0.back) = ("12", "two numbers") })

    #expect(content.front == "1 2")
    #expect(fields.values == [table, "two numbers"])
  }

  @Test(arguments: [
    (" 国後[よみ]る", "猫[ねこ]", "国後る", "ねこ"), ("食[た]べ 物[もの]", "", "食べ物", "たべもの"),
    ("note[1]", "ねこ[0]", "note[1]", "ねこ[0]"), ("<b>犬[いぬ]</b>", "", "<b>犬</b>", "いぬ"),
    ("食べる[たべる]", "", "食べる", "たべる"), ("名[な] 前[まえ]", "", "名前", "なまえ"),
    ("食[た;h]べる", "", "食[た;h]べる", ""), ("橋[not はし]", "", "橋[not はし]", ""),
    (" 3[さん]人[にん]", "", "3人", "さんにん"), ("CD[シーディー]を", "", "CDを", "シーディーを"),
    ("消しゴム[けしごむ]", "", "消しゴム", "けしごむ"),
    ("静か[な]", "", "静か[な]", ""), ("綺麗[な]", "", "綺麗[な]", ""),
    ("勉強[する]", "", "勉強[する]", ""), ("{{c1::犬::[いぬ]}}", "", "{{c1::犬::[いぬ]}}", ""),
  ])
  func `Readings in brackets are the reading, and not in the front`(
    front: String, reading: String, word: String, read: String
  ) throws {
    var fields = fields(vocabulary, front, "cat", reading, "")

    let content = try fields.content(tags: "").tidied()
    let before = fields.values
    fields.apply(content)
    let kept = fields.values
    // As it came before brackets were read.
    fields.apply(try ItemContent(front: front, back: "cat", reading: reading).tidied())

    #expect(content.front == word && content.reading == read)
    #expect(kept == before && fields.values == before)
  }

  @Test func `A front that is edited keeps its reading in brackets`() throws {
    let names = ["Front", "Back"]
    let start = fields(names, "食[た]べる[sound:a.mp3]", "eat")
    let content = try start.content(tags: "").tidied()

    var (edited, corrected) = (start, start)
    edited.apply(content.with { ($0.front, $0.reading) = ("飲む", "のむ") })
    corrected.apply(content.with { $0.reading = "くべる" })
    let several = content.with { $0.front = "食べる 人" }

    #expect(edited.values == ["飲む[のむ][sound:a.mp3]", "eat"])
    #expect(try edited.content(tags: "").tidied().reading == "のむ")
    #expect(corrected.values == ["食[く]べる[sound:a.mp3]", "eat"])
    #expect(start.sidesWithoutField(for: several) == [])
    #expect(start.sidesWithoutField(for: several.with { $0.reading = "よむ" }) == ["reading"])
  }

  @Test(arguments: [
    ("食[た]べる", "食べる", "くべる", "食[く]べる"),
    ("<b>食[た]</b>べる", "食べる", "<b>く</b>べる", "<b> 食[く]</b>べる"),
    (" 食[た]べ 物[もの]", "食べ物", "たべぶつ", "食[た]べ 物[ぶつ]"),
    ("日[に]本[ほん]", "日本", "にっぽん", "日[に] 本[っぽん]"),
    ("食[た]べる", "飲む", "のむ", "飲む[のむ]"), ("食[た]べる", "食べる", "食[く]べる", "食[く]べる"),
    ("今[きょ]日[う]", "今日は", "こんにち", "今日[こんにち]"),
  ])
  func `A field with furigana keeps it when its reading is edited`(
    field: String, front: String, reading: String, after: String
  ) throws {
    var fields = fields(vocabulary, front == "飲む" ? "食べる" : front, "it", field, "")
    let content = try fields.content(tags: "").tidied()
    let edited = content.with { ($0.front, $0.reading) = (front, reading) }

    #expect(fields.sidesWithoutField(for: edited) == [])
    fields.apply(edited)
    #expect(fields.values == [front, "it", after, ""])
  }

  @Test(arguments: [
    (["Front", "Reading"], ["食べる", "食[た]べる"], ["食べる", ""]),
    (["Front", "Reading"], [" 食[た]べ 物[もの]", ""], ["食べ物", ""]),
    (["Front", "Back"], ["食[た]べる", "eat"], ["食べる", "eat"]),
  ])
  func `A reading is removed from its field, or from the brackets in the front`(
    names: [String], before: [String], after: [String]
  ) throws {
    var note = fields(names, before.joined(separator: String(NoteFields.separator)))
    let edited = try note.content(tags: "").tidied().with { $0.reading = "" }

    #expect(note.sidesWithoutField(for: edited) == [])
    note.apply(edited)
    #expect(note.values == after)
    #expect(try note.content(tags: "").tidied() == edited)
  }

  @Test(arguments: ["たべるX", "しょくす"])
  func `A reading that fits no furigana is refused, and is plain text if the item has it`(
    _ reading: String
  ) throws {
    var fields = fields(vocabulary, "食べる", "eat", "食[た]べる", "")
    let edited = try fields.content(tags: "").tidied().with { $0.reading = reading }

    #expect(fields.sidesWithoutField(for: edited) == ["reading"] && fields.readsBrackets)
    let later = edited.with { $0.back = "to eat" }
    #expect(fields.sidesWithoutField(for: later, insteadOf: edited) == [])
    fields.apply(later)
    #expect(fields.values == ["食べる", "to eat", reading, ""])
  }

  private let occlusion = ["Occlusion", "Image", "Header", "Back Extra", "Comments"]
  private let shapes =
    "{{c1::image-occlusion:rect:left=.1:top=.2:oi=1}}<br>{{c2::image-occlusion:ellipse:left=.5}}"

  @Test func `An image occlusion is named by its header, and its code is never changed`() throws {
    var map = fields(occlusion, shapes, "<img src=\"map.png\">", "<b>Japan</b>", "big", "")
    var content = try map.content(tags: "").tidied()

    #expect(content.front == "Image occlusion: <b>Japan</b>")
    #expect(content.picture == "map.png" && content.notes == "big")
    for same in ["Image occlusion", shapes] {
      map.apply(content.with { $0.front = same })
      #expect(map.values[2] == "<b>Japan</b>")
    }
    content.front = "Image occlusion: Islands"
    content.notes = "bigger"
    #expect(map.sidesWithoutField(for: content) == [])
    map.apply(content)
    #expect(map.values == [shapes, "<img src=\"map.png\">", "Islands", "bigger", ""])
    map.apply(content.with { $0.front = "Sea" })
    #expect(map.values[2] == "Sea")
  }

  @Test func `An image occlusion without a header has a name`() {
    let map = fields(occlusion, shapes, "<img src=\"map.png\">", "", "", "")

    #expect(map.content(tags: "").front == "Image occlusion")
    #expect(ItemContent(front: shapes, back: "").shownFront == "Image occlusion")
  }

  @Test func `A picture has no field of its own`() throws {
    let fields = fields(vocabulary, "赤", "red", "あか", "<img src=\"red.png\">")
    var content = try fields.content(tags: "").tidied()
    #expect(fields.sidesWithoutField(for: content) == [])

    content.picture = ""

    #expect(fields.sidesWithoutField(for: content) == ["picture"])
  }
}

extension ItemContent {
  fileprivate func with(_ change: (inout ItemContent) -> Void) -> ItemContent {
    var content = self
    change(&content)
    return content
  }
}
