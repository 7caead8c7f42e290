/// The facts in the name of a lyrics file: 「03 散歩隊 - 橋の歌.lrc」.
struct SongFileName: Hashable {
  var title: String
  var artist: String?

  /// Returns nil for a name without facts, such as “lyrics.txt”.
  init?(_ name: String) {
    let stem = name.split(separator: ".").dropLast().joined(separator: ".").trimmed
    let parts = stem.replacing("_-_", with: " - ").split(separator: " - ").map {
      String($0).trimmed
    }
    // Tracks are numbered.
    let named = parts.count > 1 && parts[0].allSatisfy(\.isNumber) ? Array(parts[1...]) : parts
    guard let last = named.last, !last.isEmpty, !Self.generic.contains(last.lowercased()) else {
      return nil
    }
    title = named.count > 2 ? named.joined(separator: " - ") : last
    artist = named.count == 2 ? Self.withoutNumber(named[0]) : nil
  }

  private static func withoutNumber(_ text: String) -> String {
    let digits = text.prefix { $0.isASCIIDigit || $0 == "." }
    let rest = text.dropFirst(digits.count)
    return digits.count <= 3 && !digits.isEmpty && rest.first == " " ? String(rest).trimmed : text
  }

  private static let generic: Set = [
    "lyrics", "lyric", "song", "text", "untitled", "unknown", "new", "歌詞", "歌", "無題",
  ]
}
