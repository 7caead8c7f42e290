public import Foundation
import GRDB

/// Stores the learner's corrections. An empty line means that a correction applies everywhere.
struct CorrectionRepository: Sendable {
  func corrections(_ db: Database) throws -> [CorrectedWord: Correction] {
    Self.byWord(try made(db))
  }

  /// - Parameter list: spellings as a JSON array.
  func corrections(of list: String, _ db: Database) throws -> [CorrectedWord: Correction] {
    Self.byWord(try made(where: "surface IN (SELECT value FROM json_each(\(list)))", db))
  }

  private static func byWord(_ made: [MadeCorrection]) -> [CorrectedWord: Correction] {
    Dictionary(made.map { ($0.word, $0.correction) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the corrections, latest first.
  func made(_ db: Database) throws -> [MadeCorrection] { try made(where: "1", db) }

  private func made(where condition: SQL, _ db: Database) throws -> [MadeCorrection] {
    try db.rows(
      """
      SELECT surface, line, place, reading, fall, at FROM correction WHERE \(condition)
      ORDER BY at DESC, surface
      """
    ).map { row in
      let line: String = row[1]
      let place = line.isEmpty ? nil : CorrectedWord.Place(line: line, offset: row[2])
      return MadeCorrection(
        word: CorrectedWord(row[0], at: place),
        correction: Correction(reading: row[3] as String?, fall: row[4] as Int?),
        madeAt: Date(milliseconds: row[5]))
    }
  }

  func save(
    _ correction: Correction, of word: CorrectedWord, at now: Date, _ db: Database
  ) throws {
    try db.execute(
      literal: """
        INSERT INTO correction (surface, line, place, reading, fall, at)
        VALUES (\(word.surface), \(word.line), \(word.offset), \(correction.reading),
          \(correction.fall), \(now.milliseconds))
        ON CONFLICT (surface, line, place) DO UPDATE
        SET reading = excluded.reading, fall = excluded.fall, at = excluded.at
        """)
  }

  /// - Throws: `Problem` if there is no such correction.
  func delete(_ word: CorrectedWord, _ db: Database) throws {
    try db.execute(
      literal: """
        DELETE FROM correction
        WHERE surface = \(word.surface) AND line = \(word.line) AND place = \(word.offset)
        """)
    guard db.changesCount > 0 else {
      throw Problem(
        "There is no correction for “\(word.surface)”.",
        remedy: "Write it exactly as it was corrected.")
    }
  }
}

extension CorrectedWord {
  fileprivate var line: String { place?.line ?? "" }
  fileprivate var offset: Int { place?.offset ?? 0 }
}

extension Corrections {
  /// Reads the corrections without opening a study, like `TokeniserQuery`. Returns none if there is
  /// no readable data; opening a study reports why.
  public static func kept(in folder: URL) -> Corrections {
    let file = Storage.databaseFile(in: folder)
    guard FileManager.default.fileExists(atPath: file.path) else { return Corrections() }
    do {
      return try Inspection.read(file) { Corrections(try CorrectionRepository().corrections($0)) }
    } catch {
      return Corrections()
    }
  }
}
