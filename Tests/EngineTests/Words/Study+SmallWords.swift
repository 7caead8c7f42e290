import Foundation
import Helpers

@testable import Engine

extension Study {
  /// Opens a study whose words are those of the small dictionaries, all in one folder.
  static func withSmallWords(
    in folder: TemporaryFolder, clock: TestClock = TestClock()
  ) throws -> Study {
    try open(
      folder.file("data"), face: .native, course: nil,
      in: StudyEnvironment(
        clock: clock.wall, timeZone: .gmt, sources: SmallDictionary(in: folder.url).sources,
        wordSources: SmallWords(in: folder.file("words")).sources))
  }
}
