import Foundation
import Testing

@testable import Engine

/// The bundled course as data: mistakes that a teacher may have made in editing it.
struct CourseDataTests {
  private let course: Course
  private let kana: [CourseEntry.Kana]
  private let parts: [CourseEntry.Part]
  private let kanji: [CourseEntry.Kanji]
  private let words: [CourseEntry.Word]

  init() throws {
    course = try Course.bundled()
    kana = course.entries.compactMap { if case .kana(let kana) = $0 { kana } else { nil } }
    parts = course.entries.compactMap { if case .part(let part) = $0 { part } else { nil } }
    kanji = course.entries.compactMap { if case .kanji(let kanji) = $0 { kanji } else { nil } }
    words = course.entries.compactMap { if case .word(let word) = $0 { word } else { nil } }
  }

  @Test func `The course has all kana, the kanji of N5 and 150 words`() {
    #expect(kana.count == 211)
    #expect(kana.count { $0.deck == "hiragana" } == 105)
    #expect(kana.count { $0.deck == "katakana" } == 106)
    #expect(kanji.count == 80)
    #expect(words.count == 150)
    #expect(course.entries.count == kana.count + 80 + 150 + parts.count)
  }

  @Test func `The readings of a kanji are spelled without the dot`() throws {
    let one = try #require(kanji.first { $0.kanji == "一" })
    #expect(one.spelledOn == ["イチ (ichi)"])
    #expect(one.spelledKun == ["ひと.つ (hitotsu)"])
  }

  @Test func `Nothing is duplicated`() {
    #expect(repeated(course.entries.map(\.key)) == [])
    #expect(repeated(kana.map(\.kana)) == [])
    #expect(repeated(kanji.map(\.kanji) + parts.map(\.glyph)) == [])
    #expect(repeated(words.map(\.word)) == [])
    #expect(repeated(course.decks.map(\.key)) == [])
    #expect(repeated(course.decks.map(\.name)) == [])
  }

  @Test func `Every entry is in a deck of the course, and every deck has entries or decks`() {
    let filled = Set(course.entries.map(\.deck))
    let parents = course.decks.filter { parent in
      course.decks.contains { $0.name.hasPrefix("\(parent.name)::") }
    }

    #expect(filled.union(parents.map(\.key)) == Set(course.decks.map(\.key)))
    #expect(filled.isDisjoint(with: parents.map(\.key)))
  }

  @Test func `Every entry can be found by its key`() {
    let lost = course.entries.filter { course[$0.key] != $0 }

    #expect(lost.map(\.key) == [])
    #expect(course["kanji-none"] == nil)
  }

  @Test func `Every part exists and is taught before it is needed`() {
    let places = Dictionary(
      uniqueKeysWithValues: course.entries.enumerated().map { ($0.element.key, $0.offset) })

    // This order also rules out cycles.
    let early = course.entries.enumerated().flatMap { place, entry in
      entry.parts.filter { (places[$0] ?? .max) >= place }.map { "\(entry.key) needs \($0)" }
    }

    #expect(early == [])
  }

  @Test func `A part's level is at most the level of what is built from it`() {
    let steep = course.entries.flatMap { entry in
      entry.parts.compactMap { course[$0] }
        .filter { $0.stage > entry.stage }.map { "\(entry.key) before \($0.key)" }
    }

    #expect(steep == [])
  }

  @Test func `Levels and stages have no gaps`() {
    #expect(Set(kana.map(\.level)) == Set(1...30))
    #expect(Set(kanji.map(\.level)) == Set(1...8))
    #expect(Set(words.map(\.level)).isSubset(of: 1...8))
  }

  @Test func `Every kana has a spelling, a picture and a word that contains it`() {
    let flawed = kana.filter { kana in
      kana.romaji.isEmpty || kana.romaji.contains { $0.isEmpty || !$0.allSatisfy(\.isASCII) }
        || !kana.kana.unicodeScalars.allSatisfy(isKana) || kana.mnemonic.isEmpty
        || !kana.example.kana.contains(kana.kana) || kana.example.meaning.isEmpty
        || !kana.example.kana.unicodeScalars.allSatisfy(isKana)
    }

    #expect(flawed.map(\.id) == [])
  }

  @Test(arguments: [
    ("っ", "hiragana-small-tsu", "words"), ("ッ", "katakana-small-tsu", "katakana"),
    ("ー", "katakana-long", "katakana"),
  ])
  func `Small tsu and the long vowel are taught before they are needed`(
    sign: String, key: String, deck: String
  ) throws {
    let place = try #require(course.entries.firstIndex { $0.key == key })

    let early = course.entries[..<place].filter { entry in
      switch entry {
      case .kana(let kana): kana.deck == deck && kana.example.kana.contains(sign)
      case .word(let word): word.deck == deck && word.reading.contains(sign)
      case .part, .kanji: false
      }
    }

    #expect(early.map(\.key) == [])
  }

  @Test func `Every kana is accepted in any of its spellings`() throws {
    let refused = kana.flatMap { kana in
      let question = asking(CourseEntry.kana(kana).content)
      return kana.romaji.filter {
        AnswerCheck(typed: $0, accepted: question.accepted).outcome == .wrong
      }
    }

    #expect(refused == [])
  }

  @Test func `Every part has a glyph, a name, strokes and a picture, and is used`() {
    let used = Set(course.entries.flatMap(\.parts))

    let flawed = parts.filter {
      $0.glyph.isEmpty || $0.name.isEmpty || $0.strokes < 1 || $0.mnemonic.isEmpty
        || !used.contains($0.id)
    }

    #expect(flawed.map(\.id) == [])
  }

