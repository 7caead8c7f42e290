import Foundation
import Testing

@testable import Engine

struct WordListTests {
  private let data = {
    var builder = WordListBuilder()
    for line in [
      "明日 [みょうにち] /(n) tomorrow/", "明日 [あす] /(ok) (n) tomorrow/",
      "明日 [あした] /(n) tomorrow/(P)/", "イー音 [イーオン] /(n) the sound e/", "ねこ /(n) cat/(P)/",
      "broken [", "", "猫 [] /(n)/",
    ] { builder.add(line: line) }
    return builder.data
  }()

  @Test func `The reading that everyone uses comes first, an outdated one last`() throws {
    let list = try WordList(mapping: data)

    #expect(list.readings("明日").map(\.kana) == ["あした", "みょうにち", "あす"])
    #expect(list.readings("明日").map(\.isCommon) == [true, false, false])
  }

  @Test func `What is known to be most used comes before all, whether it was listed or not`() throws
  {
    var builder = WordListBuilder()
    builder.add(line: "明日 [あした] /(n) tomorrow/(P)/")
    builder.add(line: "明日 [あす] /(n) tomorrow/")
    for line in ["明日\tあす", "島内外\tとうないがい", "broken", ""] { builder.add(preference: line) }
    let list = try WordList(mapping: builder.data)

    #expect(list.readings("明日").map(\.kana) == ["あす", "あした"])
    #expect(list.readings("島内外").map(\.kana) == ["とうないがい"])
    #expect(list.word("明日")?.isRanked == true)
  }

  @Test func `Readings are in hiragana`() throws {
    #expect(try WordList(mapping: data).readings("イー音").map(\.kana) == ["いーおん"])
  }

  @Test func `A word that is not there has no readings`() throws {
    let list = try WordList(mapping: data)

    for word in ["ねこ", "猫", "明", "明日中", "", "broken"] { #expect(list.readings(word).isEmpty) }
    #expect(WordList.empty.readings("明日").isEmpty)
  }

  @Test func `A list cut short is refused, wherever it was cut`() {
    for length in 0..<data.count {
      #expect(throws: Problem.self) { try WordList(mapping: data.prefix(length)) }
    }
  }

  @Test func `A list with a byte spoiled answers something or is refused`() {
    for place in data.indices {
      var spoiled = data
      spoiled[place] ^= 0xFF
      // Which of the two is all one; that it ends is the test.
      let readings = (try? WordList(mapping: spoiled))?.readings("明日") ?? []
      #expect(readings.count <= 255)
    }
  }
}
