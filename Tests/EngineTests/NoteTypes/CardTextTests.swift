import Testing

@testable import Engine

/// The templates of Anki note types.
struct CardTextTests {
  private func html(
    _ template: String, _ fields: [String: String], cloze: Int? = nil, isAnswer: Bool = false
  ) -> String {
    var text = CardText(.init(fields: fields, cloze: cloze), isAnswer: isAnswer)
    return text.html(template)
  }

  @Test func `Fields stand where the template has them`() {
    #expect(html("{{Front}} – {{ Back }}", ["Front": "犬", "Back": "dog"]) == "犬 – dog")
    #expect(html("{{Gone}}", [:]) == "{unknown field Gone}")
  }

  @Test func `Conditionals show what belongs to full and to empty fields`() {
    let template = "{{#Hint}}({{Hint}}){{/Hint}}{{^Hint}}no hint{{/Hint}}"

    #expect(html(template, ["Hint": "bark"]) == "(bark)")
    #expect(html(template, ["Hint": "<div><br></div> "]) == "no hint")
    #expect(html(template, ["Hint": "&nbsp;"]) == "(&nbsp;)")
  }

  @Test func `A hint is closed on both sides, also as plain text`() {
    let fields = ["Front": "犬", "Meaning": "a <b>loyal</b> animal"]

    let question = html("{{Front}} {{hint:Meaning}}", fields)
    let answer = html("{{Front}} {{hint:Meaning}}", fields, isAnswer: true)

    #expect(SafeHTML.plainText(question) == "犬 [hint: Meaning]")
    #expect(answer == question)
    #expect(html("{{hint:Gone}}", ["Gone": " "]) == "")
    #expect(CardHint.all(in: question).map(\.text) == ["a <b>loyal</b> animal"])
  }

  @Test func `What stands in a comment is no tag`() {
    #expect(html("<!-- {{#F}} {{F}} -->{{F}} < {F}", ["F": "犬"]) == "<!-- {{#F}} {{F}} -->犬 < {F}")
    #expect(html("{{F}}<!-- {{F}}", ["F": "犬"]) == "犬<!-- {{F}}")
  }

  @Test(arguments: [
    ("apos&#x27;trophe &#39;", "apos'trophe '"), ("&#29483;", "猫"), ("&#27;[2J", "&#27;[2J"),
    ("&#x110000; &#; &#39", "&#x110000; &#; &#39"),
  ])
  func `Entities are read by their numbers too`(_ html: String, _ text: String) {
    #expect(SafeHTML.decodingEntities(html) == text)
  }

  @Test func `Filters are applied from the field outwards`() {
    let fields = ["W": "食[た]べる", "B": "<b>a &lt; b</b>"]

    #expect(html("{{furigana:W}}", fields) == "<ruby>食<rt>た</rt></ruby>べる")
    #expect(html("{{kana:W}}", fields) == "たべる")
    #expect(html("{{kanji:W}}", fields) == "食べる")
    #expect(html("{{text:B}}", fields) == "a < b")
    #expect(html("{{tts ja_JP:W}}", fields) == "")
    #expect(html("{{text:furigana:W}}", fields) == "食たべる")
  }

