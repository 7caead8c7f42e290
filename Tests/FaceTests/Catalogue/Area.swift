import Engine

/// What a walk performs with one function on each face.
enum Area {
  case overview, lessons, study, askedItem, items, dictionary, japanese, decks, waniKani, words,
    quiz, tutor, songs, exchange, userscripts, settings, care, accounts
}

extension Intent {
  /// The compiler requires one for every intent; a walk then records an intent without a step.
  var area: Area {
    switch self {
    case .seeToday, .seeStatistics, .compareFaces, .seeNews, .takeTour, .skipTour, .seeSources,
      .openPages, .seeBackend, .seeWhatIsMissing, .seeCommands, .seeEnvironment, .quit:
      .overview
    case .beginLesson, .nextInLesson, .previousInLesson, .judgeQuiz, .answerQuiz, .leaveLesson,
      .undoQuiz:
      .lessons
    case .beginStudy, .showAnswer, .gradeAgain, .gradeHard, .gradeGood, .gradeEasy, .undoAnswer,
      .seeKeys, .leaveStudy, .wrapUpStudy, .typeAnswer, .claimRight, .takeSlipBack, .playAudio,
      .cram, .studyMissedCards:
      .study
    case .editAskedItem, .suspendAskedItem, .buryAskedItem, .flagAskedCard, .seeAskedItem,
      .explainAskedItem, .askAboutAskedItem:
      .askedItem
    case .find, .openItem, .explainDue, .addItem, .editItem, .moveItem, .suspend, .unsuspend, .bury,
      .unbury, .flagItem, .setDue, .clearLeech, .resetItem, .deleteItem, .undoChange, .redoChange,
      .restoreItem, .changeItems, .deleteEmptyCards:
      .items
    case .say, .lookUp, .openWordUnderPointer, .addFromDictionary, .seeDictionaries,
      .importDictionary, .disableDictionary, .enableDictionary, .moveDictionary, .removeDictionary,
      .seeKanji, .openKanji, .writeOfKanji:
      .dictionary
    case .readClosely, .correctReading, .takeCorrectionBack, .readText, .placeFurigana, .seeAccent,
      .analyseText, .convertKana, .checkAnswers:
      .japanese
    case .seeDecks, .openDeck, .addDeck, .renameDeck, .changeDeckOptions, .deleteDeck:
      .decks
    case .signIn, .sync, .fetchAnew, .resetSubjects, .fetchAudio, .seeWaniKani, .learnWaniKani,
      .chooseLessons, .reviewWaniKani, .undoWaniKani, .addSynonym, .putOff, .wrapUpWaniKani,
      .studyRecentLessons, .studyRecentMistakes, .studyCritical, .studyBurned, .studyChosen,
      .browseSubjects, .openSubject, .explainSubject, .writeOfSubject, .fetchSubject, .seeUnsent,
      .exportUnsent, .importUnsent, .retryUnsent, .discardUnsent, .signOut:
      .waniKani
    case .discoverWords, .moreWords, .defineWord, .saveWord, .seeSavedWords, .defineItem,
      .openSavedWord, .deleteSavedWord, .updateWord, .readWiktionary:
      .words
    case .seeQuizzes, .beginQuiz, .chooseInQuiz, .passInQuiz, .pauseQuiz, .resumeQuiz, .extendQuiz,
      .undoInQuiz, .leaveQuiz, .wrapUpQuiz, .studyMissed, .reviewMissed:
      .quiz
    case .fillMissing, .seeTutor, .askTutor, .askAboutItem, .explainDifference, .seeConfusions,
      .openConversation, .gradeText, .openGradedText, .applyGrades, .deleteGradedText,
      .continueConversation, .regenerateAnswer, .editQuestion, .stopAnswer, .addFromAnswer,
      .renameConversation, .exportConversation, .seeTutorUsage, .deleteConversation:
      .tutor
    case .seeSongs, .addSong, .findSong, .markSong, .openSong, .readSong, .editSong, .translateLine,
      .addFromSong, .correctInSong, .addRecording, .timeSong, .playSong, .studySong, .cramSong,
      .exportSong, .parseLyrics, .deleteSong, .requestTranslation, .seeModel, .connectModel,
      .testModel, .seeJobs, .followJobs, .retryJob, .removeJob:
      .songs
    case .importItems, .exportItems, .seeAnkiConnect, .allowOrigin, .forbidOrigin, .seeAPITokens,
      .createAPIToken, .revokeAPIToken:
      .exchange
    case .seeUserscripts, .installUserscript, .allowUserscripts, .openUserscript, .stopUserscript,
      .switchUserscript, .orderUserscript, .fetchForUserscript, .allowHost, .editUserscript,
      .removeUserscript:
      .userscripts
    case .changeSetting, .seeFlags, .changeFlag, .refreshFlags, .seeAnalytics, .deleteAnalytics,
      .seePlan, .startTrial, .givePurchase:
      .settings
    case .rebuildMemories, .backUp, .restoreBackup, .writeArchive, .restoreArchive, .replayLog:
      .care
    case .createAccount, .signInToAccount, .signOutOfAccount, .recoverAccount, .changePassword,
      .renewRecoveryCodes, .seeDevices, .signOutDevice, .letTerminalJoin, .eraseAccount,
      .seeLearners, .addLearner, .giveLearnerCode, .lockLearner, .exportLearner, .joinServer,
      .leaveServer, .eraseLearner:
      .accounts
    }
  }
}
