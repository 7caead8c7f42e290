import Engine
import Foundation
import HTML
import Hummingbird

/// Adding a song from a file or a pasted text.
struct SongAddPage: Page {
  static let address = Address("songs/add") { SongAddPage() }
  static let intents: KeyValuePairs<Intent, String?> = [.addSong: "Add song"]
  static let navigation: NavigationEntry? = .songs
  /// The file, and as much text beside it.
  static let add = Form<Self>(limit: 2 * LyricsFile.largest + 4_096) { $0.add }
  static let example = Form<Self>("example") { $0.addExample }
  static var forms: [Form<Self>] { [add, example] }

  struct State {
    var title = Field()
    var artist = Field()
    var lyrics = Field()
    var file = Field()
    var isPaired = false
    /// Whether the tour's example is filled in.
    var isExample = false
    /// Whether the lines are sent to be translated once they are added.
    var isSent = false
  }

  func load(_ context: PageContext) async throws -> State {
    try await context.did(.add)
    context.study.prepareReading()
    guard context.tutorialStep == .save else {
      return State(isSent: try await context.study.songs.translatesAtOnce())
    }
    let example = try ExampleSongs.lyrics(ExampleSongs.first)
    return State(
      title: Field(value: example.title ?? ""), artist: Field(value: example.artist ?? ""),
      lyrics: Field(value: example.lines.map(\.text).joined(separator: "\n")), isExample: true)
  }

  func name(_ state: State) -> String { "Add a song" }

  private func add(_ context: PageContext) async throws -> Response {
    let form = context.form
    if form.isOn("example") { return try await runExample(context) }
    let upload = form.file("file")
    do {
      try form.checkEither(file: "file", or: "lyrics")
      let file = try upload.map { try LyricsFile($0.data) } ?? LyricsFile(form["lyrics"])
      let read = try form.isOn("paired") ? file.lyrics.paired() : file.lyrics
      let lyrics = read.titled(form["title"], by: form["artist"], file: upload?.name ?? "")
      let added = try await context.study.songs.add(
        lyrics, file: upload?.name ?? "", at: context.now)
      context.site.dictionary.prepare()
      let advice = lyrics.looksPaired ? " \(Self.advice)" : ""
      context.sayUndoable(
        Self.sentence(added, file.skipped, context.settings.tutor) + advice, undoLeadsTo: .songs)
      return context.seeOther(SongPage(id: added.song))
    } catch let problem as Problem {
      var state = State(
        title: Field(value: form["title"]), artist: Field(value: form["artist"]),
        lyrics: Field(value: form["lyrics"]), isPaired: form.isOn("paired"),
        isSent: try await context.study.songs.translatesAtOnce())
      let refused: WritableKeyPath<State, Field> =
        if Song.refusesName(form["title"]) {
          \.title
        } else if Song.refusesName(form["artist"]) {
          \.artist
        } else {
          upload == nil ? \.lyrics : \.file
        }
      state[keyPath: refused].error = problem.description
      return context.show(self, state, refusing: problem)
    }
  }

  /// Adds the tour's example, which is translated as any song is, but without a network.
  private func runExample(_ context: PageContext) async throws -> Response {
    let added = try await context.study.songs.addExample(ExampleSongs.first, at: context.now)
    if added.twin != nil { context.sayUndoable(Self.sentence(added, [], context.settings.tutor)) }
    try await context.did(.save)
    return context.seeOther(SongsPage().path)
  }

  private func addExample(_ context: PageContext) async throws -> Response {
    let lyrics = try ExampleSongs.lyrics(context.form["title"])
    let added = try await context.study.songs.add(lyrics, at: context.now)
    return context.seeOther(SongPage(id: added.song))
  }

  private static let advice = """
    Every second line looks like a translation. To add these lines as translations, undo and \
    tick the box for that.
    """

  private static func sentence(
    _ added: AddedSong, _ skipped: [LyricsFile.SkippedLine], _ prices: TutorSettings
  ) -> String {
    let twin = added.twin == nil ? "" : " Another song has the same lyrics."
    let cost = FillPlan(translations: added.translating).costSentence(prices)
    let translation = added.translation.map { " \($0) \(cost)" } ?? ""
    let lines = skipped.prefix(5).map { " Line \($0.number): \($0.reason)" }
    let rest = skipped.count > 5 ? " There are \(skipped.count - 5) more such lines." : ""
    return "Added “\(added.name)”.\(translation)\(twin)\(lines.joined())\(rest)"
  }

  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    crumbs([Link("Songs", SongsPage().path)])
    h1 { "Add a song" }
    p(.class("aside")) {
      "Readings, pitch and words to learn are for Japanese lyrics; others only have translations."
    }
    if state.isSent {
      p(.class("aside")) {
        """
        Lines without a translation are sent to be translated by the language model; more than \
        \(Song.mostSentUnasked) only when you ask.
        """
      }
    }
    section(.class("sheet")) {
      postForm(path, layout.csrf, style: "form", isMultipart: true) {
        textArea("lyrics", "Lyrics", state.lyrics, .rows("7"), .lang(""), .autofocus)
        if state.isExample {
          hiddenField("example", "true")
          p(.class("aside")) { "After the tour, songs can be added from files, too." }
        } else {
          file(state)
          checkBox(
            "paired", "Every second line is the translation of the one before",
            isOn: state.isPaired)
        }
        div(.class("fields halves")) { names(state) }
        button(.class("button")) { "Add song" }
      }
    }
    sheet("Or start with an example") {
      postForm(path(Self.example), layout.csrf, style: "row") {
        for title in ExampleSongs.titles {
          choiceButton("title", title, title, style: [.quiet]).attributes(.lang("ja"))
        }
      }
    }
  }

  @HTMLBuilder
  private func names(_ state: State) -> HTMLContent {
    inputField(
      "title", "Title", state.title, .type("text"), .lang(""),
      .maxlength("\(Song.longestName)"), .autocomplete("off")
    ) {
      p {
        state.isExample
          ? "If empty, Sanpo uses the first line."
          : "If empty, Sanpo uses the file's title or name, or the first line."
      }
    }
    inputField(
      "artist", "Artist", state.artist, .type("text"), .lang(""),
      .maxlength("\(Song.longestName)"), .autocomplete("off"))
  }

  @HTMLBuilder
  private func file(_ state: State) -> HTMLContent {
    inputField(
      "file", "Or a file", state.file, .type("file"),
      .accept(".txt,.lrc,.lrcx,.srt,.vtt,.ass,text/plain,text/vtt")
    ) {
      p { "Plain text, LRC, SRT, WebVTT or ASS, in UTF-8, UTF-16, Shift JIS, EUC-JP or JIS." }
    }
  }
}
