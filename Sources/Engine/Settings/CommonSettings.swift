import Foundation

// The settings that belong to no feature.

extension SettingSection {
  static let study = Self(
    "study", "Study",
    lead: """
      New decks begin with these limits and this retention. Each deck has its own in its options.
      """,
    foldedTitle: "Days and scheduling")
  static let japanese = Self("japanese", "Japanese")
  public static let appearance = Self("appearance", "Appearance")
}

extension Setting {
  /// How much is studied each day, and how it is scheduled.
  static let study: [Setting] =
    [
      .number(
        "new-per-day", "New cards per day in a new deck.", \.newPerDay, Settings.newPerDayRange
      )
      .labelled("New per day", in: .study),
      .number(
        "reviews-per-day", "Reviews and new cards per day in a new deck.", \.reviewsPerDay,
        Settings.reviewsPerDayRange
      )
      .labelled("Reviews per day", in: .study),
      .number("lesson-size", "New items per lesson.", \.lessonSize, 1...20)
        .labelled("Items in a lesson", in: .study),
      .retention,
      .timeZone,
      .number(
        "day-starts-at", "The hour at which a day begins, 0 to 23.", \.dayStartsAtHour, 0...23
      )
      .labelled("Day starts at, hour", in: .study, isFolded: true, hint: "From 0 to 23."),
    ] + scheduling

  private static let scheduling: [Setting] = [
    .steps("learning-steps", "Learning steps of new cards.", \.learningSteps)
      .labelled("Learning steps", in: .study, isFolded: true, hint: stepsExample),
    .steps("relearning-steps", "Relearning steps after a lapse.", \.relearningSteps)
      .labelled("Relearning steps", in: .study, isFolded: true, hint: stepsExample),
    .number(
      "maximum-interval", "Longest interval between reviews, in days.", \.maximumInterval,
      Scheduler.maximumIntervals
    )
    .labelled("Longest interval, days", in: .study, isFolded: true),
    .number(
      "leech-lapses", "Leech threshold: lapses that make a card a leech.", \.leechLapses,
      Settings.leechLapsesRange
    )
    .labelled(
      "Leech threshold, lapses", in: .study, isFolded: true,
      hint: "A card forgotten this often is a leech."),
    .scheduler, .weights,
    .switched("fuzz", "Spread due dates slightly (fuzz).", \.fuzzes)
      .labelled(
        "Spread due dates slightly, so that cards learned together come back on different days",
        in: .study, isFolded: true),
  ]

  private static let retention = Setting(
    "retention", "Desired retention of new decks, 0.70 to 0.99, or 70 to 99 percent.",
    \.retention, .percent(Settings.retentionPercentRange),
    remedy: "Use a number from 0.70 to 0.99, or from 70 to 99."
  ) {
    "\($0)"
  } parse: { text in
    let number = Double(text.replacing("%", with: "").trimmed)
    let share = number.map { $0 > 1 ? $0 / 100 : $0 }
    return share.flatMap { Settings.retentionRange.contains($0) ? $0 : nil }
  }
  .labelled(
    "Desired retention, %", in: .study, hint: "Higher means more frequent reviews.")

  private static let timeZone = Setting(
    "timezone", "Your time zone, such as Europe/Berlin.", \.timeZone, .timeZone,
    remedy: "Use an IANA name such as Asia/Tokyo."
  ) {
    $0.identifier
  } parse: {
    TimeZone(identifier: $0)
  }
  .labelled("Time zone", in: .study, isFolded: true, hint: "Such as Europe/Berlin.")

  private static let versions = SettingKind.choice([
    SettingChoice(value: "6", label: "FSRS-6"), SettingChoice(value: "5", label: "FSRS-5"),
    SettingChoice(value: "7", label: "FSRS-7, experimental"),
  ])

