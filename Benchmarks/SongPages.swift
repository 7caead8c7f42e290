import Engine
import Foundation
import NIOCore

/// How long a pasted song takes until it can be read, and a page of lyrics to be drawn anew.
struct SongPages {
  private static let rounds = 40
  private static let line = "朝の駅で君を待つ、古い歌を口ずさんで"

  static func figures(_ learner: Learner) async throws -> [Figure] {
    let study = learner.study
    return try await PageRates.serving(PageRates.site(of: study)) { address in
      // While the dictionary is built, once, a page says so.
      let first = try await add(1, to: study, at: address)
      while try await !isRead(first, at: address) {}
      let added = try await times { _ = try await add(60, to: study, at: address) }
      let song = try await add(100, to: study, at: address)
      let drawn = try await times(after: { try await write(to: study) }) {
        _ = try await page(at: "\(address)songs/\(song)")
      }
      return [
        Figure(
          name: "pasted song of 60 lines on the page, 95 of 100",
          value: quantile(added, 0.95) * 1_000, unit: "ms", goal: .atMost(50),
          remark: "analysed, with furigana and pitch"),
        Figure(
          name: "lyrics page of 100 lines, 95 of 100", value: quantile(drawn, 0.95) * 1_000,
          unit: "ms", goal: .atMost(10), remark: "after a write, over HTTP"),
      ]
    }
  }

  private static func times(
    after prepare: () async throws -> Void = {}, _ work: () async throws -> Void
  ) async throws -> [Double] {
    var times: [Double] = []
    for _ in 0..<rounds {
      try await prepare()
      times.append(try await seconds(work))
    }
    return times
  }

  /// - Returns: the song's ID.
  private static func add(_ lines: Int, to study: Study, at address: String) async throws -> Song.ID
  {
    // No two lines are equal, so that none was analysed before.
    let text = (0..<lines).map { _ in "\(line)\(Int.random(in: 0..<1_000_000))" }
    let lyrics = try LyricsFile(text.joined(separator: "\n")).lyrics
      .titled("歌", by: "", file: "")
    let song = try await study.songs.add(lyrics, at: study.clock.now()).song
    _ = try await page(at: "\(address)songs/\(song)")
    return song
  }

  private static func isRead(_ song: Song.ID, at address: String) async throws -> Bool {
    String(buffer: try await page(at: "\(address)songs/\(song)")).contains("class=\"lyric\"")
  }

  private static func write(to study: Study) async throws {
    try await study.tutorial().sent(.skipped)
  }
}
