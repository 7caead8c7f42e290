import Foundation
import Helpers
import Testing

@testable import Engine

/// Pages of Wiktionary as plain definitions. The pages are written for these tests, in the wiki's
/// template language.
struct WiktionaryTests {
  private func entry(
    _ wikitext: String, _ language: WordLanguage = .spanish, title: String = "gato"
  ) throws -> WiktionaryEntry {
    try #require(
      WiktionaryEntry(WiktionaryPage(title: title, wikitext: wikitext), language: language))
  }

  /// The text of the first definition of a line.
  private func definition(_ line: String) throws -> String? {
    try entry("==Spanish==\n===Noun===\n\(line)").definitions.first?.text
  }

  private static let cat = """
    {{also|Gato}}
    ==English==
    ===Noun===
    # A kind of [[boat]].

    ==Spanish==
    <!-- ===Verb=== is no heading here -->
    ===Etymology 1===
    From {{inh|es|la|cattus}}.

    ====Pronunciation====
    * {{IPA|es|/ˈɡato/|[ˈɡa.t̪o]}}

    ====Noun====
    {{es-noun|m}}

    # {{lb|es|zoology|and|colloquial}} [[cat]] {{gl|an animal that '''purrs'''}}<ref>A book</ref>
    #: {{syn|es|minino}}
    #: {{ux|es|El '''gato''' duerme.|The '''cat''' sleeps.}}
    #* {{quote-book|es|text=Un gato negro.}}
    ## {{lb|es|in the plural}} [[cat family|cats]]
    # [[jack]]
    #: ''Levanta el coche con el gato.''
    #:: Lift the car with the jack.
    #

    =====Derived terms=====
    # [[gatito]]

    ===Etymology 2===
    ====Verb====
    {{head|es|verb form}}

    # {{inflection of|es|gatar||1|s|pres|ind|;|3|s|pret|ind}}

    ==Tagalog==
    ===Noun===
    # something else
    """

  @Test func `A language's section is read, in the page's order`() throws {
    let cat = try entry(Self.cat)

    #expect(cat.meanings.map(\.partOfSpeech) == ["noun", "verb"])
    #expect(
      cat.definitions.map(\.text) == [
        "cat (an animal that purrs)", "cats", "jack",
        "inflection of gatar: first-person singular present indicative; "
          + "third-person singular preterite indicative",
      ])
    #expect(cat.definitions[0].labels == ["zoology", "colloquial"])
    #expect(cat.phonetic == "/ˈɡato/")
  }

  @Test func `Examples stand with their definition, quotations do not`() throws {
    let cat = try entry(Self.cat)

    #expect(
      cat.definitions.map(\.examples) == [
        [.init(text: "El gato duerme.", translation: "The cat sleeps.")], [],
        [.init(text: "Levanta el coche con el gato.", translation: "Lift the car with the jack.")],
        [],
      ])
  }

  @Test func `A page without the language has no entry`() {
    let page = WiktionaryPage(title: "gato", wikitext: Self.cat)

    #expect(WiktionaryEntry(page, language: .german) == nil)
  }

  @Test(arguments: [
    ("# [[dog]]s, {{l|es|perro|perros|hounds}}", "dogs, perros (hounds)"),
    ("# {{n-g|Used before [[vowel]]s}}", "Used before vowels"),
    ("# ''big'' '''bad''' l''''ami'''", "big bad l'ami"),
    ("# {{w|Rome|the city}} &ndash; 3 &lt; 5<br>x<sup>2</sup>", "the city – 3 < 5 x2"),
    ("# <nowiki>{{not a template}}</nowiki> here", "{{not a template}} here"),
    ("# a dog ~~~~ __NOTOC__", "a dog"),
    ("# a dog <!-_~~~~_NOTOC__- a comment -->", "a dog"),
    ("# a {''{dog [''[or <<b>!-- cat", "a dog or"),
    ("# a_b ~ __init__ {| class=\"x\" |} c", "a_b ~ __init__ c"),
    ("# <nowiki>~~~~ __NOTOC__</nowiki>", "~~~~ __NOTOC__"),
    ("# dog\n# {| class=x\n| a\n|}", "dog"),
    ("# {{place|es|city|s/Ohio|c/USA}}", "city in Ohio, USA"),
    ("# {{place|es|a <<river>> in <<c/Chile>>}}", "a river in Chile"),
    ("# {{given name|es|female|from=Latin}}", "a female given name from Latin"),
    ("# {{surname|es}}", "a surname"),
    ("# {{tcl|es|Japan|id=Q17}}", "Japan"),
    ("# {{plural of|es|perro||dog}}", "plural of perro (dog)"),
    ("# {{form of|es|diminutive|perro}}", "diminutive of perro"),
    (
      "# {{vern|guinea pig|pl=s}}, {{given name|es|male|eq=John}}",
      "guinea pigs, a male given name, equivalent to English John"
    ),
    ("# {{alt sp|es|yerba}}", "alternative spelling of yerba"),
    ("# {{plural of|perro|lang=es}}", "plural of perro"),
    ("# {{es-verb form of|comer<ie>}}", "form of comer"),
    ("# {{infl of|es|bueno||gen//dat|s}}", "genitive/dative singular of bueno"),
    ("# to eat {{+obj|es|:de<thing>}} {{defdate|from 1500}}", "to eat"),
    ("# a {{unknown|{{nested|{{deep}}}}}} word", "a word"),
    ("# one, {{lb|es|slang}} two {{gl|}}", "one, two"),
    ("# see [https://example.org the page] [[File:Cat.jpg|thumb|a [[cat]]]]", "see the page"),
    ("# an {{unclosed|template", "an"),
    ("# a ]] stray }} brace [[ here", "a stray brace here"),
    ("# {{lb|es\n|slang}} over two lines", "over two lines"),
    ("# nothing {{{1|}}}here{{{2}}}", "nothing here"),
    ("# a {{{1|given}}} word {{l|es|{{{1|perro}}}}}", "a given word perro"),
    (
      "# see [[:Category:Spanish nouns]] and [[:Category:Cats|cats]]",
      "see Category:Spanish nouns and cats"
    ),
    ("# the character {{ruby|[猫](ねこ)}}", "the character 猫"),
  ])
  func `Markup becomes plain text`(line: String, text: String) throws {
    #expect(try definition(line) == text)
  }

  @Test(arguments: [
    "# a {{lb|es|cat\n# [[dog]]\n# [[bird]]",
    "{{es-noun|m\n# [[dog]]\n# [[bird]]",
    "* {{IPA|es\n* {{audio|es|a.ogg}}\n# [[dog]]\n# [[bird]]",
  ])
  func `A template without an end loses only its own line`(lines: String) throws {
    let texts = try entry("==Spanish==\n===Noun===\n\(lines)\n===Verb===\n# to go")
      .definitions.map(\.text)

    #expect(texts.suffix(3) == ["dog", "bird", "to go"])
  }

  @Test func `Ruby in an example leaves its kanji`() throws {
    let examples = try entry(
      "==Spanish==\n===Noun===\n# cat\n#: {{uxi|es|el {{ruby|[猫](ねこ)}}|the {{ruby|[猫](ねこ)}}}}"
    ).definitions.first?.examples

    #expect(examples == [.init(text: "el 猫", translation: "the 猫")])
  }

  @Test func `Chinese is said in pinyin, and its examples lose their marks`() throws {
    let dog = try entry(
      """
      ==Chinese==
      ===Pronunciation===
      {{zh-pron
      |m=gǒu,gou
      |c=gau2
      }}
      ===Definitions===
      # [[dog]] {{zh-mw|隻}}
      #: {{zh-x|我 有 狗{gou}。|I have a '''dog'''.}}
      """, .chinese, title: "狗")

    #expect(dog.phonetic == "gǒu")
    #expect(dog.meanings.map(\.partOfSpeech) == ["definitions"])
    #expect(dog.definitions.map(\.text) == ["dog"])
    #expect(
      dog.definitions[0].examples == [.init(text: "我有狗。", translation: "I have a dog.")])
  }

  @Test func `Japanese is said in kana`() throws {
    let dog = try entry(
      "==Japanese==\n===Noun===\n{{ja-noun|いぬ}}\n# [[dog]]\n#: {{ja-usex|犬 が いる|いぬ が いる|There is a dog.}}",
      .japanese, title: "犬")

    #expect(dog.phonetic == "いぬ")
    #expect(dog.definitions[0].examples == [.init(text: "犬がいる", translation: "There is a dog.")])
  }

  @Test func `A page that leads to another names it`() throws {
    let simplified = try entry("==Chinese==\n{{zh-see|貓}}", .chinese, title: "猫")
    let redirect = try entry("#REDIRECT [[gato#Spanish]]")

    #expect(simplified.redirect == "貓" && simplified.meanings.isEmpty)
    #expect(redirect.redirect == "gato")
  }

  // MARK: Replies

  @Test(arguments: [
    #"{"parse":{"title":"gato","pageid":1,"wikitext":{"*":"==Spanish=="}}}"#,
    #"{"parse":{"title":"gato","pageid":1,"wikitext":"==Spanish=="}}"#,
    #"{"query":{"pages":{"1":{"title":"gato","revisions":[{"slots":{"main":{"*":"==Spanish=="}}}]}}}}"#,
    #"{"query":{"pages":[{"title":"gato","revisions":[{"slots":{"main":{"content":"==Spanish=="}}}]}]}}"#,
  ])
  func `A page comes in each version of the format`(reply: String) throws {
    let pages = try WiktionaryReply(Data(reply.utf8)).pages

    #expect(pages == [WiktionaryPage(title: "gato", wikitext: "==Spanish==")])
  }

  @Test(arguments: [
    (
      #"{"error":{"code":"missingtitle","info":"There is none."}}"#,
      WiktionaryError.noPage("There is none.")
    ),
    (
      #"{"error":{"code":"maxlag","info":"Waiting."}}"#,
      .refused(code: "maxlag", info: "Waiting.")
    ),
    ("<html>Wikimedia Error</html>", .unreadable), (#"{"batchcomplete":""}"#, .unreadable),
  ])
  func `An error is told as what it is`(reply: String, error: WiktionaryError) {
    #expect(throws: error) { try WiktionaryReply(Data(reply.utf8)) }
  }

  @Test func `A batch whose pages are all missing is empty`() throws {
    let reply = try WiktionaryReply(
      Data(#"{"query":{"pages":{"-1":{"title":"xyzzy","missing":""}}}}"#.utf8))

    #expect(reply.pages.isEmpty)
  }

  // MARK: Hostile pages

  @Test(arguments: [
    "{{", "}}", "[[", "[[a|", "{{a|", "{{lb|es|", "<ref>", "<ref ", "<!--", "<nowiki>", "'", "<a",
    "&", "&#x41;", "[//x ", "()", "\n# ", "# {{a\n", "=", "{{inflection of|es|a||",
  ])
  func `A page of one sign repeated leaves no markup behind`(sign: String) {
    let page = "==Spanish==\n===Noun===\n# a " + String(repeating: sign, count: 20_000)

    let entry = WiktionaryEntry(WiktionaryPage(title: "a", wikitext: page), language: .spanish)

    #expect(entry?.definitions.contains { Self.hasMarkup($0.text) } == false)
  }

  @Test func `Pages broken at any place are read, without markup`() throws {
    let cat = Array(Self.cat.replacing("nowiki", with: "").utf8)
    var chance = SplitMix64(seed: 20)
    for _ in 0..<3_000 {
      var page = cat
      for _ in 0..<4 {
        let place = Int.random(in: 0..<page.count, using: &chance)
        switch Int.random(in: 0..<3, using: &chance) {
        case 0: page.remove(at: place)
        case 1: page.insert("{}[]|'<>&=#\n".utf8.randomElement(using: &chance) ?? 0, at: place)
        default: page[place] = UInt8.random(in: 0...255, using: &chance)
        }
      }
      let text = String(decoding: page, as: UTF8.self)
      let entry = WiktionaryEntry(WiktionaryPage(title: "a", wikitext: text), language: .spanish)
      let leaks = entry?.definitions.map(\.text).filter(Self.hasMarkup) ?? []
      #expect(leaks.isEmpty)
    }
  }

  private static func hasMarkup(_ text: String) -> Bool {
    ["{{", "}}", "[[", "]]", "''", "<ref"].contains(where: text.contains)
  }

  @Test func `Templates within templates are each written once`() throws {
    let line =
      String(repeating: "{{plural of|en||", count: 29) + "x" + String(repeating: "}}", count: 29)

    #expect(try definition("# \(line)")?.hasPrefix("plural of plural of") == true)
  }
}
