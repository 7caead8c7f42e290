import Foundation
import GRDB

/// Reads the chosen tokeniser without opening a study, so that reading Japanese needs no migration
/// or backup.
enum TokeniserQuery {
  /// The default if there is no readable data; opening a study reports the problem.
  static func chosen(in folder: URL) -> Tokeniser {
    let file = Storage.databaseFile(in: folder)
    let standard = Settings(timeZone: .gmt).tokeniser
    guard FileManager.default.fileExists(atPath: file.path) else { return standard }
    do {
      let name = try Inspection.read(file) { db in
        try String.fetchOne(db, sql: "SELECT value FROM setting WHERE name = 'tokeniser'")
      }
      return name.flatMap(Tokeniser.init) ?? standard
    } catch {
      return standard
    }
  }
}
