import Engine
import Foundation

/// Maps the fields of the form to the engine's settings.
enum SettingsForm {
  /// The fields with their settings in the engine.
  static let names: [(field: String, setting: String)] =
    [
      ("timeZone", "timezone"), ("dayStart", "day-starts-at"), ("newPerDay", "new-per-day"),
      ("reviewsPerDay", "reviews-per-day"), ("lessonSize", "lesson-size"),
      ("retention", "retention"), ("learningSteps", "learning-steps"),
      ("relearningSteps", "relearning-steps"), ("maximumInterval", "maximum-interval"),
      ("leechLapses", "leech-lapses"), ("fsrs", "fsrs"), ("fuzz", "fuzz"),
      ("tokeniser", "tokeniser"), ("theme", "theme"), ("name", "name"),
      ("furiganaHidden", "furigana-hidden-above"),
      ("vulgarWords", "vulgar-words"), ("keysOn", "keys"), ("keyAgain", "key-again"),
      ("keyHard", "key-hard"), ("keyGood", "key-good"), ("keyEasy", "key-easy"),
      ("keyShow", "key-reveal"), ("keyUndo", "key-undo"), ("keyHelp", "key-help"),
      ("keyRight", "key-right"), ("keySlip", "key-slip"), ("keyPlay", "key-play"),
      ("keyInfo", "key-info"), ("keyWhy", "key-why"), ("keyEdit", "key-edit"),
      ("keySuspend", "key-suspend"), ("keyBury", "key-bury"), ("keyFlag", "key-flag"),
      ("keyLeave", "key-leave"), ("keyWrapUp", "key-wrap-up"),
      ("keyPointing", "key-lookup"),
      ("wordSource", "word-source"), ("wordContact", "word-contact"),
      ("waniKaniReviews", "wanikani-review-order"), ("waniKaniLessons", "wanikani-lesson-order"),
      ("waniKaniAnswers", "wanikani-answers"), ("waniKaniPairing", "wanikani-pairing"),
      ("waniKaniSize", "wanikani-lesson-size"),
      ("waniKaniVoice", "wanikani-voice"), ("audio", "audio"), ("waniKaniFSRS", "wanikani-fsrs"),
      ("waniKaniSync", "wanikani-sync"), ("waniKaniStrict", "wanikani-strict-burn"),
    ] + Judgement.Verdict.open.map { ($0.settingField, "answer-\($0.settingName)") }
  static let switches: Set<String> = [
    "fuzz", "keysOn", "vulgarWords", "waniKaniFSRS", "waniKaniSync",
    "waniKaniStrict",
  ]

  /// Returns the form's values as the engine's. An unchecked box is not sent at all.
  static func texts(_ form: FormData) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: names.map { field, setting in
        switch field {
        case _ where switches.contains(field): (setting, form.isOn(field) ? "on" : "off")
        case "retention": (setting, Percent.share(form[field]))
        default: (setting, form[field] == "Space" ? "space" : form[field])
        }
      })
  }

  /// Returns the reason for refusing a value, in the unit of the form.
  static func reason(_ problem: Problem, _ field: String, _ sent: String) -> String {
    field == "retention" ? "“\(sent)” is not between 70 and 99 %." : problem.description
  }

  static func shown(_ text: String, _ field: String) -> String {
    switch (field, text) {
    case ("retention", _): Double(text).map { Quantity.decimal($0 * 100, places: 2) } ?? text
    case (_, "space"): "Space"
    default: text
    }
  }
}

/// Converts between percentages in forms and fractions in the engine.
enum Percent {
  static func share(_ percent: String) -> String {
    Double(percent.replacing(",", with: ".")).map { Quantity.decimal($0 / 100, places: 4) }
      ?? percent
  }
}

extension Judgement.Verdict {
  var settingField: String { "answer\(rawValue)" }
}
