import Engine
import HTML
import Hummingbird

/// Editing a song's title, artist and lyrics, above them.
extension SongPage {
  var editPath: String { path(["edit": "true"]) }

  @HTMLBuilder
  func editForm(_ state: State, _ csrf: String) -> HTMLContent {
    if let editing = state.editing {
      let songLanguage = language(state.info.song.isJapanese)
      section(
        .class("sheet"), .id("song-edit"), .data("part"), .aria("label", value: "Edit song")
      ) {
        postForm(path(Self.edit), csrf, style: "form", isMultipart: true) {
          hiddenField("drawn", editing.drawn)
          inputField(
            "title", "Title", editing["title"], .type("text"), .lang(songLanguage),
            .maxlength("\(Song.longestName)"), .autocomplete("off"), .autofocus)
          inputField(
            "artist", "Artist", editing["artist"], .type("text"), .lang(songLanguage),
            .maxlength("\(Song.longestName)"), .autocomplete("off"))
          textArea("lyrics", "Lyrics", editing["lyrics"], .rows("12"), .lang(songLanguage))
          p(.class("aside")) {
            "Lines that you don't change keep their translations, times and readings."
          }
          div.spaced(.class("row")) {
            button(.class("button")) { "Save song" }
            pageLink("Cancel", path, "button quiet")
          }
        }
      }
    }
  }

  func saveEdit(_ context: PageContext) async throws -> Response {
    do {
      let (edit, skipped) = try await edit(context)
      let edited = try await context.study.songs.edit(id, edit, at: context.now)
      if edited.isChanged {
        context.sayUndoable(Self.sentence(edited, skipped))
      } else {
        context.say("Nothing was changed.")
      }
    } catch let changed as ChangedElsewhere {
      return try await refusal(changed.problem, at: changed.field, context)
    } catch let problem as Problem {
      guard problem != .noSong else { throw RequestError.notFound }
      return try await refusal(problem, context)
    }
    return context.seeOther(self)
  }

  /// Returns only the person's changes; another face may have changed the rest.
  private func edit(
    _ context: PageContext
  ) async throws -> (SongEdit, skipped: [LyricsFile.SkippedLine]) {
    let song = try await context.study.songs.reader().sent(.opened(id, at: context.now)).info?.song
    let current = song.map(FieldHashes.texts)
    let fields = try FieldHashes(context.form["drawn"], of: FieldHashes.ofSong)
      .merged(context.form, current).mapValues { $0.replacing("\r\n", with: "\n") }
    func changed(_ name: String) -> String? { fields[name] == current?[name] ? nil : fields[name] }
    let file = try changed("lyrics").map { text throws(Problem) in try LyricsFile(text) }
    return (
      SongEdit(title: changed("title"), artist: changed("artist"), lyrics: file?.lyrics),
      file?.skipped ?? []
    )
  }

  /// - Parameter changed: the field that was changed elsewhere, if that is the problem.
  private func refusal(
    _ problem: Problem, at changed: String? = nil, _ context: PageContext
  ) async throws -> Response {
    var state = try await load(context)
    let form = context.form
    let isTitleRefused =
      Song.refusesName(form["title"]) || form["title"].allSatisfy(\.isWhitespace)
    let refused =
      isTitleRefused ? "title" : Song.refusesName(form["artist"]) ? "artist" : "lyrics"
    var editing = SharedFields(state.info.song)
    editing.refuse(form, problem, at: changed ?? refused)
    state.editing = editing
    return context.show(self, state, refusing: problem)
  }

  private static func sentence(
    _ edited: EditedSong, _ skipped: [LyricsFile.SkippedLine]
  ) -> String {
    let missing = edited.untranslatedLines
    let new =
      missing == 0 ? nil : "\(Quantity.count(missing, "new line")) without a translation."
    let translation = (edited.translation ?? new).map { " \($0)" } ?? ""
    let lines = skipped.prefix(5).map { " Line \($0.number): \($0.reason)" }
    return "Saved “\(edited.name)”.\(translation)\(lines.joined())"
  }
}

extension SharedFields {
  init(_ song: Song) { self.init(FieldHashes.texts(of: song), of: FieldHashes.ofSong) }
}
