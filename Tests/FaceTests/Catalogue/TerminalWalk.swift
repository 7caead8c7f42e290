import Engine
import Foundation
import Helpers
import Terminals
import Testing
import WaniKaniStandIn

/// Performs intents in a terminal, one by one in the order of the catalogue.
struct TerminalWalk {
  let home: WalkedHome
  let terminal: PseudoTerminal
  /// Stands in for WaniKani.
  let service: StandInService
  let model: ModelStandIn
  let isHybrid: Bool

  func perform(_ intent: Intent) async throws {
    switch intent {
    case .seeToday: try await ask(intent, says: "to study")
    case .seeStatistics: try await ask(intent, says: "streak")
    case .compareFaces: try await ask(intent, says: "native")

    case .beginLesson, .nextInLesson, .previousInLesson, .judgeQuiz, .answerQuiz, .leaveLesson,
      .undoQuiz, .beginStudy, .showAnswer, .gradeAgain, .gradeHard, .gradeGood, .gradeEasy,
      .undoAnswer, .editAskedItem, .suspendAskedItem, .buryAskedItem, .flagAskedCard,
      .seeAskedItem, .explainAskedItem, .askAboutAskedItem, .seeKeys, .leaveStudy, .wrapUpStudy,
      .typeAnswer, .claimRight, .takeSlipBack, .playAudio, .cram, .studyMissedCards:
      try await performOfStudy(intent)
    case .find, .openItem, .explainDue, .addItem, .editItem, .moveItem, .suspend, .unsuspend,
      .bury, .unbury, .flagItem, .setDue, .clearLeech, .resetItem, .deleteItem, .undoChange,
      .redoChange, .restoreItem:
      try await performOfItems(intent)

    case .say: try await ask(intent, ["TEXT": "hello"], says: "“hello” is not Japanese.")
    case .changeItems:
      try await ask(intent, ["QUERY": "front:羊"], says: "Suspended 1 item")
      #expect(try await home.holds("is_suspended", ofCardOf: "羊"))
    case .deleteEmptyCards: try await ask(intent, says: "There are no empty cards.")

    case .lookUp: try await ask(intent, ["WORD": "食べられなかった"], says: "to eat")
    case .openWordUnderPointer: expectNone(intent, in: .native)
    case .addFromDictionary:
      _ = try await terminal.command("lookup はし")
      try await ask(intent, says: "was added to Dictionary")
      #expect(try await home.item("橋")["deck"] as? String == "Dictionary")
    case .seeDictionaries: try await ask(intent, says: "built-in")
    case .importDictionary: try await ask(intent, ["FILE": "dictionary.zip"], says: "4 terms")
    case .disableDictionary: try await ask(intent, ["TITLE": "Small"], says: "(disabled)")
    case .enableDictionary: try await ask(intent, ["TITLE": "Small"], says: "revision 1")
    case .moveDictionary: try await ask(intent, ["TITLE": "Small", "NUMBER": "1"], says: "1 Small")
    case .removeDictionary:
      try await type(line(intent, ["TITLE": "Small"]), until: "(y/n)")
      #expect(try await type("y", until: prompt).contains("built-in"))
    case .seeKanji: try await ask(intent, ["LEVEL": "N5"], says: "一木食休")
    case .openKanji: try await ask(intent, ["KANJI": "休"], says: "6 strokes")
    case .writeOfKanji: try await ask(intent, ["KANJI": "休", "TEXT": "tree"], says: "Yours: tree")

    case .readClosely: try await ask(intent, ["TEXT": "今日と明日"], says: "今日[きょう]と")
    case .correctReading:
      try await ask(intent, ["WORD": "今日", "READING": "konnichi"], says: "今[こん]日[にち]")
      #expect(try await home.isCorrected("今日"))
    case .takeCorrectionBack:
      try await ask(intent, ["WORD": "今日"], says: "今日[きょう]")
      #expect(try await !home.isCorrected("今日"))

    case .seeDecks: try await ask(intent, says: "Animals")
    case .openDeck: try await ask(intent, ["DECK": "Animals"], says: "亀")
    case .addDeck:
      try await ask(intent, ["DECK": "Travel"], says: "Travel")
      #expect(try await home.deck("Travel") != nil)
    case .renameDeck:
      try await ask(intent, ["DECK": "Travel", "NAME": "Trips"], says: "Trips")
      #expect(try await home.deck("Travel") == nil)
      #expect(try await home.deck("Trips") != nil)
    case .changeDeckOptions:
      try await ask(intent, ["DECK": "Trips", "NUMBER": "3"], says: "3 new and")
      #expect(try await home.deck("Trips")?["new_per_day"] as? Int == 3)
    case .deleteDeck:
      try await ask(intent, ["DECK": "Trips"], says: "Deleted Trips")
      #expect(try await home.deck("Trips") == nil)

    case .signIn, .sync, .fetchAnew, .resetSubjects, .fetchAudio, .seeWaniKani, .learnWaniKani,
      .chooseLessons, .reviewWaniKani, .undoWaniKani, .addSynonym, .putOff, .wrapUpWaniKani,
      .studyRecentLessons, .studyRecentMistakes, .studyCritical, .studyBurned, .studyChosen,
      .browseSubjects, .openSubject, .explainSubject, .writeOfSubject, .fetchSubject, .seeUnsent,
      .exportUnsent, .importUnsent, .retryUnsent, .discardUnsent, .signOut:
      try await performOfWaniKani(intent)

    case .takeTour:
      #expect(try await begin(intent, [:], until: "later> ").contains("lists your songs"))
      try await type("q", until: prompt)
    case .skipTour: try await ask(intent, says: "Tour skipped.")

    case .discoverWords, .moreWords, .defineWord, .saveWord, .seeSavedWords, .defineItem,
      .openSavedWord, .deleteSavedWord, .updateWord, .readWiktionary:
      try await performOfWords(intent)

    case .seeQuizzes, .beginQuiz, .chooseInQuiz, .passInQuiz, .pauseQuiz, .resumeQuiz, .extendQuiz,
      .undoInQuiz, .leaveQuiz, .wrapUpQuiz, .studyMissed, .reviewMissed:
      try await performOfQuiz(intent)

    case .fillMissing, .seeTutor, .askTutor, .askAboutItem, .explainDifference, .seeConfusions,
      .openConversation, .gradeText, .openGradedText, .applyGrades, .deleteGradedText,
      .continueConversation,
      .regenerateAnswer, .editQuestion, .stopAnswer, .addFromAnswer, .renameConversation,
      .exportConversation, .seeTutorUsage, .deleteConversation:
      try await performOfTutor(intent)

    case .seeSongs, .addSong, .findSong, .markSong, .openSong, .readSong, .editSong, .translateLine,
      .addFromSong, .correctInSong, .addRecording, .timeSong, .playSong, .studySong, .cramSong,
      .exportSong,
      .parseLyrics,
      .deleteSong,
      .requestTranslation, .seeModel, .connectModel, .testModel, .seeJobs,
      .followJobs, .retryJob,
      .removeJob:
      try await performOfSongs(intent)

    case .importItems:
      try await ask(intent, ["FILE": "flowers.csv"], says: "1 item added")
      #expect(try await home.item("花")["deck"] as? String == "flowers")
    case .exportItems: try await ask(intent, ["DECK": "flowers"], says: "花,flower")
    case .changeSetting:
      try await ask(intent, ["NAME": "lesson-size", "VALUE": "4"], says: "4")
      #expect(try await home.setting("lesson-size").contains("4"))
    case .seeFlags: try await ask(intent, says: "grade-intervals")
    case .changeFlag:
      try await ask(intent, ["NAME": "tutor", "VALUE": "on"], says: "you")
    case .refreshFlags:
      _ = try await home.home.sanpo("settings", "flags-address", "http://localhost:1/flags")
      try await ask(intent, says: "respond")
      _ = try await home.home.sanpo("settings", "flags-address", "default")
    case .seeAnkiConnect: try await ask(intent, says: "No site")
    case .allowOrigin:
      try await ask(intent, ["ORIGIN": "https://example.org"], says: "https://example.org")
    case .forbidOrigin: try await ask(intent, ["ORIGIN": "https://example.org"], says: "No site")
    case .seeUserscripts, .installUserscript, .allowUserscripts, .openUserscript,
      .stopUserscript, .switchUserscript, .orderUserscript, .fetchForUserscript, .allowHost,
      .editUserscript, .removeUserscript:
      try await performOfScripts(intent)
    case .seeAPITokens: try await ask(intent, says: "No tokens")
    case .createAPIToken: try await ask(intent, ["NAME": "walker"], says: "not shown again")
    case .revokeAPIToken:
      try await type(line(intent, ["NUMBER": "1"]), until: "(y/n)")
      #expect(try await type("y", until: prompt).contains("revoked"))
    case .seeAnalytics: try await ask(intent, says: "screen")
    case .deleteAnalytics:
      try await type(line(intent), until: "(y/n)")
      try await type("y", until: prompt)
    case .seePlan: try await ask(intent, says: "Try Plus for 14 days")
    case .startTrial: try await ask(intent, says: "Your trial of Plus ends on")
    case .givePurchase: try await ask(intent, ["FILE": "licence.txt"], says: "Your plan is Pro")
    case .seeBackend: try await ask(intent, says: "schema")
    case .seeNews: try await ask(intent, says: "New in 0.6.0")
    case .rebuildMemories: try await ask(intent, says: "replayed")
    case .replayLog: try await ask(intent, ["FILE": "log.csv"], says: "\"stability\":")
    case .readText: try await ask(intent, ["TEXT": "三本"], says: "さんぼん")
    case .placeFurigana: try await ask(intent, ["LINE": "'食べる たべる'"], says: "食[た]べる")
    case .seeAccent: try await ask(intent, ["LINE": "'箸 はし' '箸 はし'"], says: "1\r\n1")
    case .analyseText: try await ask(intent, ["TEXT": "猫"], says: "ねこ")
    case .convertKana: try await ask(intent, ["TEXT": "matcha"], says: "まっちゃ")
    case .checkAnswers:
      try await ask(
        intent, ["LINES": #"'{"meanings":["bear"],"asked":"meaning","typed":"Bear"}'"#],
        says: "precise")
    case .openPages:
      try await ask(
        intent, says: isHybrid ? "http://127.0.0.1" : "The pages aren't running.")
    case .backUp: try await ask(intent, says: "Backed up to")
    case .seeWhatIsMissing: try await ask(intent, says: "libmecab")
    case .writeArchive: try await ask(intent, ["FILE": "all.zip"], says: "media file")
    case .restoreArchive:
      // Not where plans are offered, as here; `GlossaryTests` restores one.
      try await ask(intent, ["FILE": "all.zip"], says: "This server has plans")
    case .restoreBackup:
      try await type(line(intent, ["BACKUP": "latest"]), until: "(y/n)")
      #expect(try await type("y", until: prompt).contains("Restored"))
    case .seeCommands: try await ask(intent, says: "unsuspend")
    case .seeEnvironment: try await ask(intent, says: "SANPO_HOME")
    case .createAccount, .signInToAccount, .signOutOfAccount, .recoverAccount, .changePassword,
      .renewRecoveryCodes, .seeDevices, .signOutDevice, .letTerminalJoin, .eraseAccount,
      .seeSources:
      expectNone(intent, in: .native)
    case .seeLearners: try await ask(intent, says: "No learners yet")
    case .addLearner: try await ask(intent, ["NAME": "maria"], says: "Code for setting")
    case .giveLearnerCode: try await ask(intent, ["NAME": "maria"], says: "Code for setting")
    case .lockLearner: try await ask(intent, ["NAME": "maria"], says: "Locked")
    case .exportLearner:
      try await ask(intent, ["NAME": "maria", "FILE": "maria.zip"], says: "media file")
    case .joinServer: try await join(intent)
    case .leaveServer: try await ask(intent, says: "Left the server")
    case .eraseLearner: try await ask(intent, ["NAME": "maria"], says: "Erased")
    case .quit:
      try await terminal.send(line(intent) + "\r")
      #expect(try await terminal.exit() == .exited(0))
    }
  }

  /// Types the code that the terminal shows where the learner would.
  private func join(_ intent: Intent) async throws {
    let said = try await type(line(intent), until: "Waiting")
    let code = try #require(said.firstMatch(of: /[a-z]{4}-[a-z]{4}/)).0
    let accounts = try Accounts(in: home.home.file("data"))
    let learner = try await accounts.learner("maria")
    _ = try await accounts.approve(String(code), by: learner.id)
    try await terminal.expect(prompt)
  }
}
