import ArgumentParser
import Engine
import Foundation

struct DictionaryCommand: CommandFamily {
  static let usage = Usage("dictionary", "Your imported dictionaries.")
    .examples("dictionary import jitendex.zip", "dictionary list", "dictionary order Kanjium 1")
    .subcommands(
      default: DictionaryListCommand.self, DictionaryImportCommand.self,
      DictionaryEnableCommand.self, DictionaryDisableCommand.self, DictionaryOrderCommand.self,
      DictionaryRemoveCommand.self)
}

struct DictionaryListCommand: ViewCommand {
  static let usage = Usage("list", "List the dictionaries in their order.")
    .serves(.seeDictionaries, "dictionary list")

  func run(in console: Console, on study: Study) async throws {
    try console.show(try await study.dictionary.list())
  }
}

struct DictionaryImportCommand: StudyCommand {
  static let usage = Usage("import", "Import a dictionary in Yomitan's format.")
    .serves(.importDictionary, "dictionary import FILE", examples: "dictionary import jitendex.zip")
    .notes(
      """
      Imports words, kanji, frequencies, pitch accents and IPA. A newer revision replaces the older one \
      in place. If anything is wrong with the file, nothing is imported. --update asks the address \
      that a dictionary names for a newer revision; nothing else does.
      """)

  @Argument(help: "The ZIP; - reads standard input.")
  var file: String?

  @Option(help: ArgumentHelp("Fetch a dictionary's newest revision.", valueName: "title"))
  var update: String?

  func validate() throws {
    guard (file == nil) != (update == nil) else {
      throw ValidationError("Name a ZIP, or with --update a dictionary.")
    }
  }

  func run(in console: Console, on study: Study) async throws {
    let imported = try await imported(in: console, on: study)
    let dictionary = imported.dictionary
    let replaced = imported.replaced.map { " It replaces revision \($0)." }
    let line: Line =
      if update != nil, replaced == nil {
        "\(dictionary.title, .strong) has no newer revision."
      } else {
        """
        Imported \(dictionary.title, .strong): \(DictionaryListCommand.contents(of: dictionary)).\
        \(replaced ?? "")
        """
      }
    try console.show([line], json: DictionaryPlace(dictionary: dictionary, isOn: true).json)
  }

  private func imported(
    in console: Console, on study: Study
  ) async throws -> ImportedRevision {
    let line = ProgressLine(console.output)
    defer { line.end() }
    let tell: @Sendable (Int) -> Void = { [isTold = console.input.isInteractive] bytes in
      if isTold, bytes > 0 { line.show("\(Quantity.grouped(bytes >> 20)) MB read") }
    }
    let dictionary = study.dictionary
    if let update {
      let title = try await DictionaryArgument.title(update, on: study)
      return try await dictionary.update(title, at: study.now, progress: tell)
    }
    let path = try file.required()
    return try await dictionary.importArchive(
      GivenFile(path: path).data(in: console), named: URL(filePath: path).lastPathComponent,
      at: study.now, progress: tell)
  }
}

struct DictionaryEnableCommand: StudyCommand {
  static let usage = Usage("enable", "Enable a dictionary.")
    .serves(.enableDictionary, "dictionary enable TITLE", examples: "dictionary enable Jitendex")

  @OptionGroup var dictionary: DictionaryArgument

  func run(in console: Console, on study: Study) async throws {
    try await study.dictionary.turn(dictionary.meant(on: study), isOn: true, at: study.now)
    try console.show(try await study.dictionary.list())
  }
}

struct DictionaryDisableCommand: StudyCommand {
  static let usage = Usage("disable", "Disable a dictionary.")
    .serves(.disableDictionary, "dictionary disable TITLE", examples: "dictionary disable 2")

  @OptionGroup var dictionary: DictionaryArgument

  func run(in console: Console, on study: Study) async throws {
    try await study.dictionary.turn(dictionary.meant(on: study), isOn: false, at: study.now)
    try console.show(try await study.dictionary.list())
  }
}

