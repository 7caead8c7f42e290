public import Foundation
import GRDB

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
