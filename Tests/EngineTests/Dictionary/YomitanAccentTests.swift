import Foundation
import Helpers
import Testing

@testable import Engine

/// Accents and transcriptions of imported dictionaries.
struct YomitanAccentTests {
  private let stage: LookupStage

  init() throws { stage = try LookupStage() }

  @Test func `Each accent and transcription has its tags`() async throws {
    let meta = """
      [["猫", "pitch", {"reading": "ねこ", "pitches": [
          {"position": 2, "tags": ["v1", "a b,c"]}, {"position": 1},
          {"position": 2, "tags": ["n"]}]}],
        ["猫", "ipa", {"reading": "ねこ", "transcriptions": [
          {"ipa": "[neko]", "tags": ["tokyo"]}, {"ipa": "[nekoː]"}]}]]
      """
    try await stage.importArchive(SmallYomitan.archive(meta: meta))

    let word = try await stage.word(WordName("猫", "ねこ")).imported

    let pitches = try #require(word.accents.first).pitches
    #expect(pitches.map(\.contour.fall) == [2, 1])
    #expect(pitches.map { $0.tags.map(\.name) } == [["v1", "a", "b", "c", "n"], []])
    #expect(pitches.first?.tags.first?.notes == "ichidan verb")
    #expect(word.transcriptions.map(\.text) == ["[neko]", "[nekoː]"])
    #expect(word.transcriptions.map { $0.tags.map(\.name) } == [["tokyo"], []])
  }
  @Test func `An accent tells its nasal and devoiced morae`() async throws {
    let terms = #"[["苦学", "くがく", "n", "", 1, ["study"], 1, ""]]"#
    let meta = """
      [["苦学", "pitch", {"reading": "くがく", "pitches": [
        {"position": 0, "nasal": 2, "devoice": [1, 9, "x", 1.5], "tags": ["n"]}, {"position": 0},
        {"position": 0, "nasal": [2], "devoice": 1, "tags": ["vs"]}]}]]
      """
    try await stage.importArchive(SmallYomitan.archive(terms: terms, meta: meta, more: []))

    let word = try await stage.word(WordName("苦学", "くがく")).imported

    let pitches = try #require(word.accents.first).pitches
    #expect(pitches.map { $0.tags.map(\.name) } == [["n", "vs"], []])
    #expect(
      pitches.map(\.contour.voicing) == [.init(nasal: [2], devoiced: [1]), .init()])
    #expect(pitches[0].contour.marked == "くか\u{309A}く￣ [0], が nasal, く devoiced")
    #expect(pitches[0].contour.summary == "くがく, [0] heiban, が nasal, く devoiced")
  }
}
