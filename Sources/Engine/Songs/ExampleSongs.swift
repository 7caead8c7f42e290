import Foundation

/// The songs that come with Sanpo.
public enum ExampleSongs {
  public static let titles = ["朝の道", "雨のバス停", "夜の電車"]

  /// - Throws: `Problem` if there is no such song, or its file is missing.
  public static func lyrics(_ title: String) throws(Problem) -> Lyrics {
    guard titles.contains(title) else { throw .noSong }
    do {
      guard let folder = Bundle.module.url(forResource: "Songs", withExtension: nil) else {
        throw CocoaError(.fileNoSuchFile)
      }
      let data = try Data(contentsOf: folder.appending(path: "\(title).txt"))
      return try LyricsFile(data).lyrics.titled(title, by: "Sanpo", file: "")
    } catch {
      throw .incomplete("An example song is missing.", detail: "\(error)")
    }
  }
}
