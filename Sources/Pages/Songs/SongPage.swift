import Engine
import Foundation
import HTML
import Hummingbird

/// The lyrics of a song, with the line and the word that the learner is at.
struct SongPage: Page {
  static let address = Address("songs/{id}", \Self.id, Self.init)
  static let intents: KeyValuePairs<Intent, String?> = [
    .openSong: nil, .readSong: "Next", .editSong: "Save song", .translateLine: "Save translation",
    .addFromSong: "Add to deck",
    .correctInSong: "Correct", .addRecording: "Add recording", .timeSong: "Save times",
    .playSong: "Play",
    .studySong: "Study words",
    .cramSong: "Cram words",
    .exportSong: "LRC", .deleteSong: "Delete song", .requestTranslation: "Translate",
  ]
  static let navigation: NavigationEntry? = .songs
  static let assets = ["songs.css", "songs.js", "recording.js"]
  static let movement = Form<Self>("line") { $0.goToLine }
  static let look = Form<Self>("look") { $0.changeLook }
  static let translation = Form<Self>("translation") { $0.translate }
  static let word = Form<Self>("word") { $0.addWord }
  static let request = Form<Self>("translation-request") { $0.requestTranslation }
  static let correction = Form<Self>("correction") { $0.correct }
  static let recording = Form<Self>("recording", limit: RecordingFolder.largest + 4_096) {
    $0.changeRecording
  }
  static let times = Form<Self>("times") { $0.setTimes }
  static let study = Form<Self>("study") { $0.study }
  static let edit = Form<Self>("edit", limit: 2 * LyricsFile.largest + 4_096) { $0.saveEdit }
  static let deletion = Form<Self>("delete") { $0.delete }
  static var forms: [Form<Self>] {
    [
      movement, look, translation, word, request, correction, recording, times, study, edit,
      deletion,
    ]
  }
  static let files: [any Endpoint.Type] = [SongFile.self, RecordingFile.self]

  let id: Song.ID

  static func page(at place: Place) -> Self? {
    if case .song(let id) = place { Self(id: id) } else { nil }
  }

  var place: Place? { .song(id) }

  struct State {
    var info: SongInfo
    /// The glosses of lines without a translation.
    var glosses: [Int: WordGloss] = [:]
    var view = SongSettings.View.block
    var aid = SongSettings.ReadingAid.none
    var showsTranslations = false
    /// Whether the learner chose the line here, so that its words can be chosen. Until then,
    /// touching the line opens its translation, as with any other.
    var isLineChosen = false
    /// The line of the URL, which need not be the one that the learner is at; nil without one.
    var lineShown: Int?
    /// The index of the chosen word in the current line.
    var chosen: Int?
    /// The lines on the page, if not those around the current one.
    var from: Int?
    /// The progress of building the dictionary in percent.
    var building: Int?
    var own = Field()
    /// The times that were tapped, if they could not be saved.
    var times = Field()
    /// The fields of the form that edits the song; nil unless it is open.
    var editing: SharedFields?
    /// The fields of a corrected word: its reading, with the error, its accent and where it is so.
    var correction = Field()
    var accent = Field()
    var scope = SongCorrection.Scope.line
    var recording = Field()
    /// Whether the page showed until now that lines are being translated.
    var hasShownJob = false
    /// Whether a language model is configured.
    var isTranslating = false
    /// Whether the learner's plan includes translations by it.
    var isIncluded = true
    /// The prices of the language model.
    var prices = TutorSettings()
    /// Whether a lesson of other words is open.
    var hasOtherLesson = false
    /// When most of the song will be readable; nil if that is years away.
    var readableAt: Date?
    var dates: LocalDates

    var line: Int { lineShown ?? info.song.place }
    /// The lines on the page; more.js adds those before and after.
    var window: Range<Int> {
      SongWindow.lines(of: info.song.lines.count, around: line, from: from)
    }
    var word: AnalysedText.Word? {
      chosen.flatMap { info.word(at: .init(line: line, word: $0)) }
    }
  }

