import Foundation
import GRDB

/// Corrections of readings and accents in songs.
extension AnalysedSongRepository {
  /// Corrects a word of a line. In the song, and in a line, any reading is possible: singers sing
  /// 本気 as マジ. That of a line goes before that of its song. A correction everywhere replaces those
  /// of the song. An empty one removes the correction of its scope.
  func correct(
    _ correction: SongCorrection, in info: SongInfo, at now: Date
  ) async throws {
    let (word, song) = (correction.word, info.song)
    guard info.text.lines.indices.contains(correction.line) else { throw Problem.noSuchPlace }
    let isEverywhere = correction.scope == .everywhere
    if isEverywhere, correction.reading.trimmed.isEmpty, correction.fall.trimmed.isEmpty {
      return try await reading.removeCorrection(of: CorrectedWord(word), at: now)
    }
    let lines = lines(of: correction, in: info)
    let sung = isEverywhere ? "" : try Self.sung(correction)
    let general = try general(correction)
    let words =
      isEverywhere ? [CorrectedWord(word)] : Self.places(of: word, in: lines, of: info)
    if let general, isEverywhere {
      try reading.check(words, by: general)
    } else if let general {
      let shown = info.text.lines[correction.line].words.first { $0.surface == word }?.reading
      try ReadingRepository.check(general.fall, in: sung.isEmpty ? shown ?? "" : sung)
    }
    let setsReading =
      isEverywhere ? !lines.isEmpty : general == nil || !sung.isEmpty
    try await storage.undoable(at: now) { db in
      if let general { try reading.save(general, of: words, at: now, db) }
      if setsReading {
        try songs.correct(
          word, as: sung, correction.scope, atLine: correction.line, of: song, in: lines, db)
      }
      return (isEverywhere ? "Corrected \(word)" : "Corrected \(word) in \(song.name)", ())
    }
  }

  /// The lines whose own readings change; those that a correction everywhere replaces have one.
  private func lines(of correction: SongCorrection, in info: SongInfo) -> [Int] {
    switch correction.scope {
    case .line: [correction.line]
    case .song:
      info.text.lines.indices.filter { number in
        info.text.lines[number].words.contains { $0.surface == correction.word }
      }
    case .everywhere:
      info.song.lines.indices.filter { number in
        info.song.lines[number].lyrics.readings.contains {
          $0.text == correction.word && $0.source != .file
        }
      }
    }
  }

  /// The correction of the analysis; nil if only the reading in the song changes.
  private func general(_ correction: SongCorrection) throws -> Correction? {
    if correction.scope == .everywhere {
      return try Correction(reading: correction.reading, fall: correction.fall)
    }
    return correction.fall.isEmpty ? nil : try Correction(reading: "", fall: correction.fall)
  }

  private static func sung(_ correction: SongCorrection) throws(Problem) -> String {
    let kana = Kana.kana(from: correction.reading.trimmed)
    guard kana.unicodeScalars.allSatisfy(\.isKanaOrMark),
      kana.utf8.count <= InputLimit.correctedReading
    else {
      throw Problem("“\(correction.reading)” is not a reading.", remedy: "Use kana or romaji.")
    }
    return kana
  }

  private static func places(
    of word: String, in lines: [Int], of info: SongInfo
  ) -> [CorrectedWord] {
    lines.flatMap { line in
      info.text.lines[line].words.filter { $0.surface == word }.map {
        CorrectedWord(word, at: .init(line: info.song.lines[line].text, offset: $0.offset))
      }
    }
  }
}
