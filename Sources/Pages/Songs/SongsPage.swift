import Engine
import Foundation
import HTML
import Hummingbird

struct SongsPage: Page {
  static let address = Address("songs") { SongsPage() }
  static let intents: KeyValuePairs<Intent, String?> = [
    .seeSongs: nil, .findSong: "Find", .markSong: "Favourite", .seeJobs: nil, .followJobs: nil,
    .retryJob: "Try again", .removeJob: "Remove",
  ]
  static let navigation: NavigationEntry? = .songs
  static let mark = Form<Self>("favourite") { $0.mark }
  static let job = Form<Self>("job") { $0.changeJob }
  static var forms: [Form<Self>] { [mark, job] }

  struct State {
    var query = Field()
    var isFavourite = false
    var songs: [SongSummary]
    var jobs: [LineJob] = []
    /// The prices of the language model.
    var prices = TutorSettings()
    var dates: LocalDates
  }

  func load(_ context: PageContext) async throws -> State {
    try await context.did(.library)
    await context.study.refreshJobs()
    let (query, isFavourite) = (context.query["q"], context.query.isOn("favourites"))
    let songs = try await context.study.songs.list(
      SongSearch(query, isFavourite: isFavourite), at: context.now)
    if songs.isEmpty { context.study.prepareReading() }
    return State(
      query: Field(value: query), isFavourite: isFavourite, songs: songs,
      jobs: try await context.study.jobs.list().filter { !$0.isForItems },
      prices: context.settings.tutor, dates: context.dates)
  }

  func name(_ state: State) -> String { "Songs" }

  enum JobAction: String { case retry, remove }

  /// Tries a job again or removes it, depending on the button.
  private func changeJob(_ context: PageContext) async throws -> Response {
    let id = context.form["job"]
    switch try context.form.action() as JobAction {
    case .retry: try await context.study.retryJob(id)
    case .remove: try await context.study.removeJob(id)
    }
    if let song: Song.ID = context.form.number("song") {
      let translations = context.form.isOn("translations") ? "true" : nil
      return context.seeOther(SongPage(id: song).path(["translations": translations]))
    }
    return context.seeOther(list(of: context.form))
  }

  private func mark(_ context: PageContext) async throws -> Response {
    guard let song: Song.ID = context.form.number("song") else { throw RequestError.notFound }
    try await context.study.songs.mark(
      song, isFavourite: context.form.isOn("favourite"), at: context.now)
    return context.seeOther(list(of: context.form))
  }

  /// The URL of the list that a form is on.
  private func list(of form: FormData) -> String {
    path(["q": form.listQuery, "favourites": form.isOn("favourites") ? "true" : nil])
  }
}

extension NavigationEntry {
  static let songs = NavigationEntry("songs", "Songs", SongsPage())
}

// MARK: - Markup

extension SongsPage {
  @HTMLBuilder
  func body(_ state: State, _ layout: Layout) -> HTMLContent {
    let isEmpty = state.songs.isEmpty && state.query.value.isEmpty && !state.isFavourite
    heading("Songs") {
      if !isEmpty { pageLink("Add a song", SongAddPage().path, "button") }
    }
    // Parts, so that an advancing translation does not replace a field while it is typed in.
    div(.id("processing"), .data("part"), .data("jobs")) {
      if !state.jobs.isEmpty { processing(state, layout.csrf) }
    }
    if isEmpty {
      emptySheet {
        p(.class("lead")) { "Learn a language from the lyrics of songs you love." }
        p { "Paste the lyrics or choose a file: plain text, LRC, SRT or WebVTT." }
        p { pageLink("Add a song", SongAddPage().path, "button") }
      }
    } else {
      searchForm(
        path, "Title, artist, lyrics or translation", state.query, style: "search",
        buttonStyle: [.quiet])
      div(.id("song-list"), .data("part")) {
        tabs(
          "Songs", [Link("All", path), Link("Favourites", Self.favourites)],
          current: state.isFavourite ? Self.favourites : path, "page")
        list(state, layout.csrf)
      }
    }
  }

  private func processing(_ state: State, _ csrf: String) -> HTMLElement {
    section(.class("sheet"), .id("jobs")) {
      h2 { "Translations" }
      ul(.class("songs")) { for job in state.jobs { row(of: job, state, csrf) } }
    }
  }

