@testable import Engine
@testable import Pages

extension Sample {
  static let hostileText =
    "<script>alert(1)</script><img src=x onerror=alert(1)>\"' onload='&\u{202E}evil"
    + "\u{600}<script>\"\u{301} onfocus=alert(1) <\u{338}b"
  private static let endless = String(repeating: "と", count: 400)

  private static var hostileCard: FoundCard {
    // Fields are markup, so the text has to be escaped; by scalars, because it has combining marks
    // that join a bracket to the character before it.
    let entities: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;"]
    let field = hostileText.unicodeScalars.map { entities[$0] ?? String($0) }.joined()
    return FoundCard(
      card: .sample(.due(in: 0)), item: .sample(ItemContent(front: field, back: field)),
      deckName: hostileText)
  }

  /// Content as learners write it, and as others write it for them to import.
  static let hostile = [
    Sample("hostile-study", asking(Headline(hostileText, lang: "ja")), named: hostileText),
    Sample("hostile-endless", asking(Headline(endless, lang: "ja"))),
    Sample(
      "hostile-find", FindPage(),
      FindPage.State(
        query: Field(value: hostileText, error: hostileText),
        table: ItemTable(count: "1 card", cards: [hostileCard], dates: .sample))),
    Sample(
      "hostile-import", ImportPage(id: 1),
      exchangeState(
        .done(
          .init(
            sentence: "0 of 1 row imported", counts: [],
            refused: [.init(line: 1, reason: hostileText)], lines: [1: hostileText])))),
    Sample("hostile-dictionary", DictionaryPage(), dictionaryState(hostileText)),
    Sample("hostile-word", word, wordState(hostileText)),
    Sample("hostile-read", ReadPage(), readState(hostileText)),
    Sample("hostile-song", SongPage(id: 1), songState(hostileText)),
    Sample("hostile-songs", SongsPage(), songsState(hostileText)),
    Sample("hostile-dictionaries", DictionariesPage(), dictionariesState(hostileText)),
    Sample(
      "hostile-ankiconnect", AnkiConnectPage(),
      AnkiConnectPage.State(
        allowed: [hostileText], asking: [hostileText],
        origin: Field(value: hostileText, error: hostileText))),
    Sample("hostile-flags", FlagsPage(), flagsState(hostileText)),
    Sample("hostile-plan", PlanPage(), planState(hostileText, isPaid: true, error: hostileText)),
    Sample("hostile-backend", BackendPage(), backendState(hostileText)),
    Sample("hostile-tutor", TutorPage(), tutorState(hostileText)),
    Sample("hostile-conversation", ConversationPage(id: 1), conversationState(hostileText)),
    Sample("hostile-words", WordsPage(), wordsState(hostileText)),
    Sample("hostile-quiz", QuizPage(), quizState(hostileText)),
    round("hostile-quiz-question", quizQuestionStage(hostileText)),
    Sample("hostile-kanji", KanjiPage(literal: "食"), kanjiState(hostileText)),
    Sample("hostile-wanikani", WaniKaniPage(), boardState(saying: hostileText)),
    waniKani("hostile-wanikani-lesson", presented(hostileText), .lessons),
    waniKani("hostile-wanikani-question", asking(hostileText)),
    waniKani("hostile-wanikani-wrong", told(hostileText)),
    waniKani("hostile-wanikani-done", done(hostileText)),
    waniKani("hostile-wanikani-endless", asking(endless)),
    Sample("hostile-choice", LessonChoicePage(), choiceState(hostileText, refusal: nil)),
    Sample("hostile-subjects", SubjectsPage(), subjectsState(hostileText)),
    Sample("hostile-sync-import", SyncPage(), importState(hostileText)),
    Sample(
      "hostile-subject", SubjectPage(id: 440), subjectState(hostileText, error: hostileText)),
    Sample(
      "hostile-sync", SyncPage(), syncState(unsent: [entry(hostileText, isStuck: true)])),
    Sample("hostile-compare", ComparePage(), compareState(runningFaces(saying: hostileText))),
    Sample("hostile-not-found", NotFoundPage(), hostileText),
  ]
}
