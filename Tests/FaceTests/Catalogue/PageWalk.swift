import Engine
import Foundation
import Helpers
import Testing
import WaniKaniStandIn

/// Performs intents on the pages, one by one in the order of the catalogue.
struct PageWalk {
  let home: WalkedHome
  let stage: BrowserStage
  let browser: Browser
  /// Stands in for WaniKani.
  let service: StandInService
  let model: ModelStandIn

  func perform(_ intent: Intent) async throws {
    switch intent {
    case .seeToday: try await open(intent, showing: ".due-count")
    case .seeStatistics: try await open(intent, showing: ".heat-map")
    case .compareFaces: try await open(intent, showing: "main table", "native")

    case .beginLesson, .nextInLesson, .previousInLesson, .judgeQuiz, .answerQuiz, .leaveLesson,
      .undoQuiz, .beginStudy, .showAnswer, .gradeAgain, .gradeHard, .gradeGood, .gradeEasy,
      .undoAnswer, .editAskedItem, .suspendAskedItem, .buryAskedItem, .flagAskedCard,
      .seeAskedItem, .explainAskedItem, .askAboutAskedItem, .seeKeys, .leaveStudy, .wrapUpStudy,
      .typeAnswer, .claimRight, .takeSlipBack, .playAudio, .cram, .studyMissedCards:
      try await performOfStudy(intent)
    case .find, .openItem, .explainDue, .addItem, .editItem, .moveItem, .suspend, .unsuspend,
      .bury, .unbury, .flagItem, .setDue, .clearLeech, .resetItem, .deleteItem, .undoChange,
      .redoChange, .restoreItem, .changeItems:
      try await performOfItems(intent)

    case .say:
      try await browser.go(to: stage.url("/items/\(home.number(ofItem: "猫"))"))
      try await browser.waitFor(css: "a[data-plays]", containing: control(intent))
    case .lookUp:
      try await open(intent)
      try await browser.fill("q", "食べられなかった")
      try await click(intent, showing: ".entries", "to eat")
    case .openWordUnderPointer:
      try await open(intent)
      try await browser.fill("q", "休む")
      try await browser.swap(byClicking: "Look up")
      try await browser.click(css: ".chips .chip")
      try await browser.waitFor(css: "h1.prompt", containing: "休")
      try await browser.click(css: ".readings dd")
      try await browser.waitFor(css: "#panel", containing: "No word found.")
    case .addFromDictionary:
      try await openKanji("橋", intent)
      try await click(intent, showing: ".notice", "was added to the deck “Dictionary”")
      #expect(try await home.item("橋")["deck"] as? String == "Dictionary")
    case .seeDictionaries: try await open(intent, showing: "main", "Built-in")
    case .importDictionary:
      try await open(intent)
      try await browser.find("#field-file").type(home.home.file("dictionary.zip").path)
      try await browser.nextPage(byClicking: control(intent))
      try await browser.waitFor(css: "main", containing: "Revision 1")
    case .disableDictionary:
      try await open(intent)
      try await click(intent, showing: "main", "Revision 1, disabled")
    case .enableDictionary: try await click(intent, showing: "main", "Revision 1.")
    case .moveDictionary: try await click(intent, showing: ".notice", "Saved")
    case .removeDictionary:
      try await confirm(intent, "remove", showing: ".notice", "Removed")
    case .seeKanji: try await open(intent, showing: ".tile-grid", "食")
    case .openKanji:
      try await openKanji("休", intent)
      try await browser.waitFor(css: ".item-meaning", containing: "rest")
    case .writeOfKanji:
      try await openKanji("休", intent)
      try await browser.fill("mnemonic", "a person at a tree")
      try await click(intent, showing: ".notice", "Saved")

    case .readClosely:
      try await open(intent)
      try await browser.fill("text", "今日と明日")
      try await click(intent, showing: ".analysed rt", "きょう")
    case .correctReading:
      try await browser.click(css: "details.sheet summary")
      try await browser.swap(byClicking: "Correct")
      try await browser.fill("reading", "konnichi")
      try await click(intent, showing: ".notice", "Saved")
      #expect(try await home.isCorrected("今日"))
    case .takeCorrectionBack:
      try await browser.click(css: "details.sheet summary")
      try await browser.swap(byClicking: "Correct")
      try await click(intent, showing: ".notice", "Saved")
      #expect(try await !home.isCorrected("今日"))

    case .seeDecks: try await open(intent, showing: "main", "Animals")
    case .openDeck:
      try await open(intent, await home.number(ofDeck: "Animals"), showing: "table.items", "亀")
    case .addDeck:
      try await open(intent)
      try await browser.fill("name", "Travel")
      try await click(intent, showing: "h1", "Travel")
      #expect(try await home.deck("Travel") != nil)
    case .renameDeck:
      try await open(intent, await home.number(ofDeck: "Travel"))
      try await openDrawer("name")
      try await browser.fill("name", "Trips")
      try await click(intent, showing: "h1", "Trips")
      #expect(try await home.deck("Travel") == nil)
      #expect(try await home.deck("Trips") != nil)
    case .changeDeckOptions:
      try await open(intent, await home.number(ofDeck: "Trips"))
      try await openDrawer("newPerDay")
      try await browser.fill("newPerDay", "3")
      try await click(intent, showing: ".notice", "Saved")
      #expect(try await home.deck("Trips")?["new_per_day"] as? Int == 3)
    case .deleteDeck:
      try await open(intent, await home.number(ofDeck: "Trips"))
      try await openDrawer("name")
      try await click(intent, showing: "h1", "Decks")
      #expect(try await home.deck("Trips") == nil)

    case .signIn, .sync, .fetchAnew, .resetSubjects, .fetchAudio, .seeWaniKani, .learnWaniKani,
      .chooseLessons,
      .reviewWaniKani, .undoWaniKani, .addSynonym, .putOff, .wrapUpWaniKani, .studyRecentLessons,
      .studyRecentMistakes, .studyCritical, .studyBurned, .studyChosen, .browseSubjects,
      .openSubject,
      .explainSubject,
      .writeOfSubject,
      .fetchSubject, .seeUnsent, .exportUnsent, .importUnsent, .retryUnsent, .discardUnsent,
      .signOut:
      try await performOfWaniKani(intent)

    case .takeTour:
      try await browser.go(to: stage.url("/welcome"))
      try await click(intent, showing: ".tutorial", "1 of ")
    case .skipTour:
      try await browser.go(to: stage.url("/welcome"))
      try await click(intent, showing: "main:not(:has(.tutorial))")

    case .discoverWords, .moreWords, .defineWord, .saveWord, .seeSavedWords, .defineItem,
      .updateWord:
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
      .deleteSong,
      .requestTranslation,
      .seeModel, .connectModel, .testModel, .seeJobs,
      .followJobs,
      .retryJob, .removeJob:
      try await performOfSongs(intent)

    case .importItems:
      try await open(intent)
      try await browser.find("[name=file]").type(home.home.file("flowers.csv").path)
      try await click(intent, showing: ".report")
      #expect(try await home.item("花")["deck"] as? String == "flowers")
    case .exportItems: try await export(intent)
    case .changeSetting:
      try await open(intent)
      try await browser.fill("lesson-size", "4")
      try await browser.nextPage(byClicking: control(intent))
      #expect(try await home.setting("lesson-size").contains("4"))
    case .seeFlags: try await open(intent, showing: "main", "Grade intervals")
    case .changeFlag:
      try await open(intent)
      try await browser.find("#field-rule-tutor").select(option: "off")
      try await click(intent, showing: "main", "off, by you")
      try await browser.find("#field-rule-tutor").select(option: "Not chosen")
      try await click(intent, showing: "main", "on, by default")
    case .refreshFlags:
      _ = try await home.home.sanpo("settings", "flags-address", "http://localhost:1/flags")
      try await open(intent)
      try await click(intent, showing: ".notice", "respond")
      _ = try await home.home.sanpo("settings", "flags-address", "default")
    case .seeAnkiConnect: try await open(intent, showing: "main", "No site")
    case .allowOrigin:
      try await open(intent)
      try await browser.fill("origin", "https://example.org")
      try await click(intent, showing: "main", "https://example.org")
    case .forbidOrigin: try await click(intent, showing: "main", "No site")
    case .seeUserscripts, .installUserscript, .allowUserscripts, .openUserscript,
      .stopUserscript, .switchUserscript, .orderUserscript, .fetchForUserscript, .allowHost,
      .editUserscript, .removeUserscript:
      try await performOfScripts(intent)
    case .seeAPITokens: try await open(intent, showing: "main", "/v2")
    case .createAPIToken:
      try await open(intent)
      try await browser.find("[name=name]").type("walker")
      try await click(intent, showing: "#api-token", "-")
    case .revokeAPIToken:
      try await open(intent)
      try await confirm(intent, "revoke", showing: ".notice", "Revoked")
    case .seeAnalytics: try await open(intent, showing: "main", "/session")
    case .deleteAnalytics:
      try await open(intent)
      try await confirm(intent, "delete", showing: ".notice", "Deleted")
    case .seePlan: try await open(intent, showing: "main", "Try Plus for 14 days")
    case .startTrial:
      try await open(intent)
      try await click(intent, showing: "main", "Your trial of Plus ends on")
    case .givePurchase:
      try await open(intent)
      let licence = try String(contentsOf: home.home.file("licence.txt"), encoding: .utf8)
      try await browser.fill("text", licence)
      try await click(intent, showing: "main", "Your plan is Pro")
    case .seeBackend: expectNone(intent, in: .webview)
    case .seeNews: try await open(intent, showing: "main", "Sanpo 0.6.0")
    case .rebuildMemories:
      try await open(intent)
      try await openDrawer("fsrs")
      try await browser.find("[name=fsrs]").select(option: "FSRS-5")
      try await browser.nextPage(byClicking: control(intent))
      #expect(try await home.setting("fsrs").contains("5"))
    case .seeSources: try await open(intent, showing: "main", "KANJIDIC")
    case .backUp:
      try await open(intent)
      try await click(intent, showing: ".notice", "Backed up.")
    case .restoreBackup:
      try await open(intent)
      try await browser.click(css: "tbody a")
      try await browser.waitFor(css: "h2", containing: "Backup of")
      try await click(intent, showing: ".notice", "Restored")

    case .writeArchive:
      try await open(intent)
      let link = try await browser.waitFor(css: "a[href$='archive.zip']")
      #expect(try await link.text == control(intent))

    case .restoreArchive:
      break  // Left out where plans are offered, as here; `AccountWalkTests` does it.

    case .createAccount, .signInToAccount, .signOutOfAccount, .recoverAccount, .changePassword,
      .renewRecoveryCodes, .seeDevices, .signOutDevice, .letTerminalJoin, .eraseAccount:
      break  // Only a server of several learners has them; `AccountWalkTests` does.

    case .seeLearners, .addLearner, .giveLearnerCode, .lockLearner, .exportLearner, .joinServer,
      .leaveServer, .eraseLearner,
      .readText, .placeFurigana, .seeAccent, .analyseText, .convertKana,
      .checkAnswers,
      .openSavedWord, .deleteSavedWord, .deleteEmptyCards, .readWiktionary, .parseLyrics,
      .replayLog, .openPages,
      .seeWhatIsMissing, .seeCommands, .seeEnvironment, .quit:
      expectNone(intent, in: .webview)
    }
  }

  private func openKanji(_ kanji: String, _ intent: Intent) async throws {
    let address = try page(intent).address.replacing("*", with: kanji)
    try await browser.go(to: stage.url(address))
    try await browser.waitFor(css: "h1.prompt", containing: kanji)
  }

  private func export(_ intent: Intent) async throws {
    try await open(intent, showing: "a[download]", control(intent))
    let text: String = try await browser.evaluate(
      """
      const link = [...document.querySelectorAll("a[download]")]
        .find((link) => link.textContent === arguments[0]);
      return (await fetch(link.href)).text();
      """, .string(control(intent)))
    #expect(text.contains("花,flower"))
  }
}