  private func row(of job: LineJob, _ state: State, _ csrf: String) -> HTMLElement {
    let sentence = job.sentence(at: state.dates.now, clock: state.dates.second)
    return li(.class("song-row")) {
      strong(.lang(Script.japanese(in: job.request.title))) {
        if let song = Song.id(in: job.reference) {
          pageLink(job.request.title, SongPage(id: song).path)
        } else {
          job.request.title
        }
      }
      if case .running(let done) = job.status {
        Progress(done: done, total: job.request.distinctLines.count, sentence)
          .bar(job.request.title)
      }
      span(.class("aside"), .role("status")) { sentence.capitalised }
      if let problem = job.problem { p(.class("aside")) { problem.remedy } }
      changing(job, state, csrf)
    }
  }

  private func changing(_ job: LineJob, _ state: State, _ csrf: String) -> HTMLElement {
    let end = job.isOpen ? "Stop" : "Remove"
    return details {
      summary { job.mayRetry ? "Try again or \(end.lowercased())" : end }
      postForm(path(Self.job), csrf, style: "row") {
        listFields(state)
        hiddenField("job", job.id)
        if job.mayRetry { actionButton(JobAction.retry, "Try again", style: [.small]) }
        actionButton(JobAction.remove, "Remove", style: [.quiet, .small])
        p(.class("aside")) {
          job.isOpen ? "The lines translated so far are kept." : job.retryNote(state.prices)
        }
      }
    }
  }

  private static let favourites = SongsPage().path(["favourites": "true"])

  @HTMLBuilder
  private func list(_ state: State, _ csrf: String) -> HTMLContent {
    if state.songs.isEmpty {
      p.spaced(.class("summary")) {
        "No songs match."
        pageLink("Show all songs", path)
      }
    } else {
      p(.class("summary")) { Quantity.count(state.songs.count, "song") }
      ul(.class("songs sheet")) {
        for song in state.songs {
          li(.class("song-row")) {
            songLink(song.id, song.title, song.artist)
            share(song.share)
            span(.class("aside")) {
              "\(Quantity.count(song.lines, "line")), added \(state.dates.day(song.addedAt))"
              if !song.file.isEmpty { " from \(song.file)" }
            }
            favouriteForm(song, state, csrf)
            song.found.map { foundLine($0, in: song.id) }
          }
        }
      }
    }
  }

  private func foundLine(_ found: FoundSongLine, in song: Song.ID) -> HTMLElement {
    let line = SongPage(id: song).url(
      line: found.place, word: nil, translations: found.translation != nil)
    return p.spaced(.class("song-found")) {
      pageLink(found.text, line).attributes(.lang(Script.language(of: found.text)))
      if let translation = found.translation { span(.class("aside")) { translation } }
    }
  }

  @HTMLBuilder
  private func share(_ share: KnownShare) -> HTMLContent {
    if share.words > 0 {
      Progress(done: share.known, total: share.words, Quantity.share(share.known, of: share.words))
        .bar(nil)
      span(.class("aside")) { "\(Quantity.share(share.known, of: share.words)) known" }
    }
  }

  /// The fields that lead back from a form to its list.
  @HTMLBuilder
  private func listFields(_ state: State) -> HTMLContent {
    if !state.query.value.isEmpty { hiddenField("q", state.query.value) }
    if state.isFavourite { hiddenField("favourites", "true") }
  }

  private func favouriteForm(
    _ song: SongSummary, _ state: State, _ csrf: String
  ) -> HTMLElement {
    postForm(path(Self.mark), csrf) {
      listFields(state)
      hiddenField("song", "\(song.id)")
      hiddenField("favourite", song.isFavourite ? "false" : "true")
      button(
        .class("star"), .aria("pressed", value: song.isFavourite ? "true" : "false"),
        .aria("label", value: "Favourite: \(song.name)")
      ) { song.isFavourite ? "★" : "☆" }
    }
  }
}

func songLink(_ song: Song.ID, _ title: String, _ artist: String) -> HTMLElement {
  a.spaced(.class("song-link"), .href(SongPage(id: song).path), .data("enhance")) {
    span(.lang(Script.japanese(in: title))) { title }
    if !artist.isEmpty { span(.class("aside"), .lang(Script.japanese(in: artist))) { artist } }
  }
}
