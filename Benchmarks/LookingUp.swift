import Engine
import Foundation

/// How long the dictionary takes to be built, once, and a lookup in it.
///
/// A lookup is what a person waits for: what was typed is found and the lookup is kept in the
/// log, a word's or a kanji's page is put together, or the word under a place is found.
struct LookingUp {
  static let queries = [
    "食べる", "食べられなかった", "勉強させられた", "食べさせられたくなかった", "高くなかった", "行って", "友達", "人", "生", "行",
    "日", "一", "大", "国際連合安全保障理事会", "たべる", "はし", "かん", "こう", "きて", "いって", "かえる", "かけて", "する",
    "しよう", "きかんしゃ", "か", "し", "お", "ん", "ﾀﾍﾞﾙ", "taberu", "kou", "kau", "i", "a", "eat", "to run",
    "water", "person", "to", "the", "to be", "of", "not", "make", "time", "one", "something",
    "person who", "nothing of the kind", "123", "?",
  ]
  static let words = [
    WordName("食べる", "たべる"), WordName("人", "ひと"), WordName("日本語", "にほんご"), WordName("掛ける", "かける"),
  ]
  private static let kanji = ["一", "人", "生", "行", "食", "鬱", "口"]
  private static let places = [
    ("今日は図書館で本を読んでいました。", 5), ("食べられなかった", 6), ("彼はコーヒーを飲みます", 4), ("東京都庁", 3),
  ]
  private static let rounds = 20

  static func figures(_ learner: Learner) async throws -> [Figure] {
    let building = try await building()
    let study = try Study.open(learner.folder, face: .sanpo, course: try .bundled())
    let times = try await times(study)
    return [
      Figure(
        name: "dictionary built, once", value: building, unit: "s", goal: .atMost(10),
        remark: "from EDICT and KANJIDIC2"),
      Figure(
        name: "lookup, 99 of 100", value: quantile(times, 0.99) * 1000, unit: "ms",
        goal: .atMost(5),
        remark:
          "words, readings, meanings, inflected forms, pages of words and kanji, kept in the log"),
    ]
  }

  /// The times of all lookups, in seconds.
  static func times(_ study: Study) async throws -> [Double] {
    let dictionary = study.dictionary
    try await build(dictionary)
    var now = study.clock.now()
    var times: [Double] = []
    for _ in 0..<rounds {
      // Only then are the same lookups others to the log.
      now += 3_600
      for query in queries {
        times.append(
          try await seconds { _ = try await dictionary.find(query, isCounted: true, at: now) })
      }
      for word in words {
        times.append(
          try await seconds { _ = try await dictionary.word(word, isCounted: true, at: now) })
      }
      for literal in kanji {
        times.append(
          try await seconds { _ = try await dictionary.kanji(literal, isCounted: true, at: now) })
      }
      for (text, offset) in places {
        times.append(
          try await seconds {
            _ = try await dictionary.find(under: offset, in: text, reading: "", at: now)
          })
      }
    }
    return times
  }

  /// For a learner of its own, who has none yet.
  private static func building() async throws -> Double {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sanpo-bench-\(UUID())")
    let study = try Study.open(folder, face: .sanpo, course: nil)
    let time = try await seconds { try await build(study.dictionary) }
    try FileManager.default.removeItem(at: folder)
    return time
  }

  private static func build(_ dictionary: DictionaryRoom) async throws {
    if let flaw = try await dictionary.open().first { throw flaw }
  }
}