  private static let scheduler = Setting(
    "fsrs", "Scheduler: 5, 6, or 7 (experimental).", versions
  ) {
    "\($0.fsrs.version.rawValue)"
  } read: { text, settings in
    guard let version = Int(text).flatMap(FSRS.Version.init) else {
      throw Problem.invalidSetting(text, "Use 5, 6 or 7.")
    }
    if version != settings.fsrs.version { settings.fsrs = FSRS(version) }
  }
  .labelled("Memory model", in: .study, isFolded: true)

  /// Comes after the scheduler, because its weights depend on its version.
  private static let weights = Setting(
    "fsrs-weights", "The scheduler's weights, separated by commas, or “default”."
  ) {
    $0.fsrs == FSRS($0.fsrs.version)
      ? "default" : $0.fsrs.weights.map { "\($0)" }.joined(separator: ",")
  } read: { text, settings in
    settings.fsrs = try FSRS(settings.fsrs.version, weightsIn: text)
  }
  .called("Weights of the memory model")
}

extension Setting {
  /// How Japanese is read and heard.
  static let japanese: [Setting] = [
    .choice(
      "tokeniser", "Dictionary for Japanese: naist-jdic, or unidic-lite (see doctor).",
      \.tokeniser, remedy: "Use naist-jdic or unidic-lite."
    )
    .labelled(
      "Dictionary for analysis", in: .japanese,
      hint: """
        Splits text into words and gives their readings. The larger one is installed on the \
        computer where Sanpo runs: `sanpo doctor --install unidic-lite`.
        """),
    .choice(
      "audio",
      """
      Japanese speech and the sounds of Anki cards; autoplay plays them unasked, listening cards \
      always play
      """, \.audio
    )
    .labelled(
      "Audio", in: .japanese,
      hint: """
        Play words, sentences and the sounds of cards from Anki, in any language, with a key, or \
        automatically after each answer and with the questions from Anki. Decks from Anki may play \
        by themselves, as they did there. Listening cards always play; lessons have a button.
        """),
    Setting(
      "furigana-hidden-above",
      "Hide furigana above this probability of recall, in percent, or “off”.",
      \.furiganaHiddenAbove, remedy: "Use a whole number from 0 to 100, or “off”."
    ) {
      $0.map { "\($0)" } ?? "off"
    } parse: { text in
      let percent = Int(text)
      return text == "off" || (0...100).contains(percent ?? -1) ? .some(percent) : nil
    }
    .labelled(
      "Hide furigana if known", in: .japanese,
      hint: "A word is known above this probability of recall, in percent; “off” hides none."),
    .switched("vulgar-words", "Show vulgar words in the dictionary.", \.showsVulgarWords)
      .labelled("Show vulgar words in the dictionary", in: .japanese),
  ]

  static let appearance: [Setting] = [
    .choice(
      "theme", "Theme: system, light or dark.", \.theme, remedy: "Use system, light or dark."
    )
    .labelled("Theme", in: .appearance, hint: "System follows your device."),
    .text(
      "name", "Your name; can be empty.", \.name, .givenName(limit: Setting.longestText)
    )
    .labelled("Your name", in: .appearance),
  ]
}

extension FSRS {
  /// - Throws: `Problem` if the text is neither “default” nor valid weights.
  fileprivate init(_ version: Version, weightsIn text: String) throws {
    guard text != "default" else {
      self.init(version)
      return
    }
    let weights = text.split(separator: ",").map {
      Double($0.trimmingCharacters(in: .whitespaces))
    }
    guard !weights.contains(nil) else {
      throw Problem.invalidSetting(text, "Use numbers separated by commas, or “default”.")
    }
    do {
      try self.init(version, weights: weights.compactMap(\.self))
    } catch {
      throw Problem("\(error)", remedy: "Fix the weights, or use “default”.")
    }
  }
}

extension Tokeniser: SettingChoices {
  public var label: String { rawValue }
}

extension Settings.Audio: SettingChoices {
  public var label: String {
    switch self {
    case .off: "Off"
    case .on: "On a key"
    case .autoplay: "After each answer"
    }
  }
}

extension Settings.Theme: SettingChoices {}
