import Foundation
import GRDB

/// Asks the learner's data which tokeniser is chosen, without opening a study: whoever only reads
/// Japanese waits for no migration and no backup.
enum TokeniserQuery {
  /// The default where there is no data, or none that can be read; a study says what is wrong.
  static func chosen(in folder: URL) -> Tokeniser {
    let file = Storage.databaseFile(in: folder)
    let standard = Settings(timeZone: .gmt).tokeniser
    guard FileManager.default.fileExists(atPath: file.path) else { return standard }
    do {
      let name = try Inspection.reading(file) { reader in
        try reader.read { db in
          try String.fetchOne(db, sql: "SELECT value FROM setting WHERE name = 'tokeniser'")
        }
      }
      return name.flatMap(Tokeniser.init) ?? standard
    } catch {
      return standard
    }
  }
}
