import ArgumentParser
import Engine

struct SongStudyCommand: StudyCommand {
  static let usage = Usage("study", "Study the words of a song.")
    .serves(.studySong, "song study SONG")
    .serves(.cramSong, "song study SONG --cram")
    .examples("song study 3", "song study 3 --cram")
    .notes(
      """
      Words that are in no deck are added to “Songs::TITLE”. New words are taught in a lesson, \
      whichever deck they are in; then due ones are reviewed. Cramming doesn't change the schedule. \
      --json gives the items of words that are in decks; no questions are asked, and nothing is added.
      """)

  @OptionGroup var song: SongArgument

  @Flag(help: "Study all words, due or not, without changing the schedule.")
  var cram = false

  func run(in console: Console, on study: Study) async throws {
    guard console.givesJSON || console.canHoldSession else {
      throw Misuse.withoutTerminal("song study")
    }
    let reader = try await song.reader(on: study, telling: console)
    if !console.givesJSON { try await addWords(of: reader, console, study) }
    let items = reader.state.info?.items ?? []
    let reference = reader.state.info.map { Song.reference(to: $0.song.id) }
    guard !console.givesJSON else {
      return try console.output.print(["song": reader.state.info?.song.id, "item_ids": items])
    }
    guard !items.isEmpty else {
      return console.output.show("No words of this song are in the dictionary.")
    }
    let lesson = LessonCourse.Plan(items: items, from: reference)
    if !cram, try await isTaught(lesson, in: console, on: study) {
      return console.output.show("“song study \(song.song)” continues.")
    }
    let cards = study.cardSession()
    let ended = try await cards.begin(
      StudyPlan(.items(items), isCram: cram, from: reference), restarting: true, at: study.now,
      seed: study.random.seed())
    if let ended { console.output.say(ended) }
    try await console.hold(cards, as: CardSessionText(study, isCram: cram), of: study)
  }

  /// Adds the words that are in no deck, and says so.
  private func addWords(
    of reader: Store<SongReader>, _ console: Console, _ study: Study
  ) async throws {
    let undo = UndoTracker()
    _ = try await undo.track {
      try await reader.sent(.studyAsked(at: study.now), telling: console)
    }
    guard undo.change != nil, let added = try await study.undoHistory().steps.first else { return }
    console.output.say("\(added.name); “undo” reverts it.")
  }

  /// Holds a lesson.
  ///
  /// - Returns: false if nothing is new.
  private func isTaught(
    _ plan: LessonCourse.Plan, in console: Console, on study: Study
  ) async throws -> Bool {
    let lesson = study.lessonSession()
    let begun = try await lesson.begin(plan, at: study.now, seed: study.random.seed())
    if let ended = begun.ended { console.output.say(ended) }
    guard begun.isOfPlan else { return false }
    let isInPage = try await console.show(.lesson, called: "The lesson")
    try await console.hold(
      lesson, as: LessonText(course: study.course, isBrief: isInPage), of: study)
    return true
  }
}
