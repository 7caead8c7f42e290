import Foundation

/// Reads LRC, enhanced LRC with word times, and LRCX with attachments.
///
/// The lines need not be in order, and several stamps before a text repeat it. Each line is placed
/// by its stamps, and all of them are sorted; then lines with the same stamp are joined to one line
/// with its translation. A line without a stamp stays behind the one before.
struct LRCReader {
  private struct Entry {
    var time: Int
    var line: Lyrics.Line
    /// Whether the time is the line's own.
    var isTimed = true
  }

  /// Stamps of a line and its translation may differ by this much, in milliseconds.
  private static let tolerance = 10
  /// How much more than the largest file it may be once its repetitions are written out.
  private static let mostRepeated = 4

  private var file = LyricsFile(Lyrics(lines: []))
  private var entries: [Entry] = []
  /// The last entry of each stamp.
  private var places: [Int: Int] = [:]
  /// Positive if lines come sooner, in milliseconds.
  private var offset = 0
  /// The total size of the lines if each were repeated at all of its stamps, in bytes.
  private var size = 0

  /// - Throws: `Problem` if so many stamps repeat a text that it is too much for a song.
  func read(_ lines: [String]) throws(Problem) -> LyricsFile {
    var reader = self
    for (place, text) in lines.enumerated() where !text.isEmpty {
      let line = LRCLine(text)
      if let stamp = line.brokenStamp {
        reader.file.skipped.append(
          .init(number: place + 1, reason: "“[\(stamp)]” is not a time, so the line has none."))
      }
      reader.size += line.stamps.count * line.text.utf8.count
      guard reader.size <= Self.mostRepeated * LyricsFile.largest else { throw .longSong }
      reader.add(line)
    }
    return reader.finished()
  }

  private mutating func add(_ line: LRCLine) {
    if let tag = line.tag {
      add(tag)
    } else if line.stamps.isEmpty {
      entries.append(
        Entry(time: entries.last?.time ?? 0, line: Lyrics.Line(line.text), isTimed: false))
    } else if let attachment = line.attachment {
      for stamp in line.stamps { attach(attachment, line.text, at: stamp) }
    } else {
      let words = TimedWords(line.text)
      for stamp in line.stamps {
        places[stamp] = entries.count
        entries.append(Entry(time: stamp, line: words.line(at: stamp)))
      }
    }
  }

  private mutating func add(_ tag: LRCLine.Tag) {
    guard !tag.value.isEmpty else { return }
    switch tag.key {
    case "ti": file.lyrics.title = tag.value
    case "ar": file.lyrics.artist = tag.value
    case "offset": offset = LRCLine.number(tag.value[...]) ?? 0
    default: break
    }
  }

  private mutating func attach(_ attachment: LRCLine.Attachment, _ text: String, at stamp: Int) {
    guard let place = places[stamp] else { return }
    switch attachment {
    case .translation: entries[place].line.translation = text
    case .readings: entries[place].line.readings = LRCX.readings(text, in: entries[place].line.text)
    case .times:
      let times = LRCX.times(text, of: entries[place].line.text, from: stamp)
      (entries[place].line.words, entries[place].line.end) = (times.words, times.end)
    case .other: break
    }
  }

  // MARK: Joining

  private func finished() -> LyricsFile {
    var file = file
    let groups = groups
    let isRomaji = Self.isRomaji(groups)
    for group in groups { add(group, isRomaji: isRomaji, to: &file.lyrics.lines) }
    file.lyrics.lines = file.lyrics.lines.withoutBracketedTranslations()
    return file
  }

  /// The entries of each time, in order. One without a time is by itself.
  private var groups: [[Entry]] {
    entries.sorted { $0.time < $1.time }.reduce(into: []) { groups, entry in
      guard let first = groups.last?.first, first.isTimed, entry.isTimed,
        entry.time - first.time <= Self.tolerance
      else { return groups.append([entry]) }
      groups[groups.count - 1].append(entry)
    }
  }

  /// Whether the second lines of a file are romaji: most of those of a line with kana are.
  private static func isRomaji(_ groups: [[Entry]]) -> Bool {
    let pairs = groups.map { $0.map(\.line.text).filter { !$0.isEmpty } }
      .filter { $0.count > 1 && $0.count(where: \.containsKana) == 1 }
    let spelled = pairs.count { pair in
      pair.contains { sung in
        sung.containsKana && pair.contains { !$0.containsKana && $0.isRomaji(of: sung) }
      }
    }
    return spelled * 2 > pairs.count
  }

  private func add(_ group: [Entry], isRomaji: Bool, to lines: inout [Lyrics.Line]) {
    guard let first = group.first else { return }
    guard first.isTimed else { return lines.append(first.line) }
    let sung = group.map(\.line).filter { !$0.text.isEmpty }
    guard !sung.isEmpty else {
      // A stamp without text ends the line before.
      if let last = lines.indices.last, lines[last].end == nil {
        lines[last].end = shown(first.time)
      }
      return
    }
    lines += Self.joined(sung, isRomaji: isRomaji).map { line in
      var line = line
      line.start = shown(first.time)
      line.end = line.end.map(shown)
      line.words = line.words.map { Lyrics.TimedWord($0.text, start: shown($0.start)) }
      return line
    }
  }

