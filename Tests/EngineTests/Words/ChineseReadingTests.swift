import Foundation
import Helpers
import Testing

@testable import Engine

/// Chinese words with several readings.
struct ChineseReadingTests {
  private let folder: TemporaryFolder
  private let study: Study

  init() throws {
    folder = try TemporaryFolder()
    study = try Study.withSmallWords(in: folder)
  }

  private func defined(_ word: String) async throws -> DefinedWord {
    let state = try await study.words.define(word, in: .chinese)
    return try #require(state.words.first)
  }

  @Test(arguments: [
    ("行", "xíng", "to go"), ("听", "tīng", "to listen"), ("万", "wàn", "ten thousand"),
    ("着", "zhe", "aspect particle indicating action in progress"), ("重", "zhòng", "heavy"),
    ("东西", "dōng xi", "thing"),
  ])
  func `The usual reading comes first, whatever the dictionary's order`(
    _ word: String, _ reading: String, _ meaning: String
  ) async throws {
    let word = try await defined(word)

    #expect(word.phonetic == reading)
    #expect(word.meanings.first?.definition == meaning)
  }

  @Test func `Other readings follow with their senses, and stand in the notes of the card`()
    async throws
  {
    let word = try await defined("行")

    let content = ItemContent(word)

    #expect(
      word.meanings.map(\.definition) == [
        "to go", "capable", "OK; will do", "háng: row; line; profession",
      ])
    #expect(content.reading == "xíng" && content.back == "to go; capable; OK; will do")
    #expect(content.notes.contains("Also háng: row; line; profession"))
  }

  @Test func `A reference to another word is a meaning only where there is no other`()
    async throws
  {
    let number = try await defined("万")
    let variant = try await defined("峯")

    #expect(number.meanings.map(\.definition) == ["ten thousand", "mò: used in 万俟 (Mò qí)"])
    #expect(ItemContent(number).back == "ten thousand")
    #expect(variant.meanings.map(\.definition) == ["variant of 峰 (fēng)"])
    #expect(variant.isUnusualChinese && !number.isUnusualChinese)
  }
}
