import Foundation

extension Lyrics {
  /// The lyrics without times: verses with their blank lines, and readings in brackets.
  var plainText: String {
    let head = [title, artist].compactMap(\.self)
    let text = lines.map { BracketingText($0).whole }
    return (head + (head.isEmpty ? [] : [""]) + text).joined(separator: "\n") + "\n"
  }

  /// The lyrics as LRC, each translation as a second line with the stamp of its line, and the times
  /// of words as in enhanced LRC. Lines without a time have no stamp, and their translation in
  /// brackets after the line. Readings are in brackets after their words.
  var lrc: String {
    var written = [("ti", title), ("ar", artist)].compactMap { key, value in
      value.map { "[\(key):\($0)]" }
    }
    for (place, line) in lines.enumerated() {
      guard let start = line.start else {
        written.append(line.untimedText)
        continue
      }
      let stamp = "[\(Self.stamp(start))]"
      if !line.text.isEmpty {
        written.append(stamp + line.timedText)
        written += line.translation.map { [stamp + $0] } ?? []
      }
      if let end = line.end, !line.isTimedByWord,
        place + 1 == lines.count || lines[place + 1].start != end
      {
        written.append("[\(Self.stamp(end))]")
      }
    }
    return written.joined(separator: "\n") + "\n"
  }

  /// For example “01:02.345”.
  public static func stamp(_ milliseconds: Int) -> String {
    let seconds = milliseconds / 1_000
    return String(
      format: "%02ld:%02ld.%03ld", seconds / 60, seconds % 60, milliseconds % 1_000)
  }
}

extension Lyrics.Line {
  /// The text with its translation in brackets.
  fileprivate var untimedText: String {
    BracketingText(self).whole + (translation.map { "【\($0)】" } ?? "")
  }

  /// Whether each word has its time.
  fileprivate var isTimedByWord: Bool {
    !words.isEmpty && placesOfWords != nil
      && words.map(\.text).joined().filter { !$0.isWhitespace }
        == text.filter { !$0.isWhitespace }
  }

  /// The text with the time of each word, if all are known.
  fileprivate var timedText: String {
    let written = BracketingText(self)
    guard isTimedByWord, let places = placesOfWords else { return written.whole }
    let isJapanese = words.contains { $0.text.unicodeScalars.contains(where: \.isKanaOrIdeograph) }
    let timed = zip(words, places).map { word, place in
      // A space after a closing bracket would be read as habit.
      "<\(Lyrics.stamp(word.start))>\(isJapanese ? written.part(place) : word.text)"
    }.joined(separator: isJapanese ? "" : " ")
    return timed + (end.map { "<\(Lyrics.stamp($0))>" } ?? "")
  }
}

/// The formats to which a song is exported.
public enum SongFormat: String, CaseIterable, Sendable {
  case lrc, txt, json

  public var name: String {
    switch self {
    case .lrc: "LRC"
    case .txt: "Plain text"
    case .json: "JSON"
    }
  }

  public var mediaType: String {
    self == .json ? "application/json; charset=utf-8" : "text/plain; charset=utf-8"
  }

  public func text(of lyrics: Lyrics) throws -> String {
    switch self {
    case .lrc: lyrics.lrc
    case .txt: lyrics.plainText
    case .json: try JSONText.of(lyrics.json) + "\n"
    }
  }
}

extension Lyrics {
  fileprivate var json: JSONObject {
    ["title": title, "artist": artist, "lines": lines.map(\.json)]
  }
}

extension Lyrics.Line {
  fileprivate var json: JSONObject {
    [
      "start_ms": start, "end_ms": end, "text": text, "translation": translation, "words": words,
      "readings": readings,
    ]
  }
}
