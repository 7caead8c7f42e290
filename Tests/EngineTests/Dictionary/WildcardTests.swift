import Helpers
import Testing

@testable import Engine

/// Words looked up by wildcards, or by another kanji than EDICT's.
struct WildcardTests {
  private let detail: LookupStage

  init() throws {
    detail = try LookupStage()
  }

  @Test(arguments: [
    ("友*", ["友達"]), ("*達", ["友達"]), ("＊ち", ["友達"]), ("tomo*", ["友達"]), ("は_", ["橋", "箸", "端"]),
    ("_ナシ", []), ("はし?*", []), ("[は]し*", []), ("*ヤシ", ["林"]), ("*", []),
  ])
  func `Wildcards stand for any text or character of a spelling or reading`(
    _ query: String, _ words: [String]
  ) async throws {
    let found = try await detail.finds(query).words

    #expect(Set(found.map(\.entry.writing)) == Set(words))
    #expect(found.allSatisfy { $0.match == .pattern })
  }

  @Test(arguments: [("*げ", "ほげ"), ("ほ_", "ほげ"), ("hoge*", "ほげ")])
  func `Wildcards find words of imported dictionaries, too`(
    _ query: String, _ word: String
  ) async throws {
    let archive = SmallYomitan.archive(
      terms: #"[["ほげ", "", "n", "", 1, ["x"], 1, ""]]"#, more: [])
    try await detail.importArchive(archive)

    #expect(try await detail.finds(query).words.contains { $0.entry.writing == word })
  }

  @Test(arguments: [("𠮟られた", "叱る"), ("頰", "頬"), ("叱る", "叱る")])
  func `A kanji outside EDICT's character set is found by the usual one`(
    _ query: String, _ word: String
  ) async throws {
    let detail = try LookupStage(
      words: "叱る [しかる] /(v5r,vt) to scold/(P)/\n頬 [ほお] /(n) cheek/(P)/\n")

    #expect(try await detail.finds(query).words.first?.entry.writing == word)
  }
}
