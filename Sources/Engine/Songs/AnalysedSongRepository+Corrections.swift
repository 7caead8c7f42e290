import Foundation
import GRDB

/// Corrections of readings and accents in songs.
extension AnalysedSongRepository {
  func corrections() async throws -> [CorrectedSongWord] {
    try await storage.database.read { try songs.corrections($0) }
  }

  /// Corrects a word of a line. In the song, and in a line, any reading is possible: singers sing
  /// 本気 as マジ. That of a line goes before that of its song, and both before those of the same line
  /// elsewhere. A correction everywhere replaces those of the song. An empty one removes the
  /// correction of its scope.
  func correct(
    _ correction: SongCorrection, in info: SongInfo, at now: Date
  ) async throws {
    guard info.text.lines.indices.contains(correction.line) else { throw Problem.noSuchPlace }
    switch correction.scope {
    case .everywhere: try await correctEverywhere(correction, in: info, at: now)
    case .song, .line: try await correctSung(correction, in: info, at: now)
    }
  }

  private func correctEverywhere(
    _ correction: SongCorrection, in info: SongInfo, at now: Date
  ) async throws {
    let word = CorrectedWord(correction.word)
    if correction.isRemoval { return try await reading.removeCorrection(of: word, at: now) }
    let new = try Correction(reading: correction.reading, fall: correction.fall)
    try await storage.undoable(at: now) { db in
      let merged = try reading.merged(new, of: word, db)
      try reading.check(word, by: merged)
      try reading.corrections.save(merged, of: word, at: now, db)
      let lines = info.song.lines.map(\.id)
      try songs.correct(
        correction.word, as: new.reading ?? "", fall: new.fall, .everywhere,
        at: lines[correction.line], of: info.song.id, in: lines, db)
      return ("Corrected \(correction.word) to \(new.told)", ())
    }
  }

  /// Corrects how a word is sung; a downstep alone keeps that. Neither removes both.
  private func correctSung(
    _ correction: SongCorrection, in info: SongInfo, at now: Date
  ) async throws {
    let (word, song) = (correction.word, info.song)
    let lines =
      correction.scope == .line
      ? [correction.line]
      : info.text.lines.indices.filter { number in
        info.text.lines[number].words.contains { $0.surface == word }
      }
    let sung = try Correction.kana(correction.reading)
    let isRemoval = correction.isRemoval
    let accent =
      correction.fall.trimmed.isEmpty ? nil : try Correction(reading: "", fall: correction.fall)
    if let accent {
      let shown = info.text.lines[correction.line].words.first { $0.surface == word }?.reading
      try ReadingRepository.check(accent.fall, in: sung.isEmpty ? shown ?? "" : sung)
    }
    // Where accents of songs were kept before, and where those of the same line elsewhere are.
    let places = Self.places(of: word, in: lines, of: info)
    let ids = lines.map { song.lines[$0].id }
    try await storage.undoable(at: now) { db in
      guard try songs.song(song.id, db).lines.contains(where: { ids.contains($0.id) }) else {
        throw Problem.noSongLine
      }
      let hadAccent = try isRemoval && reading.removeCorrections(of: places, db)
      let hasChanged = try songs.correct(
        word, as: sung, fall: accent?.fall, correction.scope, at: song.lines[correction.line].id,
        of: song.id, in: ids, db)
      guard hasChanged || hadAccent || !isRemoval else {
        throw Problem.noCorrection(of: word, in: correction.scope)
      }
      let told = Correction.told(sung.isEmpty ? nil : sung, accent?.fall)
      let what = isRemoval ? "Removed the correction for \(word)" : "Corrected \(word) to \(told)"
      return ("\(what) in \(song.name)", ())
    }
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

extension SongCorrection {
  /// - Parameters:
  ///   - written: the word as the learner writes it: as in the line, with the rest of its inflected
  ///     form, or as its dictionary form.
  ///   - reading: that of `written`; its end is left out with what the word lacks: のって for 乗って, of
  ///     which the word is 乗っ.
  /// - Throws: `Problem` if the reading is none of the word in the line.
  public init(
    _ word: AnalysedText.Word, writtenAs written: String, line: Int, reading: String,
    fall: String, scope: Scope
  ) throws(Problem) {
    self.init(word.surface, line: line, reading: reading, fall: fall, scope: scope)
    guard written != word.surface, !reading.trimmed.isEmpty else { return }
    let kana = try Correction.kana(reading)
    let rest = Hiragana.folded(String(written.dropFirst(word.surface.count)))
    guard written.hasPrefix(word.surface), Hiragana.folded(kana).hasSuffix(rest),
      kana.count > rest.count
    else {
      throw Problem(
        "The word in the line is “\(word.surface)”, not “\(written)”.",
        remedy: "Enter “\(word.surface)” and its reading alone.")
    }
    self.reading = String(kana.dropLast(rest.count))
  }
}

extension Problem {
  fileprivate static func noCorrection(
    of word: String, in scope: SongCorrection.Scope
  ) -> Problem {
    let place = scope == .line ? "in this line" : "in this song"
    return Problem(
      "There is no correction of “\(word)” \(place).",
      remedy: scope == .line ? "Enter a reading, or choose the whole song." : "Enter a reading.")
  }
}
