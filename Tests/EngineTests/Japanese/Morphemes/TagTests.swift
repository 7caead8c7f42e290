import Testing

@testable import Engine

struct TagTests {
  private func morpheme(_ surface: String, _ line: String, _ tags: TagSet) -> Morpheme {
    var line = line
    return line.withUTF8 { bytes in
      let feature = Feature(bytes)
      return tags.morpheme(surface, tags.partOfSpeech(feature), feature, isKnown: true)
    }
  }

  @Test func `A line of naist-jdic contains form, reading, pronunciation and accent`() {
    let word = morpheme("まし", "助動詞,*,*,*,特殊・マス,連用形,ます,マシ,マシ,1/2,動詞%F4@1/助詞%F2@1", .ipa)

    #expect(word.lemma == "ます")
    #expect(word.reading == "まし")
    #expect(word.partOfSpeech == PartOfSpeech(.auxiliary, conjugation: .masu, form: .continuative))
    #expect(word.accents == [1])
    #expect(word.accentRule == "動詞%F4@1,助詞%F2@1")
  }

  @Test func `An entry of several words has one reading and no accent`() {
    let word = morpheme("ＪＲ東海", "名詞,固有名詞,組織,*,*,*,ＪＲ:東海,ジェイアール:トウカイ,ジェイアール:トーカイ,3/5:0/4,C1", .ipa)

    #expect(word.lemma == "ＪＲ東海")
    #expect(word.reading == "じぇいあーるとうかい")
    #expect(word.pronunciation == "じぇいあーるとーかい")
    #expect(word.accents.isEmpty)
  }

  @Test func `A line of UniDic has quoted fields`() {
    let line =
      "助動詞,*,*,*,助動詞-タ,連体形-一般,タ,た,た,タ,た,タ,和,*,*,*,*,タ,タ,タ,タ,*,*,*,"
      + "\"動詞%F2@1,形容詞%F4@-2\",*"
    let word = morpheme("た", line, .unidic)

    #expect(word.accentRule == "動詞%F2@1,形容詞%F4@-2")
    #expect(word.formRule == "")
    #expect(word.partOfSpeech == PartOfSpeech(.auxiliary, conjugation: .ta, form: .attributive))
  }

  @Test func `A truncated line is a word without the missing fields`() {
    let word = morpheme("猫", "名詞,一般", .ipa)

    #expect((word.lemma, word.reading) == ("猫", ""))
    #expect(word.partOfSpeech.category == .noun)
  }
}

extension TagTests {
  @Test func `A missing or damaged dictionary is a problem with a remedy`() throws {
    #expect(throws: Problem.self) { try Tagger(dictionary: "/nowhere") }
    #expect(throws: Problem.self) { try Tagger(dictionary: "/usr/share/edict") }
  }
}
