import ArgumentParser
import Engine
import Foundation

struct CorrectCommand: StudyCommand {
  static let usage = Usage("correct", "Correct the reading or pitch accent of a word.")
    .serves(.correctReading, "correct WORD READING")
    .serves(.takeCorrectionBack, "correct WORD --remove")
    .examples("correct 今日 きょう", "correct 橋 --accent 2", "correct 今日 --remove")
    .notes(
      """
      Applies in all texts and songs, but not to entries of the dictionary and cards; with --in, \
      only in that line, where it takes precedence. Write the word as it appears in texts. \
      Without a word, lists your corrections, and those made in songs, which “song correct \
      --remove” remove.
      """)

  @Argument(help: "The word.")
  var word: String?

  @Argument(help: "Its reading, in kana or romaji; without it, only the accent is corrected.")
  var reading: String?

  @Option(help: ArgumentHelp("The mora before the downstep; 0 for heiban.", valueName: "number"))
  var accent: Int?

  @Option(name: .customLong("in"), help: "Only in this line (the full text).")
  var line: String?

  @Flag(help: "Remove the correction.")
  var remove = false

  var writes: Bool { word != nil }

  func validate() throws {
    if word == nil, remove || accent != nil || line != nil {
      throw ValidationError("Enter the word.")
    }
    if remove, reading != nil || accent != nil {
      throw ValidationError("--remove can't be combined with a reading or --accent.")
    }
  }

  func run(in console: Console, on study: Study) async throws {
    guard let word else { return try await list(in: console, on: study) }
    let (text, reader) = (line ?? word, study.reader)
    let correction = try asked()
    for word in try words(word, in: try await reader.read(text, at: study.now)) {
      if let correction {
        try await reader.correct(word, by: correction, at: study.now)
      } else {
        try await reader.removeCorrection(of: word, at: study.now)
      }
    }
    let info = try await reader.read(text, at: study.now)
    for flaw in info.flaws { console.say(flaw) }
    try console.show(ReadingText.lines(info), json: info.lines.map(\.json))
  }

  private func list(in console: Console, on study: Study) async throws {
    let (made, sung) = (
      try await study.reader.corrections(), try await study.songs.corrections()
    )
    let lines = made.map(\.shown) + sung.map(\.shown)
    try console.show(
      lines.isEmpty ? [Line("No corrections yet.")] : lines,
      json: made.map(\.json) + sung.map(\.json))
  }

  /// Returns the word in general, or each of its occurrences in the line.
  private func words(_ word: String, in text: AnalysedText) throws -> [CorrectedWord] {
    guard line != nil else { return [CorrectedWord(word)] }
    let places: [CorrectedWord] = text.lines.flatMap { line in
      line.words.filter { $0.surface == word && (!remove || $0.isCorrectedHere) }.map { found in
        CorrectedWord(word, at: .init(line: line.text, offset: found.offset))
      }
    }
    guard !places.isEmpty else {
      throw remove
        ? Problem("“\(word)” has no correction in that line.", remedy: "“correct” lists them all.")
        : Problem.noSuchPlace
    }
    return places
  }

  /// Returns the correction in the arguments; nil to remove the existing one.
  private func asked() throws -> Correction? {
    guard !remove else { return nil }
    return try Correction(reading: reading ?? "", fall: accent.map(String.init) ?? "")
  }
}

// MARK: Text

extension MadeCorrection {
  fileprivate var shown: Line {
    let place = word.place.map { " in “\($0.line)”" } ?? ""
    return "\(word.surface, .strong)  \(said(correction.reading, correction.fall))\(place, .faint)"
  }

  fileprivate var json: JSONObject {
    [
      "word": word.surface,
      // Null if only the accent is corrected.
      "reading": correction.reading,
      // Empty if only the reading is corrected.
      "accent": correction.fall.map { [$0] } ?? [],
      // The line it applies to; null for every line.
      "line": word.place?.line,
      // The song it applies to; null for all texts.
      "song": Song.ID?.none,
      // Null in a song.
      "made_at": madeAt,
    ]
  }
}

extension CorrectedSongWord {
  fileprivate var shown: Line {
    let place = line.map { " in “\($0)” of \(name)" } ?? " in \(name)"
    return "\(word, .strong)  \(said(reading, fall))\(place, .faint)"
  }

  fileprivate var json: JSONObject {
    [
      "word": word, "reading": reading, "accent": fall.map { [$0] } ?? [], "line": line,
      "song": song, "made_at": Date?.none,
    ]
  }
}

/// For example “まじ, [1]”.
private func said(_ reading: String?, _ fall: Int?) -> String {
  let fall = fall.map { $0 == 0 ? "[0] heiban" : "[\($0)]" }
  return [reading, fall].compactMap(\.self).joined(separator: ", ")
}