  func load(_ context: PageContext) async throws -> State {
    let reader = try await open(context)
    // The tour continues once nothing is pending, even if the translation failed.
    if reader.state.info?.job?.isOpen != true { try await context.did(.translation) }
    return try await State(reader, context)
  }

  func response(to context: PageContext) async throws -> Response {
    // The page that prepares follows, and gets the song, or why it can't be shown.
    let timeout = Duration.milliseconds(context.isFollowing ? 60_000 : 400)
    guard await context.site.reading.open(timeout: timeout) else {
      return context.show(SongPreparation(), ())
    }
    do {
      return context.show(self, try await load(context))
    } catch let problem as Problem where context.isFollowing && !context.study.isReadingOpen {
      context.site.log.report(problem)
      // Fine, as nothing else takes the place of a page that follows.
      return context.show(ProblemPage(), ProblemPage.State(problem: problem, retry: path))
    }
  }

  func name(_ state: State) -> String { state.info.song.title }

  /// Opens the song. A form takes the learner to its line, on every face.
  func open(_ context: PageContext) async throws -> Store<SongReader> {
    let reader = try await opened(context)
    try checkLines(context, reader)
    if let line: Int = context.form.number("line") {
      let before = reader.state.info?.song.place
      try await reader.sent(.moved(to: line))
      if line != before { try await context.did(.nextLine) }
      if context.form.isOn("translations") { try await context.did(.line) }
    }
    return reader
  }

  func opened(_ context: PageContext) async throws -> Store<SongReader> {
    let reader = context.study.songs.reader()
    try await reader.sent(.opened(id, at: context.now), notFound: .noSong)
    return reader
  }

  /// Shows the song as it is now, with what was typed into a form that is refused.
  func refused(
    _ problem: Problem, _ context: PageContext, _ change: (inout State) -> Void
  ) async throws -> Response {
    var state = try await State(opened(context), context)
    change(&state)
    return context.show(self, state, refusing: problem)
  }

  /// The URL of the same page with other lines of a long song.
  func url(_ state: State, from line: Int) -> String {
    path(["from": "\(line)", "translations": state.showsTranslations ? "true" : nil])
  }
}

extension SongPage.State {
  init(_ reader: Store<SongReader>, _ context: PageContext) async throws {
    let info = try reader.state.info.required()
    let fields = context.form.fields.isEmpty ? context.query : context.form
    // A page that only follows a change shows the line that another face has moved to.
    let follows = context.isFollowing && context.shownBefore != info.song.place
    let shown: Int? = follows ? nil : fields.number("line")
    let line = max(0, min(shown ?? info.song.place, info.song.lines.count - 1))
    let own = info.song.lines[line].translation
    self.init(
      info: info, view: context.settings.songs.view, aid: context.settings.songs.readingAid,
      showsTranslations: fields.isOn("translations"), isLineChosen: !fields["line"].isEmpty,
      lineShown: shown.map { _ in line }, chosen: fields.number("word"),
      from: fields.number("from"),
      own: Field(value: own?.source == .you ? own?.text ?? "" : ""),
      hasShownJob: context.hasShownJob,
      isTranslating: context.study.songs.isTranslating,
      isIncluded: await context.study.entitlements.includes(.songTranslation),
      prices: context.settings.tutor,
      readableAt: info.forecast.days.map { context.now + .days($0) },
      dates: context.dates)
    if fields.isOn("edit") { editing = SharedFields(info.song) }
    let lesson = try await context.study.lessonSession().sent(.opened(at: context.now)).session
    let reference = Song.reference(to: info.song.id)
    hasOtherLesson = lesson.map { !$0.isFinished && $0.plan.reference != reference } ?? false
    let isGlossed = showsTranslations || view == .parallel
    guard isGlossed, !info.song.untranslated.isEmpty else { return }
    building = await context.site.dictionary.open()
    guard building == nil else { return }
    glosses = try await reader.sent(.glossesAsked(of: window)).glosses
  }
}

