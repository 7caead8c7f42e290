import ArgumentParser
import Engine

struct SongStudyCommand: SessionCommand {
  static let usage = Usage("study", "Study the words of a song.")
    .serves(.studySong, "song study SONG")
    .serves(.cramSong, "song study SONG --cram")
    .examples("song study 3", "song study 3 --cram")
    .notes(
      """
      Words that are in no deck come into the deck “Songs::TITLE” and are taught in a lesson; then \
      due ones are reviewed. Cramming doesn't change the schedule. With --json, prints the \
      asks nothing.
      """)

  @OptionGroup var song: SongArgument

  @Flag(help: "Study all words, due or not, without changing the schedule.")
  var cram = false

  var writes: Bool { true }

  func run(in console: Console, on study: Study) async throws {
    let reader = try await song.reader(on: study)
    try await reader.sent(.studyAsked(at: study.now))
    let deck = reader.state.deck
    guard !console.givesJSON else {
      return try console.output.give(["song": reader.state.info?.song.id, "deck": deck?.name])
    }
    guard let deck else {
      return console.output.show("All words of this song are in your decks. Study them there.")
    }
    guard console.canHoldSession else {
      throw Misuse("“song study” needs a terminal, or --json.")
    }
    if !cram, try await isTaught(deck, in: console, on: study) { return }
    let cards = study.cardSession()
    try await cards.sent(
      .begun(
        StudyPlan(.deck(deck.id), isCram: cram), restarting: true, at: study.now,
        seed: study.random.seed()))
    try await console.hold(cards, as: CardSessionText(study, isCram: cram), of: study)
  }

  /// Holds a lesson of the deck.
  ///
  /// - Returns: False if it has nothing new.
  private func isTaught(
    _ deck: Deck, in console: Console, on study: Study
  ) async throws -> Bool {
    let lesson = study.lessonSession()
    guard try await lesson.begin(deck: deck.id, at: study.now, seed: study.random.seed()) else {
      return false
    }
    let isInPage = try await console.show(.lesson, called: "The lesson")
    try await console.hold(
      lesson, as: LessonText(course: study.course, isBrief: isInPage), of: study)
    return true
  }
}
