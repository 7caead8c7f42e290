import ArgumentParser
import Engine
import Foundation

struct SongEditCommand: StudyCommand {
  static let usage = Usage("edit", "Edit a song's title, artist or lyrics.")
    .serves(.editSong, "song edit SONG --artist NAME")
    .examples(
      "song edit 3 --title 雨のバス停", "song edit 3 --lyrics rain.txt", "song edit 3 --artist \"\"",
      "song edit 3"
    )
    .notes(
      """
      Lines that don't change keep their translations, times and readings. Without options, opens \
      the song in $VISUAL or $EDITOR, or asks for title and artist if neither is set.
      """)

  @OptionGroup var song: SongArgument

  @Option(help: "The new title.")
  var title: String?

  @Option(help: "The new artist; empty for none.")
  var artist: String?

  @Option(
    help: ArgumentHelp("A file with the new lyrics; - reads standard input.", valueName: "file"))
  var lyrics: String?

  func run(in console: Console, on study: Study) async throws {
    let id = try await song.id(on: study)
    if title != nil || artist != nil || lyrics != nil {
      let file = try lyrics.map { try LyricsFile(try GivenFile(path: $0).data(in: console)) }
      let edit = SongEdit(title: title, artist: artist, lyrics: file?.lyrics)
      for line in file?.skipped ?? [] { console.output.say("Line \(line.number): \(line.reason)") }
      return try await save(edit, of: id, in: console, on: study)
    }
    guard console.input.isInteractive, !console.givesJSON else {
      throw Misuse("No change was given.", remedy: "Enter one, such as --title TITLE.")
    }
    let reader = try await song.reader(on: study)
    let before = try reader.state.info.required().song
    if let editor = console.editor {
      try await edit(before, with: editor, in: console, on: study)
    } else {
      try await ask(before, in: console, on: study)
    }
  }

  private func save(
    _ edit: SongEdit, of id: Song.ID, in console: Console, on study: Study
  ) async throws {
    let edited = try await study.songs.edit(id, edit, at: study.now)
    let rest = translation(of: edited, console)
    try console.show(
      [edited.isChanged ? "Saved \(edited.name, .strong).\(rest)" : "Nothing was changed."],
      json: [
        "song": id, "name": edited.name, "is_changed": edited.isChanged,
        "untranslated_lines": edited.untranslatedLines,
      ])
  }

  private func translation(of edited: EditedSong, _ console: Console) -> String {
    if let translation = edited.translation {
      return " \(translation)\(edited.whoTranslates(console))"
    }
    let missing = edited.untranslatedLines
    guard missing > 0 else { return "" }
    let lines = Quantity.count(missing, "new line")
    return " \(lines) without a translation; “jobs add \(edited.song)” asks for it."
  }

  /// Opens the editor until the song is not refused.
  private func edit(
    _ song: Song, with editor: TextEditor, in console: Console, on study: Study
  ) async throws {
    var text = SongEditText.text(of: song)
    while true {
      let before = text
      text = try await editor.edit(text)
      guard text != before else { return console.hint("Nothing was changed.") }
      do {
        return try await save(
          try SongEditText.edit(from: text, over: song), of: song.id, in: console, on: study)
      } catch let problem as Problem {
        console.say(problem)
        guard await console.confirms("Edit it again?") else { return }
      }
    }
  }

  private func ask(_ song: Song, in console: Console, on study: Study) async throws {
    guard let title = await console.field("Title", song.title),
      let artist = await console.field("Artist", song.artist)
    else { return console.hint("Nothing was changed.") }
    let edit = SongEdit(
      title: title == song.title ? nil : title, artist: artist == song.artist ? nil : artist)
    try await save(edit, of: song.id, in: console, on: study)
  }
}

/// A song as the text of a file, each part below its heading.
enum SongEditText {
  private static let (title, artist, lyrics) = ("== title ==", "== artist ==", "== lyrics ==")

  static func text(of song: Song) -> String {
    """
    Edit the text below the headings, then save and close the editor.

    \(title)
    \(song.title)

    \(artist)
    \(song.artist)

    \(lyrics)
    \(song.text)

    """
  }

  /// Reads the parts that were edited. One whose heading is missing stays as it was.
  static func edit(from text: String, over song: Song) throws(Problem) -> SongEdit {
    // Blank lines at its ends are the file's.
    func bare(_ part: String) -> String { part.trimmingCharacters(in: .whitespacesAndNewlines) }
    func edited(_ heading: String, from before: String) -> String? {
      part(heading, of: text).flatMap { bare($0) == bare(before) ? nil : $0 }
    }
    var edit = SongEdit()
    edit.title = edited(title, from: song.title)
    edit.artist = edited(artist, from: song.artist)
    if let lyrics = edited(lyrics, from: song.text) { edit.lyrics = try LyricsFile(lyrics).lyrics }
    return edit
  }

  private static func part(_ heading: String, of text: String) -> String? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let start = lines.firstIndex(where: { $0 == heading }) else { return nil }
    let rest = lines[(start + 1)...]
    let inside =
      heading == lyrics ? rest : rest.prefix { ![title, artist, lyrics].contains(String($0)) }
    return inside.joined(separator: "\n")
  }
}