  private func shown(_ time: Int) -> Int { max(0, time - offset) }

  /// Joins the lines of one time: the Japanese one, or the first, has the others as translations.
  ///
  /// - Parameter isRomaji: whether the second lines of the file are romaji.
  private static func joined(_ lines: [Lyrics.Line], isRomaji: Bool) -> [Lyrics.Line] {
    guard lines.count(where: \.text.containsKana) <= 1 else { return paired(lines) }
    let place = lines.firstIndex { $0.text.containsKana } ?? 0
    var line = lines[place]
    let others = lines.indices.filter { $0 != place }.map { lines[$0].text }
      .filter { $0 != line.text }
    let meaning = others.first { !$0.isRomaji(of: line.text) }
    // Only the rest of the file shows whether the line is romaji without kana or a translation.
    let isSpelled = isRomaji && others.count < 2
    let only = line.text.containsKana || isSpelled ? nil : others.last
    line.translation = line.translation ?? meaning ?? only
    return [line]
  }

  /// Gives lines that are sung at the same time their translations, if there are as many.
  private static func paired(_ lines: [Lyrics.Line]) -> [Lyrics.Line] {
    let sung = lines.filter(\.text.containsKana)
    let others = lines.filter { line in
      !line.text.containsKana && !sung.contains { line.text.isRomaji(of: $0.text) }
    }
    guard sung.count == others.count else { return others.isEmpty ? sung : lines }
    return zip(sung, others).map { line, other in
      var line = line
      line.translation = line.translation ?? other.text
      return line
    }
  }
}

extension [Lyrics.Line] {
  /// Takes translations out of brackets at the ends of lines: 「雨だ【It's raining】」. In a Japanese
  /// song, a line in Latin letters has none.
  func withoutBracketedTranslations() -> Self {
    let isJapanese = contains(where: \.text.containsKana)
    return map { $0.withoutBracketedTranslation(inJapanese: isJapanese) }
  }
}

extension Lyrics.Line {
  fileprivate func withoutBracketedTranslation(inJapanese isJapanese: Bool) -> Lyrics.Line {
    guard translation == nil, text.hasSuffix("】"), let start = text.lastIndex(of: "【") else {
      return self
    }
    let (before, inside) = (text[..<start], text[text.index(after: start)...].dropLast())
    guard isJapanese ? String(before).containsKana : !before.isEmpty,
      !inside.isEmpty, !String(inside).containsKana
    else { return self }
    var line = self
    (line.text, line.translation) = (String(before).trimmed, String(inside).trimmed)
    return line
  }
}

extension String {
  /// Whether it is written in Japanese, not only in Chinese characters.
  var containsKana: Bool { unicodeScalars.contains { $0.isKana || $0.isHalfWidthKana } }
  var containsKanji: Bool { unicodeScalars.contains(where: \.isKanji) }
  /// Whether it has Chinese characters that Shift JIS, and so Japanese, has not: 你, 这.
  var containsForeignKanji: Bool {
    let kanji = String(String.UnicodeScalarView(unicodeScalars.filter(\.isKanji)))
    return kanji.data(using: .shiftJIS) == nil
  }
  /// Whether any of it is Japanese.
  var isJapanese: Bool { containsKana || containsKanji }

  /// Whether it spells a Japanese line in Latin letters, except for the words in which they agree.
  ///
  /// English words such as “take me home” can spell kana too, so most of the line's own kana have
  /// to be in it, in their order.
  func isRomaji(of line: String) -> Bool {
    let (all, lineWords) = (separateWords, Set(line.separateWords))
    guard !all.isEmpty else { return false }
    let words = all.filter { !lineWords.contains($0) }.map(Self.kana)
    guard words.allSatisfy(Writing.isKana) else { return false }
    let kana = Self.kanaAsSpoken(in: line)
    var rest = Self.kanaAsSpoken(in: words.joined())[...]
    let contained = kana.count { scalar in
      guard let place = rest.firstIndex(of: scalar) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
    return words.isEmpty || kana.isEmpty || contained * 2 > kana.count
  }

  private var separateWords: [String] {
    lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init)
  }

  /// Returns the possible kana of a word in romaji. A vowel with a macron yields all the kana that
  /// it can be; surplus ones are ignored.
  private static func kana(of word: String) -> String {
    let spelled: [Character: String] = [
      "ā": "aa", "ī": "ii", "ū": "uu", "ē": "eei", "ō": "oou", "l": "r",
    ]
    return Kana.kana(from: word.map { spelled[$0] ?? String($0) }.joined())
  }

  /// The kana in hiragana, with particles as romaji has them. ー is left out: romaji may lack it.
  private static func kanaAsSpoken(in text: String) -> [Unicode.Scalar] {
    let particles: [Unicode.Scalar: Unicode.Scalar] = ["は": "わ", "へ": "え", "を": "お"]
    return Hiragana.folded(text).unicodeScalars.filter { $0.isKana && $0 != .longMark }
      .map { particles[$0] ?? $0 }
  }
}