struct DictionaryOrderCommand: StudyCommand {
  static let usage = Usage("order", "Change the position of a dictionary.")
    .serves(.moveDictionary, "dictionary order TITLE NUMBER")
    .examples("dictionary order Kanjium 1", "dictionary order built-in 3")
    .notes(
      """
      Their definitions of a word are shown in this order, after the built-in dictionary's. \
      Dictionaries above “built-in” replace its pitch accents. The first one with frequencies \
      chooses random words and sorts the results, except for English, where the nearest meaning is \
      first.
      """)

  @OptionGroup var dictionary: DictionaryArgument

  @Argument(help: "The new position, from 1.")
  var place: Int

  func run(in console: Console, on study: Study) async throws {
    try await study.dictionary.move(dictionary.meant(on: study), to: place, at: study.now)
    try console.show(try await study.dictionary.list())
  }
}

struct DictionaryRemoveCommand: StudyCommand {
  static let usage = Usage("remove", "Remove a dictionary and its contents.")
    .serves(.removeDictionary, "dictionary remove TITLE", examples: "dictionary remove Jitendex")

  @OptionGroup var dictionary: DictionaryArgument

  @OptionGroup var confirmation: Confirmation

  func run(in console: Console, on study: Study) async throws {
    let title = try await dictionary.meant(on: study)
    let found = try await study.dictionary.list().lazy.compactMap(\.dictionary)
      .first { $0.title.lowercased() == title.lowercased() }
    // A missing dictionary is refused without a question.
    if let found,
      try await !console.isSure(
        confirmation, "Remove \(found.title) and its contents? This can't be undone.")
    {
      return console.output.say("Nothing was removed.")
    }
    try await study.dictionary.remove(title)
    try console.show(try await study.dictionary.list())
  }
}

struct DictionaryArgument: ParsableArguments {
  @Argument(help: "The title, or the number from “dictionary list”.")
  var title: String

  func meant(on study: Study) async throws -> String { try await Self.title(title, on: study) }

  /// Returns the title of the dictionary at this number; any other text as it is.
  static func title(_ title: String, on study: Study) async throws -> String {
    let titles = try await study.dictionary.list().map(\.title)
    let isTitle = titles.contains { $0.lowercased() == title.lowercased() }
    return isTitle ? title : titles.numbered(title) ?? title
  }
}

// MARK: Text and JSON

extension Console {
  fileprivate func show(_ places: [DictionaryPlace]) throws {
    try show(
      places.enumerated().map { DictionaryListCommand.line($1, number: $0 + 1) },
      json: places.enumerated().map { number, place in
        place.json + ["place": number + 1, "is_on": place.isOn]
      })
  }
}

extension DictionaryListCommand {
  fileprivate static func line(_ place: DictionaryPlace, number: Int) -> Line {
    guard let dictionary = place.dictionary else {
      return "\("\(number)", .faint) \(place.title, .strong) \("EDICT and KANJIDIC2", .faint)"
    }
    let state = place.isOn ? "" : " (disabled)"
    return """
      \("\(number)", .faint) \(dictionary.title, .strong)\(state) \
      \("\(contents(of: dictionary)), revision \(dictionary.revision)", .faint)
      """
  }

  static func contents(of dictionary: ImportedDictionary) -> String {
    let counts = [
      dictionary.terms > 0 ? Quantity.count(dictionary.terms, "term") : nil,
      dictionary.kanji > 0 ? "\(Quantity.grouped(dictionary.kanji)) kanji" : nil,
      dictionary.frequencies > 0
        ? Quantity.count(dictionary.frequencies, "frequency", plural: "frequencies") : nil,
      dictionary.accents > 0 ? Quantity.count(dictionary.accents, "accent") : nil,
      dictionary.transcriptions > 0
        ? "\(Quantity.grouped(dictionary.transcriptions)) in IPA" : nil,
    ].compactMap(\.self)
    return counts.isEmpty ? "only tags and images" : counts.joined(separator: ", ")
  }
}

extension DictionaryPlace {
  /// The built-in dictionary has only its title and its place.
  fileprivate var json: JSONObject {
    let about = dictionary
    return [
      "title": title, "revision": about?.revision, "author": about?.author,
      "term_count": about?.terms, "kanji_count": about?.kanji,
      "frequency_count": about?.frequencies, "accent_count": about?.accents,
      "transcription_count": about?.transcriptions, "image_count": about?.images,
      "imported_at": about?.imported,
    ]
  }
}