  @Test func `Every kanji has meanings, readings in their kana, strokes and two mnemonics`() {
    let flawed = kanji.filter { kanji in
      kanji.kanji.count != 1 || kanji.meanings.isEmpty || kanji.meanings.contains("")
        || kanji.on.isEmpty && kanji.kun.isEmpty
        || !kanji.on.allSatisfy { !$0.isEmpty && $0.unicodeScalars.allSatisfy(isKatakana) }
        || !kanji.kun.allSatisfy { kun in
          !kun.isEmpty && kun.unicodeScalars.allSatisfy { isHiragana($0) || $0 == "." || $0 == "-" }
        }
        || !(1...29).contains(kanji.strokes) || !(1...6).contains(kanji.grade)
        || kanji.meaningMnemonic.isEmpty || kanji.readingMnemonic.isEmpty
    }

    #expect(flawed.map(\.id) == [])
  }

  @Test func `Every word is built from kanji of the course and names all of them as parts`() {
    let taught = Set(kanji.map(\.kanji))

    let flawed = words.filter { word in
      let needed = Set(word.word.map(String.init)).intersection(taught)
      let named = Set(word.parts.compactMap { course[$0]?.content.front })
      let strange = word.word.unicodeScalars.filter(\.isKanji)
        .filter { $0 != "々" && !taught.contains(String($0)) }
      return needed.isEmpty || !needed.isSubset(of: named) || !strange.isEmpty
    }

    #expect(flawed.map(\.id) == [])
  }

  @Test func `Every word has a reading in kana, meanings and a part of speech`() {
    let flawed = words.filter { word in
      word.reading.isEmpty || !word.reading.unicodeScalars.allSatisfy(isKana)
        || word.meanings.isEmpty || word.meanings.contains("") || word.partOfSpeech.isEmpty
    }

    #expect(flawed.map(\.id) == [])
  }

  @Test func `Every example contains its word and is translated`() throws {
    let flawed = words.filter { word in
      let kanji = word.word.unicodeScalars.filter(\.isKanji)
      let plain = furigana(in: word.example.japanese)?.map(\.text).joined()
      return plain?.contains(word.example.form) != true || word.example.form.isEmpty
        || !kanji.allSatisfy(word.example.form.unicodeScalars.contains)
        || word.example.english.isEmpty
    }

    #expect(flawed.map(\.id) == [])
  }

  @Test func `Exactly the kanji in an example have readings, in kana`() {
    let flawed = words.filter { word in
      guard let runs = furigana(in: word.example.japanese) else { return true }
      return runs.contains { run in
        let reading = run.reading?.unicodeScalars
        return run.text.unicodeScalars.contains { $0.isKanji != (reading != nil) }
          || reading?.isEmpty == true || reading?.allSatisfy(isKana) == false
      }
    }

    #expect(flawed.map(\.id) == [])
  }

  @Test func `Every entry is a tidy item`() throws {
    let untidy = try course.entries.filter { try $0.content.tidied() != $0.content }

    #expect(untidy.map(\.key) == [])
    #expect(course.entries.filter { $0.content.back.isEmpty }.map(\.key) == [])
  }

  @Test(arguments: ["course", "kana", "parts", "kanji", "words"])
  func `The files are in NFC`(_ name: String) throws {
    let text = try Checkout.text("Sources/Engine/Resources/Course/\(name).json")

    #expect(text.contains("\n"))
    #expect(text.utf8.elementsEqual(text.precomposedStringWithCanonicalMapping.utf8))
  }

  @Test func `The sources of the facts are credited with their licences`() throws {
    let names = course.attribution.map(\.name)

    #expect(names.contains { $0.contains("KANJIDIC") })
    #expect(names.contains { $0.contains("JMdict") })
    for source in course.attribution {
      #expect(source.url.hasPrefix("https://"))
      #expect(!source.holder.isEmpty && !source.what.isEmpty && !source.licence.isEmpty)
    }
  }

  private func repeated(_ names: [String]) -> [String] {
    Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
  }

  private func asking(_ content: ItemContent) -> Question {
    let item = Item(
      id: 1, deck: 1, courseKey: nil, content: content, createdAt: Berlin.noon, isDeleted: false)
    let card = Card(
      id: 1, item: 1, deck: 1, kind: .typed, progress: .new, isSuspended: false, isLeech: false,
      buriedUntil: Day(0))
    return Question(card: card, item: item, deckName: "")
  }
}

/// The runs of `[食|た]べます`. Nil if the markup is invalid.
private func furigana(in text: String) -> [FuriganaRun]? {
  let runs = [FuriganaRun](courseMarkup: text)
  let again = runs.map { run in run.reading.map { "[\(run.text)|\($0)]" } ?? run.text }
  let plain = runs.map { $0.text + ($0.reading ?? "") }.joined()
  return !runs.isEmpty && again.joined() == text && !plain.contains(where: "[]|".contains)
    ? runs : nil
}

private func isHiragana(_ scalar: Unicode.Scalar) -> Bool {
  (0x3041...0x3096).contains(scalar.value) || scalar == "ー"
}

private func isKatakana(_ scalar: Unicode.Scalar) -> Bool {
  (0x30A1...0x30FA).contains(scalar.value) || scalar == "ー"
}

private func isKana(_ scalar: Unicode.Scalar) -> Bool {
  isHiragana(scalar) || isKatakana(scalar)
}

extension Unicode.Scalar {
  fileprivate var isKanji: Bool { properties.isIdeographic || self == "々" }
}