// MARK: - Forms

extension SongPage {
  /// Changes the view, or puts furigana or pitch on or off, depending on the button.
  private func changeLook(_ context: PageContext) async throws -> Response {
    let state = try await load(context)
    let care = context.study.care
    if let view = SongSettings.View(rawValue: context.form["view"]) {
      try await care.changeSettings(["song-view": view.rawValue])
    } else if let aid = SongSettings.ReadingAid(rawValue: context.form["aid"]) {
      let wanted = state.aid.switching(aid)
      try await care.changeSettings(["song-reading": wanted.rawValue])
    }
    return context.seeOther(url(state, word: state.chosen))
  }

  private func addWord(_ context: PageContext) async throws -> Response {
    let reader = try await open(context)
    let state = try await State(reader, context)
    guard let word = state.word else { throw RequestError.notFound }
    try await reader.sent(.wordAdded(line: state.line, offset: word.offset, at: context.now))
    if let added = reader.state.added { context.sayUndoable(added.sentence(about: word.lemma)) }
    return context.seeOther(url(state, word: state.chosen))
  }

  /// Teaches the words that are new, then reviews those that are due; or crams all of them.
  private func study(_ context: PageContext) async throws -> Response {
    guard await context.site.dictionary.open() == nil else {
      context.say(
        Problem("The dictionary is being built.", remedy: "Try again in half a minute."))
      return context.seeOther(self)
    }
    let reader = try await open(context)
    try await reader.sent(.studyAsked(at: context.now))
    let items = reader.state.info?.items ?? []
    guard !items.isEmpty else {
      context.say("No words of this song are in the dictionary.")
      return context.seeOther(self)
    }
    let (seed, isCram) = (context.study.random.seed(), context.form.isCram)
    let reference = Song.reference(to: id)
    if !isCram {
      let lesson = context.study.lessonSession()
      let plan = LessonCourse.Plan(items: items, from: reference)
      let begun = try await lesson.begin(plan, at: context.now, seed: seed)
      if begun.isOfPlan {
        if let ended = begun.ended { context.say(ended) }
        return context.seeOther(SessionPage<LessonSessionView>())
      }
    }
    let plan = StudyPlan(.items(items), isCram: isCram, from: reference)
    let cards = context.study.cardSession()
    let ended = try await cards.begin(plan, restarting: true, at: context.now, seed: seed)
    // With nothing due, another open session stays open.
    if let open = cards.state.session, !open.isFinished, cards.state.notice != .nothingToStudy {
      if let ended { context.say(ended) }
      return context.seeOther(SessionPage<CardSessionView>())
    }
    context.say("No words of this song are due now.")
    return context.seeOther(self)
  }

  enum RecordingAction: String { case add, remove }

  /// Adds a recording, or removes the one there is.
  private func changeRecording(_ context: PageContext) async throws -> Response {
    let action: RecordingAction = try context.form.action()
    let reader = try await open(context)
    do {
      switch action {
      case .add:
        let file = context.form.file("recording")
        try await reader.sent(.recordingGiven(file?.data ?? Data(), at: context.now))
        context.sayUndoable("Recording added.")
      case .remove:
        try await reader.sent(.recordingRemoved(at: context.now))
        context.sayUndoable("Recording removed.")
      }
    } catch {
      return try await refused(error, context) { $0.recording.error = error.description }
    }
    return context.seeOther(self)
  }

  private func requestTranslation(_ context: PageContext) async throws -> Response {
    let reader = try await open(context)
    try await reader.sent(.translationAsked(again: context.form.isOn("again"), at: context.now))
    return context.seeOther(path(["translations": "true"]))
  }

  private func delete(_ context: PageContext) async throws -> Response {
    let name = try await context.study.songs.delete(id, at: context.now)
    context.sayUndoable("Deleted “\(name)”.")
    return context.seeOther(SongsPage())
  }
}
