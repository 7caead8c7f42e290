@testable import Pages

extension Sample {
  static let plain = [
    Sample("settings", settingsPage(isRefused: false)),
    Sample("settings-refused", settingsPage(isRefused: true)),
    Sample(
      "about",
      AboutPage(
        chrome: .sample("About", .about), dataFolder: "/home/hana/.local/share/sanpo",
        sources: [
          .init(
            name: "KANJIDIC", gives: "readings", licence: "CC BY-SA", url: "https://www.edrdg.org/")
        ])),
    Sample(
      "keys",
      KeysPage(
        chrome: .sample("Keys", .keys), keyLines: KeyLine.all(Keys()), settings: "/settings")),
    Sample(
      "problem",
      ProblemPage(
        chrome: .sample("Problem", .problem), sentence: "The disk is full.",
        remedy: "Make room, then do it once more.", retry: Link(label: "Again", url: "/session"),
        home: "/")),
    Sample(
      "not-found",
      NotFoundPage(
        chrome: .sample("Not found", .notFound), path: "/items/9999", home: "/", find: "/find")),
  ]

  private static func settingsPage(isRefused: Bool) -> SettingsPage {
    let error = isRefused ? "That does not fit." : nil
    return SettingsPage(
      chrome: .sample(
        "Settings", .settings, in: .settings, notice: .init(text: "Settings saved.")),
      action: "/settings", timeZone: Field(value: "Europe/Berlin", error: error),
      timeZones: ["Asia/Tokyo"], dayStart: Field(value: "4"), newPerDay: Field(value: "20"),
      reviewsPerDay: Field(value: "200"), lessonSize: Field(value: "5"),
      retention: Field(value: "90"), learningSteps: Field(value: "1m 10m"),
      relearningSteps: Field(value: "10m"), maximumInterval: Field(value: "36500"),
      leechLapses: Field(value: "8"),
      version: [Choice(value: "6", label: "FSRS-6", isChosen: true)], usesFuzz: true,
      tokeniser: [Choice(value: "naist-jdic", label: "naist-jdic", isChosen: true)],
      showsVulgarWords: false,
      theme: [Choice(value: "dark", label: "Night", isChosen: true)],
      furiganaHidden: Field(value: "90"), usesKeys: true,
      keys: .init(
        again: Field(value: "1"), hard: Field(value: "2"), good: Field(value: "3"),
        easy: Field(value: "4"), show: Field(value: "Space"), undo: Field(value: "u"),
        help: Field(value: "?"), right: Field(value: "r"), slip: Field(value: "t"),
        pointing: Field(value: "k")),
      answers: [
        .init(
          name: "answerimprecise", label: "A meaning with a slip in its spelling",
          choices: [Choice(value: "accept", label: "counts", isChosen: true)])
      ],
      waniKani: [
        .init(
          name: "waniKaniReviews", label: "Order of reviews",
          choices: [Choice(value: "site", label: "as at wanikani.com", isChosen: true)])
      ], comparesFSRS: true,
      exporting: "/exchange", dataFolder: "/home/hana/.local/share/sanpo")
  }
}
