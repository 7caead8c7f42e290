import ArgumentParser
import Engine
import Foundation

struct SongShowCommand: StudyCommand {
  static let usage = Usage("show", "Show a song's lyrics, or one line of them.")
    .serves(.readSong, "song show SONG")
    .examples("song show 3", "song show 3 --line 2", "song show 3 --furigana --translations")
    .notes(
      """
      A line is shown with its pitch, translation and words. The current line is saved, so any face \
      continues there.
      """)

  @OptionGroup var song: SongArgument

  @Option(
    help: ArgumentHelp(
      "Go to this line, counted from 1, without pauses and credits.", valueName: "number"))
  var line: Int?

  @Flag(help: "Show readings in brackets.")
  var furigana = false

  @Flag(help: "Show the translation of every line.")
  var translations = false

  var writes: Bool { line != nil }

  func run(in console: Console, on study: Study) async throws {
    guard line ?? 1 > 0 else { throw Problem.outOfRange("--line", use: "at least 1") }
    let reader = try await song.reader(on: study, telling: console)
    if let line, let place = try reader.state.info?.song.place(ofLine: line) {
      try await reader.sent(.moved(to: place))
    }
    if translations || line != nil || console.givesJSON {
      try await reader.sent(.glossesAsked(), telling: console)
    } else {
      for flaw in reader.state.flaws { console.say(flaw) }
    }
    let info = try reader.state.info.required()
    let text = SongText(info: info, glosses: reader.state.glosses, timeZone: console.timeZone)
    try console.show(
      line == nil
        ? text.all(furigana: furigana, translations: translations) : text.line(info.song.place),
      json: line == nil ? text.json : [text.json(of: info.song.place)])
  }
}

/// A song as the terminal shows it.
struct SongText {
  let info: SongInfo
  let glosses: [Int: WordGloss]
  let timeZone: TimeZone
  private let numbers: [Int?]

  init(info: SongInfo, glosses: [Int: WordGloss], timeZone: TimeZone) {
    self.info = info
    self.glosses = glosses
    self.timeZone = timeZone
    numbers = info.song.numbers
  }

  func all(furigana: Bool, translations: Bool) -> [Line] {
    let song = info.song
    let share = info.share
    let head: Line =
      "\(song.name, .strong)  \(Quantity.share(share.known, of: share.words), .faint)\(" known", .faint)"
    let width = "\(numbers.compactMap(\.self).last ?? 0)".count
    let onlyOrigin = translations ? onlySource.map(origin) : nil
    let source = onlyOrigin.map { [Line("Translations \($0)", .faint)] }
    return [head] + (source ?? []) + [Line()]
      + song.lines.indices.flatMap { number -> [Line] in
        let mark = number == song.place ? "→" : " "
        let text = self.text(number, furigana: furigana)
        let shown = self.number(number)
        let gap = String(repeating: " ", count: width - shown.count)
        let line: Line = "\(mark, .accent) \(gap)\(shown, .faint)  \(text)"
        return [line]
          + (translations
            ? translation(number, saysWho: source == nil).map { $0.indented(4 + width) } : [])
      }
  }

  /// A line with its time, pitch, translation and words.
  func line(_ number: Int) -> [Line] {
    let time = info.song.lines[number].lyrics.start.map { "  \(Lyrics.stamp($0))" } ?? ""
    var lines: [Line] = [
      "\(self.number(number), .faint)  \(text(number, furigana: true), .strong)\(time, .faint)"
    ]
    let line = info.text.lines[number]
    let pitches = line.phrases.compactMap(\.marked)
    if !pitches.isEmpty { lines.append(Line("   " + pitches.joined(separator: " "), .accent)) }
    lines += translation(number, saysWho: true).map { $0.indented(3) }
    let words = line.words.filter(\.isContent)
    if !words.isEmpty {
      lines.append(
        Line(
          "   " + words.map { "\($0.lemma) \($0.memory.rawValue)" }.joined(separator: " · "),
          .faint))
      let share = info.share(ofLine: number)
      lines.append(Line("   \(share.known) of \(share.words) words known", .faint))
    }
    return lines
  }

  /// The number of a line; nothing for a pause or credits.
  private func number(_ place: Int) -> String { numbers[place].map { "\($0)" } ?? " " }

  /// Returns a line with readings in brackets: a singer's own, and with furigana those of words
  /// that are not known.
  private func text(_ number: Int, furigana: Bool) -> String {
    info.text.lines[number].words.map {
      $0.usualReading != nil || furigana && !$0.isKnown ? $0.runs.bracketed : $0.surface
    }.joined()
  }

  /// The source of all translations; nil if there are several or none.
  private var onlySource: Translation.Source? {
    let sources = Set(info.song.lines.compactMap { $0.translation.map { origin($0.source) } })
    guard sources.count == 1 else { return nil }
    return info.song.lines.lazy.compactMap { $0.translation?.source }.first
  }

  private func origin(_ source: Translation.Source) -> String {
    switch source {
    case .you: "by you"
    case .file: "from the file"
    case .model(let name, let date): "by \(name), \(Phrase.day(date, in: timeZone))"
    }
  }

  private func translation(_ number: Int, saysWho: Bool) -> [Line] {
    if let translation = info.song.lines[number].translation {
      let source = saysWho ? "  (\(origin(translation.source)))" : ""
      return ["\(translation.text)\(source, .faint)"]
    }
    guard let gloss = glosses[number], !gloss.words.isEmpty else {
      return info.isLeftOut(number) ? [Line(Self.leftOut, .faint)] : []
    }
    return ["\(note(number), .faint) \(gloss.text)"]
  }

  private static let leftOut = "could not be translated"

  private func note(_ number: Int) -> String {
    info.isLeftOut(number) ? "\(Self.leftOut); word by word:" : "word by word:"
  }

  // MARK: JSON

  var json: [JSONObject] { info.song.lines.indices.map(json) }

  func json(of number: Int) -> JSONObject {
    let line = info.text.lines[number]
    return info.song.lines[number].json(number: numbers[number]) + [
      "is_current": number == info.song.place,
      "gloss": glosses[number]?.text, "is_left_out": info.isLeftOut(number),
      "known_share": info.share(ofLine: number).value, "phrases": line.phrases.map(\.json),
    ]
  }
}

extension Console {
  func show(line: Int, of state: SongReader.State) throws {
    let info = try state.info.required()
    let text = SongText(info: info, glosses: state.glosses, timeZone: timeZone)
    try show(text.line(line), json: text.json(of: line))
  }
}

struct SongOpenCommand: ViewCommand {
  static let usage = Usage("open", "Open a song in a page; without pages, show its lyrics.")
    .serves(.openSong, "song open SONG", examples: "song open 3", "song open 雨のバス停")
    .notes("In hybrid, the song opens in your browser.")

  @OptionGroup var song: SongArgument

  func run(in console: Console, on study: Study) async throws {
    let reader = try await song.reader(on: study)
    let info = try reader.state.info.required()
    if !console.givesJSON, try await console.show(.song(info.song.id), called: "\(info.song.name)")
    {
      return
    }
    let text = SongText(info: info, glosses: [:], timeZone: console.timeZone)
    try console.show(text.all(furigana: false, translations: false), json: text.json)
  }
}
