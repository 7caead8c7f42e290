public import Foundation
import GRDB

extension Corrections {
  /// Asks the learner's data without opening a study, as `TokeniserQuery` does; none where there
  /// is no data, or none that can be read: a study says what is wrong.
  public static func kept(in folder: URL) -> Corrections {
    let file = Storage.databaseFile(in: folder)
    guard FileManager.default.fileExists(atPath: file.path) else { return Corrections() }
    do {
      return try Inspection.reading(file) { reader in
        try reader.read { Corrections(try CorrectionRepository().corrections($0)) }
      }
    } catch {
      return Corrections()
    }
  }
}