  @Test func `A text has neither tags nor breaks, as in Anki`() {
    let fields = ["Text": "line {{c1::one}} line<br>two <!-- x -->&amp; "]

    #expect(html("{{text:Text}}", ["Text": "a<br>b <b>x</b>&lt;y&gt;<div>c</div>"]) == "ab x<y>c")
    #expect(html("{{text:cloze:Text}}", fields, cloze: 1) == "line [...] linetwo & ")
    #expect(
      html("{{text:cloze:Text}}", fields, cloze: 1, isAnswer: true) == "line one linetwo & ")
  }

  @Test func `A cloze in a formula has no tags, as in Anki`() {
    let fields = ["Text": #"\(a {{c1::b &lt; <b>x</b>::h}} c\) {{c2::d}} \[{{c1::e}}\]"#]

    #expect(
      html("{{cloze:Text}}", fields, cloze: 1)
        == #"\(a [h] c\) <span class="cloze-inactive" data-ordinal="2">d</span> \[[...]\]"#)
    #expect(
      html("{{cloze:Text}}", fields, cloze: 2, isAnswer: true)
        == #"\(a b &lt; x c\) <span class="cloze" data-ordinal="2">d</span> \[e\]"#)
  }

  @Test func `Clozes are hidden on the question and shown on the answer`() {
    let fields = ["Text": "{{c1::Tokyo::city}} is in {{c2::Japan}}"]

    #expect(
      html("{{cloze:Text}}", fields, cloze: 1)
        == #"<span class="cloze" data-cloze="Tokyo" data-ordinal="1">[city]</span> is in "#
        + #"<span class="cloze-inactive" data-ordinal="2">Japan</span>"#)
    #expect(
      html("{{cloze:Text}}", fields, cloze: 2, isAnswer: true)
        == #"<span class="cloze-inactive" data-ordinal="1">Tokyo</span> is in "#
        + #"<span class="cloze" data-ordinal="2">Japan</span>"#)
    #expect(html("{{cloze-only:Text}}", fields, cloze: 1) == "city")
    #expect(html("{{cloze-only:Text}}", fields, cloze: 2) == "...")
    #expect(html("{{cloze-only:Text}}", fields, cloze: 1, isAnswer: true) == "Tokyo")
    #expect(html("{{cloze:Text}}", fields, cloze: 3) == "")
  }

  @Test func `A question has what it hides in an attribute, and all numbers, as in Anki`() {
    let fields = ["Text": "{{c1,2::<b>東</b> {{c3::a}}}}"]

    let question = html("{{cloze:Text}}", fields, cloze: 2)

    #expect(
      question == """
        <span class="cloze" data-cloze="&#x3C;b&#x3E;東&#x3C;&#x2F;b&#x3E;&#x20;\
        &#x3C;span&#x20;class&#x3D;&#x22;cloze&#x2D;inactive&#x22;&#x20;\
        data&#x2D;ordinal&#x3D;&#x22;3&#x22;&#x3E;a&#x3C;&#x2F;span&#x3E;" \
        data-ordinal="1,2">[...]</span>
        """)
    #expect(SafeHTML.plainText(question) == "[...]")
  }

  @Test func `Image occlusions are shapes, as in Anki`() {
    let fields = [
      "Occlusion": """
      {{c1::image-occlusion:rect:left=.1:oi=1}}<br>{{c2::image-occlusion:text:text="a":fs=.05}}
      """
    ]

    let question = html("{{cloze:Occlusion}}", fields, cloze: 1)

    #expect(
      question == """
        <div class="cloze" data-ordinal="1" data-shape="rect" data-left=".1" \
        data-occludeInactive="1"></div><br><div class="cloze-inactive" data-ordinal="2" \
        data-shape="text" data-text="&quot;a&quot;" data-font-size=".05"></div>
        """)
    #expect(SafeHTML.plainText(question) == "")
    #expect(
      html("{{cloze:Occlusion}}", fields, cloze: 1, isAnswer: true).contains("cloze-highlight"))
  }

  @Test func `Clozes may be nested, and unfinished ones are text`() {
    let nested = Cloze("{{c1::a {{c2::b}} c}}")

    #expect(nested.numbers == [1, 2])
    #expect(nested.only(2) == "b")
    #expect(nested.plain == "a b c")
    #expect(Cloze("{{c1::never ends").plain == "{{c1::never ends")
  }

  @Test func `A hint ends where a cloze inside begins, and the last one counts, as in Anki`() {
    let text = "{{c1::Tokyo::a {{c2::big::size}} city::b}}, {{c3::x::{{c4::y}}}}"
    let cloze = Cloze(text)

    #expect(cloze.numbers == [1, 2, 3, 4])
    #expect(cloze.plain == "Tokyobig city, xy")
    #expect(cloze.only(1, isAnswer: false) == "b")
    #expect(cloze.only(2, isAnswer: false) == "size")
    #expect(cloze.only(3, isAnswer: false) == "")
    #expect(cloze.side(4, isAnswer: false).map(SafeHTML.plainText) == "Tokyobig city, x[...]")
    #expect(Cloze("{{c1::a::b::c}}").only(1, isAnswer: false) == "b::c")
    #expect(Cloze("{{c1::a::b").plain == "{{c1::a::b")
  }

  @Test(.timeLimit(.minutes(1)))
  func `Marks, brackets and tags that never end are read in one pass`() {
    let marks = String(repeating: "{{c1::", count: 20_000)
    let kanji = String(repeating: "漢[", count: 20_000)
    let sounds = String(repeating: "[sound:", count: 20_000)
    let tags = String(repeating: "<", count: 20_000)

    #expect(Cloze(marks).plain == marks)
    #expect(Cloze(marks + "a}}").numbers == [1])
    #expect(html("{{furigana:W}}", ["W": kanji]) == kanji)
    #expect(SafeHTML.plainText(sounds) == sounds)
    #expect(SortText.of(tags) == tags)
    #expect(SortText.of("a < b <IMG src=\"x.jpg\"><Style>p</STYLE>") == "a < b  x.jpg ")
  }

  @Test(arguments: [
    ("[注 食[た]べる", "[注<ruby>食<rt>た</rt></ruby>べる"), ("食[]る", "食[]る"),
    ("食[た\nべ]る", "食[た\nべ]る"), ("a 飲[の]む", "a<ruby>飲<rt>の</rt></ruby>む"),
    ("食[sound:a.mp3]た", "食[sound:a.mp3]た"), ("食[sound:a[1].mp3]た", "食[sound:a[1].mp3]た"),
  ])
  func `A reading belongs to the word before its brackets`(_ field: String, _ shown: String) {
    #expect(html("{{furigana:W}}", ["W": field]) == shown)
  }

  @Test func `What is to be typed is taken from the field`() {
    var text = CardText(.init(fields: ["Back": "<b>dog</b>"], cloze: nil), isAnswer: false)

    #expect(text.html("?{{type:Back}}") == "?")
    #expect(text.typed == "dog")
  }

  @Test(arguments: [("{{type:cloze:Text}}", false), ("{{type:nc:Text}}", true)])
  func `What is to be typed of a cloze is what it hides`(_ template: String, ignoresMarks: Bool) {
    let fields = ["Text": "{{c1::Québec::city}} in {{c2::Canada}}"]
    var text = CardText(.init(fields: fields, cloze: 1), isAnswer: false)

    #expect(text.html(template) == "")
    #expect(text.typed == "Québec")
    #expect(text.ignoresMarks == ignoresMarks)
  }

  @Test(arguments: [
    ("{{c1::cat}} and {{c1::dog}}", "cat, dog"), ("{{c1::cat}} or {{c1::cat}}", "cat"),
  ])
  func `All gaps of a cloze are to be typed, equal ones once`(_ field: String, _ typed: String) {
    var text = CardText(.init(fields: ["Text": field], cloze: 1), isAnswer: false)

    _ = text.html("{{type:cloze:Text}}")
    #expect(text.typed == typed)
  }

  @Test(arguments: [
    ("{{Front}}", "", true), ("<b>{{Front}}</b>", " ", true), ("{{#Front}}?{{/Front}}", "", true),
    ("{{Front}}", "a", false), ("{{Front}}", "<img src=a.png>", false),
    ("{{Front}}", "[sound:a.mp3]", false), ("{{tts ja_JP:Front}}", "a", false),
    ("?{{Front}}", "", false), ("{{#Front}}?{{/Front}}", "a", false),
    ("{{#Front}}{{Back}}{{/Front}}", "", true), ("{{#Front}}{{Back}}{{/Front}}", "a", false),
  ])
  func `A card whose front is blank says so, as in Anki`(
    template: String, front: String, isBlank: Bool
  ) throws {
    let looks = NoteType.Looks(
      isCloze: false, css: "", fields: ["Front", "Back"], sortField: 0,
      templates: [.init(name: "Card 1", question: template, answer: "{{FrontSide}}{{Back}}")])
    let fields = NoteFields("\(front)\(NoteFields.separator)back", looks)

    let sides = try #require(
      CardSides(looks, called: "Basic", fields, tags: "", deck: "Words", number: 0))

    #expect(sides.question.contains("The front of this card is blank.") == isBlank)
    #expect(sides.answer == "back")
  }

  @Test(arguments: [
    (
      "{{tts ja_JP:Front}}",
      #"<details class="hint"><summary>♪ Show text</summary>犬</details>"#
    ),
    ("{{tts fr_FR voices=a:Front}}", "<p>♪ 犬</p>"), ("{{Front}}{{tts fr_FR:Front}}", "犬"),
    ("Listen!{{tts ja_JP:Front}}", "Listen!"),
    ("{{Front}}[anki:tts lang=en_US voices=a,b]{{Front}}[/anki:tts]", "犬"),
    ("[anki:tts lang=en_US]{{Front}}[/anki:tts]", "<p>♪ 犬</p>"),
  ])
  func `A spoken text is shown where nothing else is, and makes a card`(
    template: String, question: String
  ) throws {
    let looks = NoteType.Looks(
      isCloze: false, css: "", fields: ["Front"], sortField: 0,
      templates: [.init(name: "Card 1", question: template, answer: "{{FrontSide}}")])
    let fields = NoteFields("犬", looks)

    let sides = try #require(
      CardSides(looks, called: "Spoken", fields, tags: "", deck: "Words", number: 0))

    #expect(sides.question == question)
    #expect(sides.questionSpeech.map(\.text) == ["犬"])
    #expect(looks.cards(of: fields, called: "Spoken") == [0])
  }

  @Test(arguments: [
    ("{{cloze:Text}}", "plain", true), ("{{cloze:Text}}", "{{c1::Paris}} Rome", true),
    ("{{cloze:Text}}", "", true), ("{{cloze:Text}}", "Paris {{c2::Rome}}", false),
    ("{{tts ja_JP:cloze:Text}}", "{{c2::Rome}}", false), ("?{{cloze:Text}}", "plain", false),
  ])
  func `A card whose cloze was removed says so, as in Anki`(
    template: String, text: String, isGone: Bool
  ) throws {
    let looks = NoteType.Looks(
      isCloze: true, css: "", fields: ["Text"], sortField: 0,
      templates: [.init(name: "Cloze", question: template, answer: "{{cloze:Text}}")])

    let sides = try #require(
      CardSides(
        looks, called: "Cloze", NoteFields(text, looks), tags: "", deck: "Words", number: 1))

    #expect(sides.question.contains("This card's cloze 2 is gone. Delete this card") == isGone)
    #expect(sides.isBlank == isGone)
  }

  @Test(arguments: [("", [0]), ("y", [0, 1])])
  func `A template makes a card where its condition holds`(reverse: String, cards: [Int]) {
    let looks = NoteType.Looks(
      isCloze: false, css: "", fields: ["Front", "Back", "Add Reverse"], sortField: 0,
      templates: [
        .init(name: "Card 1", question: "{{Front}}", answer: "{{Back}}"),
        .init(
          name: "Card 2", question: "{{#Add Reverse}}{{Back}}{{/Add Reverse}}",
          answer: "{{Front}}"),
      ])
    let fields = ["a", "b", reverse].joined(separator: String(NoteFields.separator))

    #expect(looks.cards(of: NoteFields(fields, looks), called: "Basic") == cards)
  }

  @Test func `A template that nests without end is cut`() {
    let deep = String(repeating: "{{#A}}", count: 10_000) + "x"

    #expect(html(deep, ["A": "1"]).count < 10)
  }
}
