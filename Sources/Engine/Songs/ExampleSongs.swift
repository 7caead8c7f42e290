import Foundation

/// The songs that come with Sanpo.
public enum ExampleSongs {
  public static let titles = ["朝の道", "雨のバス停", "夜の電車"]

  /// The song of the tour.
  public static let first = "雨のバス停"

  /// Translates the examples' lines as they are translated in their files, without a network.
  static let translator = LanguageModel(name: "Sanpo") { prompt in
    let asked = try JSONDecoder().decode(JSONValue.self, from: Data(prompt.user.utf8))
    let songs = try titles.map(lyrics)
    let translations = Dictionary(
      songs.flatMap(\.lines).map { ($0.text, $0.translation) }, uniquingKeysWith: { $1 })
    let lines: [JSONValue] = (asked["lines"]?.array ?? []).compactMap { line in
      guard let number = line["line"], let text = line["text"]?.string,
        let translation = translations[text] ?? nil
      else { return nil }
      return ["line": number, "translation": .string(translation)]
    }
    let answer: JSONValue = ["lines": .array(lines)]
    return ModelAnswer(try JSONText.of(answer), usage: ModelUsage(input: 0, output: 0))
  }

  /// - Throws: `Problem` if there is no such song, or its file is missing.
  public static func lyrics(_ title: String) throws(Problem) -> Lyrics {
    guard titles.contains(title) else { throw .noSong }
    let data = try BundledFile.data(
      "\(title).txt", in: "Songs", missing: "An example song is missing.")
    return try LyricsFile(data).lyrics.titled(title, by: "Sanpo", file: "")
  }
}
