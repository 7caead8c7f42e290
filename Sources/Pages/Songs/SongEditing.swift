import Engine
import HTML
import Hummingbird

/// Editing a song's title, artist and lyrics, above them.
extension SongPage {
  /// The form's fields.
  struct Editing {
    var title = Field()
    var artist = Field()
    var lyrics = Field()

    init(_ song: Song) {
      title.value = song.title
      artist.value = song.artist
      lyrics.value = song.text
    }
  }

  /// The URL of the page with the form.
  var editPath: String { path(["edit": "true"]) }

  @HTMLBuilder
  func editForm(_ state: State, _ csrf: String) -> HTMLContent {
    if let editing = state.editing {
      section(
        .class("sheet"), .id("song-edit"), .data("part"), .aria("label", value: "Edit song")
      ) {
        postForm(path(Self.edit), csrf, style: "form", isMultipart: true) {
          inputField(
            "title", "Title", editing.title, .type("text"), .lang("ja"),
            .maxlength("\(InputLimit.songName)"), .autocomplete("off"), .autofocus)
          inputField(
            "artist", "Artist", editing.artist, .type("text"), .lang("ja"),
            .maxlength("\(InputLimit.songName)"), .autocomplete("off"))
          textArea("lyrics", "Lyrics", editing.lyrics, .rows("12"), .lang("ja"))
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
    let form = context.form
    do {
      let file = try LyricsFile(form["lyrics"])
      let state = try await context.study.songs.library().sent(
        .edited(
          id, SongEdit(title: form["title"], artist: form["artist"], lyrics: file.lyrics),
          at: context.now))
      if let edited = state.edited, edited.isChanged {
        context.sayUndoable(Self.sentence(edited, file.skipped))
      } else {
        context.say("Nothing was changed.")
      }
    } catch {
      guard error != .noSong else { throw RequestError.notFound }
      return context.show(self, try await showRefusal(error, context), refusing: error)
    }
    return context.seeOther(self)
  }

  private func showRefusal(_ problem: Problem, _ context: PageContext) async throws -> State {
    var state = try await load(context)
    let form = context.form
    var editing = Editing(state.info.song)
    (editing.title.value, editing.artist.value) = (form["title"], form["artist"])
    editing.lyrics.value = form["lyrics"]
    if Song.refusesName(form["title"]) || form["title"].allSatisfy(\.isWhitespace) {
      editing.title.error = problem.description
    } else if Song.refusesName(form["artist"]) {
      editing.artist.error = problem.description
    } else {
      editing.lyrics.error = problem.description
    }
    state.editing = editing
    return state
  }

  private static func sentence(
    _ edited: EditedSong, _ skipped: [LyricsFile.SkippedLine]
  ) -> String {
    let new =
      edited.untranslatedLines == 0
      ? "" : " \(Quantity.count(edited.untranslatedLines, "new line")) without a translation."
    let lines = skipped.prefix(5).map { " Skipped line \($0.number): \($0.reason)" }
    return "Saved “\(edited.name)”.\(new)\(lines.joined())"
  }
}
