import Engine
import Foundation

/// The settings as a form, and the form as settings.
struct SettingsPresenter {
  /// A setting's name in the engine, by its field in the form.
  private static let names: [(field: String, setting: String)] =
    [
      ("timeZone", "timezone"), ("dayStart", "day-starts-at"), ("newPerDay", "new-per-day"),
      ("reviewsPerDay", "reviews-per-day"), ("lessonSize", "lesson-size"),
      ("retention", "retention"), ("learningSteps", "learning-steps"),
      ("relearningSteps", "relearning-steps"), ("maximumInterval", "maximum-interval"),
      ("leechLapses", "leech-lapses"), ("fsrs", "fsrs"), ("fuzz", "fuzz"),
      ("tokeniser", "tokeniser"), ("theme", "theme"), ("furiganaHidden", "furigana-hidden-above"),
      ("vulgarWords", "vulgar-words"),
      ("keysOn", "keys"), ("keyAgain", "key-again"), ("keyHard", "key-hard"),
      ("keyGood", "key-good"), ("keyEasy", "key-easy"), ("keyShow", "key-reveal"),
      ("keyUndo", "key-undo"), ("keyHelp", "key-help"), ("keyRight", "key-right"),
      ("keySlip", "key-slip"), ("keyPointing", "key-lookup"),
      ("waniKaniReviews", "wanikani-review-order"),
      ("waniKaniLessons", "wanikani-lesson-order"), ("waniKaniPairing", "wanikani-pairing"),
      ("waniKaniSize", "wanikani-lesson-size"), ("waniKaniFSRS", "wanikani-fsrs"),
    ] + Judgement.Verdict.open.map { ($0.settingField, "answer-\($0.settingName)") }
  private static let switches: Set<String> = ["fuzz", "keysOn", "vulgarWords", "waniKaniFSRS"]

  /// What the form says, in the engine's words. A box that is off is not sent at all.
  static func texts(_ form: FormData) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: names.map { field, setting in
        switch field {
        case _ where switches.contains(field): (setting, form.isOn(field) ? "on" : "off")
        case "retention": (setting, share(form[field]))
        default: (setting, keyName(form[field]))
        }
      })
  }

  /// The form speaks of percent, the engine of a share.
  static func share(_ percent: String) -> String {
    Double(percent.replacing(",", with: ".")).map { Quantity.decimal($0 / 100, places: 4) }
      ?? percent
  }

  private static func keyName(_ text: String) -> String { text == "Space" ? "space" : text }

  func page(
    _ settings: Settings, _ chrome: Chrome, dataFolder: String,
    refused: (form: FormData, reasons: [String: Problem])? = nil
  ) -> SettingsPage {
    func field(_ name: String) -> Field {
      guard let setting = Self.names.first(where: { $0.field == name })?.setting else {
        return Field()
      }
      let stored = Settings.table.first { $0.name == setting }?.text(in: settings) ?? ""
      return Field(
        value: refused?.form[name] ?? Self.shown(stored, name),
        error: refused?.reasons[setting]?.description)
    }
    func isOn(_ name: String, _ stored: Bool) -> Bool { refused?.form.isOn(name) ?? stored }
    return SettingsPage(
      chrome: chrome, action: Route.settings.path, timeZone: field("timeZone"),
      timeZones: Self.timeZones, dayStart: field("dayStart"), newPerDay: field("newPerDay"),
      reviewsPerDay: field("reviewsPerDay"), lessonSize: field("lessonSize"),
      retention: field("retention"), learningSteps: field("learningSteps"),
      relearningSteps: field("relearningSteps"), maximumInterval: field("maximumInterval"),
      leechLapses: field("leechLapses"), version: versions(field("fsrs").value),
      usesFuzz: isOn("fuzz", settings.fuzzes), tokeniser: tokenisers(field("tokeniser").value),
      showsVulgarWords: isOn("vulgarWords", settings.showsVulgarWords),
      theme: themes(field("theme").value),
      furiganaHidden: field("furiganaHidden"),
      usesKeys: isOn("keysOn", settings.keysAreOn),
      keys: .init(
        again: field("keyAgain"), hard: field("keyHard"), good: field("keyGood"),
        easy: field("keyEasy"), show: field("keyShow"), undo: field("keyUndo"),
        help: field("keyHelp"), right: field("keyRight"), slip: field("keySlip"),
        pointing: field("keyPointing")),
      answers: Judgement.Verdict.open.map { verdict in
        .init(
          name: verdict.settingField, label: verdict.explanation,
          choices: treatments(field(verdict.settingField).value))
      },
      waniKani: waniKani { field($0).value },
      comparesFSRS: isOn("waniKaniFSRS", settings.waniKani.comparesFSRS),
      exporting: Route.exchange.path, dataFolder: dataFolder)
  }

  private func waniKani(_ chosen: (String) -> String) -> [SettingsPage.Treatment] {
    let sizes = WaniKaniSettings.lessonSizes.map { ("\($0)", "\($0)") }
    let rows: [(name: String, label: String, words: [(String, String)])] = [
      (
        "waniKaniReviews", "Order of reviews",
        [
          ("site", "as at wanikani.com"), ("shuffled", "shuffled"), ("level", "by level"),
          ("stage", "by stage"), ("overdue", "longest waiting first"),
        ]
      ),
      (
        "waniKaniLessons", "Order of lessons",
        [("site", "as at wanikani.com"), ("interleaved", "kinds mixed")]
      ),
      (
        "waniKaniPairing", "Meaning and reading",
        [("mixed", "apart"), ("back-to-back", "one after the other")]
      ),
      ("waniKaniSize", "Items in a lesson", [("site", "as at wanikani.com")] + sizes),
    ]
    return rows.map { name, label, words in
      let value = chosen(name)
      return .init(
        name: name, label: label,
        choices: words.map { Choice(value: $0.0, label: $0.1, isChosen: $0.0 == value) })
    }
  }

  private static func shown(_ text: String, _ field: String) -> String {
    switch (field, text) {
    case ("retention", _): Double(text).map { Quantity.decimal($0 * 100, places: 2) } ?? text
    case (_, "space"): "Space"
    default: text
    }
  }

  private func versions(_ chosen: String) -> [Choice] {
    [("6", "FSRS-6"), ("5", "FSRS-5"), ("7", "FSRS-7, experimental")].map {
      Choice(value: $0.0, label: $0.1, isChosen: $0.0 == chosen)
    }
  }

  private func tokenisers(_ chosen: String) -> [Choice] {
    Tokeniser.allCases.map {
      Choice(value: $0.rawValue, label: $0.rawValue, isChosen: $0.rawValue == chosen)
    }
  }

  private func themes(_ chosen: String) -> [Choice] {
    [("system", "As the system"), ("light", "Day"), ("dark", "Night")].map {
      Choice(value: $0.0, label: $0.1, isChosen: $0.0 == chosen)
    }
  }

  private func treatments(_ chosen: String) -> [Choice] {
    [(.accept, "counts"), (.askAgain, "is asked again"), (.reject, "is wrong")].map {
      (treatment: AnswerPolicy.Treatment, label: String) in
      Choice(
        value: treatment.rawValue, label: label, isChosen: treatment.rawValue == chosen)
    }
  }

  private static let timeZones = TimeZone.knownTimeZoneIdentifiers.sorted()
}

extension Judgement.Verdict {
  fileprivate var settingField: String { "answer\(rawValue)" }
}
