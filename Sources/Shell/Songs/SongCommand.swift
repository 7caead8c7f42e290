import ArgumentParser
import Engine

struct SongCommand: CommandFamily {
  static let usage = Usage("song", "Songs: lyrics with readings, pitch and translations.")
    .examples("song add song.txt", "song show 1")
    .subcommands(
      default: SongListCommand.self, SongAddCommand.self, SongEditCommand.self,
      SongShowCommand.self, SongOpenCommand.self, SongFindCommand.self,
      SongTranslateCommand.self, SongWordCommand.self, SongStudyCommand.self,
      SongCorrectCommand.self, SongRecordingCommand.self,
      SongTimesCommand.self, SongPlayCommand.self, SongFavouriteCommand.self,
      SongDeleteCommand.self, SongExportCommand.self, SongParseCommand.self)
}

struct SongArgument: ParsableArguments {
  @Argument(help: "The song's number or title.")
  var song: String

  func id(on study: Study) async throws -> Song.ID {
    let songs = try await study.songs.titles()
    let number = Song.ID(song)
    if let number, songs.contains(where: { $0.id == number }) { return number }
    let name = song.lowercased()
    let exact = songs.filter { $0.title.lowercased() == name || $0.name.lowercased() == name }
    // A wrong number is not the beginning of a title.
    let isPart = exact.isEmpty && number == nil
    let found = isPart ? songs.filter { $0.title.lowercased().hasPrefix(name) } : exact
    guard found.count < 2 else {
      let names = found.prefix(5).map { "\($0.id) (\($0.name))" }.joined(separator: ", ")
      throw Problem(
        "“\(song)” matches several songs: \(names).",
        remedy: "Use its number.")
    }
    guard let id = found.first?.id else { throw Problem.noSong }
    return id
  }

  func reader(
    on study: Study, telling console: Console? = nil
  ) async throws -> Store<SongReader> {
    await console?.openReading(of: study)
    let reader = study.songs.reader()
    try await reader.sent(.opened(try await id(on: study), at: study.now))
    return reader
  }
}

extension Console {
  /// Opens what analyses Japanese, and says so if it takes its time.
  func openReading(of study: Study) async {
    guard !study.isReadingOpen else { return }
    let notice = Task {
      try await Task.sleep(for: .milliseconds(400))
      hint("Preparing the Japanese dictionary. This takes a few seconds the first time.")
    }
    await study.openReading()
    notice.cancel()
  }
}

struct SongLineArgument: ParsableArguments {
  @OptionGroup var song: SongArgument

  @Argument(help: "The line, counted from 1, without pauses and credits.")
  var line: Int

  /// Opens the song, and returns the index of the line.
  func found(on study: Study) async throws -> (reader: Store<SongReader>, line: Int) {
    let reader = try await song.reader(on: study)
    return (reader, try reader.state.info.required().song.place(ofLine: line))
  }
}

struct SongWordArgument: ParsableArguments {
  @OptionGroup var line: SongLineArgument

  @Argument(help: "The word as it is written in the line.")
  var word: String

  /// Opens the song, and returns the index of the line and the word.
  func found(
    on study: Study
  ) async throws -> (reader: Store<SongReader>, line: Int, word: AnalysedText.Word) {
    let (reader, place) = try await line.found(on: study)
    return (reader, place, try reader.state.info.required().word(word, inLine: line.line))
  }
}

extension Study {
  func songs(_ search: SongSearch = SongSearch()) async throws -> [SongSummary] {
    try await songs.list(search, at: now)
  }
}

extension Song.Line {
  /// - Parameter number: nil for a pause or credits.
  func json(number: Int?) -> JSONObject {
    [
      "number": number, "text": text,
      // From the start of the recording.
      "start_seconds": lyrics.start.map { Double($0) / 1_000 },
      "end_seconds": lyrics.end.map { Double($0) / 1_000 }, "translation": translation?.text,
      // you, file or the name of a model.
      "translation_source": translation?.source.summary,
    ]
  }
}

extension Translation.Source {
  var summary: String {
    switch self {
    case .you: "you"
    case .file: "file"
    case .model(let name, _): name
    }
  }
}

extension Song {
  /// Returns the index of a line.
  ///
  /// - Parameter number: of the lines that are sung, counted from 1.
  /// - Throws: `Problem` if the song has no such line.
  func place(ofLine number: Int) throws -> Int {
    guard let place = index(ofLine: number) else {
      throw Problem(
        "\(name) has no line \(number).", remedy: "“song show \(id)” numbers the lines.")
    }
    return place
  }
}

extension SongInfo {
  /// Returns a word of a line.
  ///
  /// - Parameters:
  ///   - text: its dictionary form, or its form in the line.
  ///   - line: counted from 1.
  /// - Throws: `Problem` if the line has no such word.
  func word(_ text: String, inLine line: Int) throws -> AnalysedText.Word {
    guard let word = self.text.lines[try song.place(ofLine: line)].word(text) else {
      throw Problem(
        "Line \(line) has no word “\(text)”.",
        remedy: "“song show \(song.id) --line \(line)” lists its words.")
    }
    return word
  }
}

extension AnalysedText.Line {
  fileprivate func word(_ word: String) -> AnalysedText.Word? {
    words.first { $0.surface == word || $0.lemma == word }
      ?? words.first { found in
        // The whole inflected form: 歩こう, of which the word is 歩こ.
        found.isWord && word.utf16.count > found.surface.utf16.count
          && text.utf16.dropFirst(found.offset).starts(with: word.utf16)
      }
  }
}
