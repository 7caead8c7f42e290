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

  @Test func `The most common reading comes first, an outdated one last`() throws {
    let list = try WordList(mapping: data)

    #expect(list.readings("明日").map(\.kana) == ["あした", "みょうにち", "あす"])
    #expect(list.readings("明日").map(\.isCommon) == [true, false, false])
  }

  @Test func `A reading known to be most common comes first, in the list or not`() throws {
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

  @Test func `A missing word has no readings`() throws {
    let list = try WordList(mapping: data)

    for word in ["ねこ", "猫", "明", "明日中", "", "broken"] { #expect(list.readings(word).isEmpty) }
    #expect(WordList.empty.readings("明日").isEmpty)
  }

  @Test func `A truncated list is rejected, wherever it was cut`() {
    for length in 0..<data.count {
      #expect(throws: Problem.self) { try WordList(mapping: data.prefix(length)) }
    }
  }

  @Test(.timeLimit(.minutes(1))) func `No damaged byte makes a lookup endless`() {
    for place in data.indices {
      var spoiled = data
      spoiled[place] ^= 0xFF
      // A list that is rejected has no answer.
      _ = (try? WordList(mapping: spoiled))?.readings("明日")
    }
  }
}
