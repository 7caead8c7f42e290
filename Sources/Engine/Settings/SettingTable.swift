import Foundation

/// A setting: its name, and how its value is formatted and parsed.
public struct Setting: Sendable {
  public let name: String
  /// What the setting does and which values it takes, in a sentence.
  public let explanation: String
  let write: @Sendable (Settings) -> String
  let read: @Sendable (String, inout Settings) throws -> Void
  /// Whether changing it is a step of undo. What only a button of a page shows or hides is not.
  var isUndoable = true

  fileprivate var withoutUndo: Setting {
    var setting = self
    setting.isUndoable = false
    return setting
  }

  public func text(in settings: Settings) -> String { write(settings) }
}

typealias SettingPath<Value> = any (WritableKeyPath<Settings, Value> & Sendable)

extension Settings {
  /// All settings, in the order faces list them.
  public static let table: [Setting] =
    [
      Setting(
        "timezone", "Your time zone, such as Europe/Berlin.", \.timeZone,
        remedy: "Use an IANA name such as Asia/Tokyo."
      ) {
        $0.identifier
      } parse: {
        TimeZone(identifier: $0)
      },
      .number(
        "day-starts-at", "The hour at which a day begins, 0 to 23.", \.dayStartsAtHour, 0...23),
      .number("new-per-day", "New cards per day in a new deck.", \.newPerDay, 0...9_999),
      .number("reviews-per-day", "Reviews per day in a new deck.", \.reviewsPerDay, 0...99_999),
      Setting(
        "retention", "Desired retention of new decks, 0.70 to 0.99, or 70 to 99 percent.",
        \.retention, remedy: "Use a number from 0.70 to 0.99, or from 70 to 99."
      ) {
        "\($0)"
      } parse: { text in
        let number = Double(text.replacing("%", with: "").trimmed)
        let share = number.map { $0 > 1 ? $0 / 100 : $0 }
        return share.flatMap { (0.7...0.99).contains($0) ? $0 : nil }
      },
      .steps("learning-steps", "Learning steps of new cards.", \.learningSteps),
      .steps("relearning-steps", "Relearning steps after a lapse.", \.relearningSteps),
      .number("maximum-interval", "Longest interval in days.", \.maximumInterval, 1...36_500),
      .switched(
        "fuzz", "Spread due dates slightly (fuzz).", \.fuzzes),
      .number(
        "leech-lapses", "Leech threshold: lapses that make a card a leech.", \.leechLapses, 1...99),
      .number("lesson-size", "New items per lesson.", \.lessonSize, 1...20),
      .switched(
        "vulgar-words", "Show vulgar words in the dictionary.", \.showsVulgarWords),
      .choice(
        "tokeniser", "Dictionary for Japanese: naist-jdic, or unidic-lite (see doctor).",
        \.tokeniser, remedy: "Use naist-jdic or unidic-lite."),
      Setting(
        "furigana-hidden-above",
        "Hide furigana of words you remember this well, in percent, or “off”.",
        \.furiganaHiddenAbove, remedy: "Use a whole number from 0 to 100, or “off”."
      ) {
        $0.map { "\($0)" } ?? "off"
      } parse: { text in
        let percent = Int(text)
        return text == "off" || (0...100).contains(percent ?? -1) ? .some(percent) : nil
      },
      Setting("fsrs", "Scheduler: 5, 6, or 7 (experimental).") {
        "\($0.fsrs.version.rawValue)"
      } read: { text, settings in
        guard let version = Int(text).flatMap(FSRS.Version.init) else {
          throw refusal(text, "Use 5, 6 or 7.")
        }
        if version != settings.fsrs.version { settings.fsrs = FSRS(version) }
      },
      Setting("fsrs-weights", "The scheduler's weights, separated by commas, or “default”.") {
        $0.fsrs == FSRS($0.fsrs.version)
          ? "default" : $0.fsrs.weights.map { "\($0)" }.joined(separator: ",")
      } read: { text, settings in
        settings.fsrs = try weights(text, for: settings.fsrs.version)
      },
      Setting("wanikani-address", "WaniKani's address; SANPO_WANIKANI_URL takes precedence.") {
        $0.waniKaniAddress
      } read: { text, settings in
        settings.waniKaniAddress = try WaniKaniSettings.address(from: text).absoluteString
      },
      .choice("model-provider", "Provider of the language model", \.model.provider),
      .text("model-address", "Its address; empty for the provider's own.", \.model.address),
      .text("model", "The language model's name.", \.model.name),
      .number(
        "tutor-new-words", "New words allowed in an answer of the tutor.", \.tutor.newWords,
        0...200),
      .number(
        "tutor-tokens-per-day", "Tokens per day for the tutor.", \.tutor.tokensPerDay,
        0...1_000_000_000),
      .number(
        "tutor-tokens-per-conversation", "Tokens per conversation with the tutor.",
        \.tutor.tokensPerConversation, 0...1_000_000_000),
      .price("model-input-price", "Price of a million tokens sent.", \.tutor.inputPrice),
      .price("model-output-price", "Price of a million tokens received.", \.tutor.outputPrice),
      .switched("analytics", "Collect usage data; see “analytics”.", \.analytics.isOn),
      .switched(
        "analytics-file", "Also write usage data to analytics.jsonl in your folder.",
        \.analytics.writesFile),
      .address(
        "analytics-address", "Address that usage data is sent to; empty for none.",
        \.analytics.address),
      .address("flags-address", "Address of the flags server; empty for none.", \.flags.address),
      Setting(
        "flags-key", "Public key of the flags server; see “flags”.", \.flags.key,
        remedy: "Enter an Ed25519 public key in base64."
      ) {
        $0
      } parse: {
        $0.isEmpty || Data(base64Encoded: $0)?.count == Signature.keyLength ? $0 : nil
      },
      .switched("userscripts", "Run your userscripts on pages; see “userscript”.", \.userscripts),
      .text(
        "api-origins", "Web pages that may read Sanpo's API, such as https://example.org.",
        \.apiOrigins),
      .choice("audio", "Hear Japanese; autoplay plays it after each answer", \.audio),
      .choice("song-view", "Translation of a song, below each line or beside them", \.songView)
        .withoutUndo,
      .choice("song-reading", "Shown above the words of a song", \.readingAid).withoutUndo,
      .choice("word-language", "Language of the Words page", \.wordLanguage),
      .choice(
        "word-source", "Words from the dictionaries on this computer, or from Wiktionary",
        \.words.source),
      .text(
        "word-contact", "Contact information for Wiktionary: an email or web address.",
        \.words.contact),
      .text("random-words-address", "The random word service.", \.words.randomWords),
      .text("wiktionary-address", "Wiktionary's API.", \.words.wiktionary),
      .choice(
        "theme", "Theme: system, light or dark.", \.theme,
        remedy: "Use system, light or dark."),
      .text("name", "Your name; can be empty.", \.name),
      .switched("keys", "Single-key shortcuts on the pages.", \.keysAreOn),
    ] + Setting.waniKani + Judgement.Verdict.open.map { .treatment(of: $0) }
    + Keys.Action.allCases.map { .key($0) } + [.pointingKey]

  /// - Throws: `Problem` for an unknown name or an invalid value.
  public mutating func set(_ name: String, to text: String) throws {
    guard let setting = Self.table.first(where: { $0.name == name }) else {
      throw Problem(
        "There is no setting “\(name)”.", remedy: "The settings page lists them all.")
    }
    try setting.read(text.trimmingCharacters(in: .whitespacesAndNewlines), &self)
  }

  private static func weights(_ text: String, for version: FSRS.Version) throws -> FSRS {
    guard text != "default" else { return FSRS(version) }
    let weights = text.split(separator: ",").map {
      Double($0.trimmingCharacters(in: .whitespaces))
    }
    guard !weights.contains(nil) else {
      throw refusal(text, "Use numbers separated by commas, or “default”.")
    }
    do {
      return try FSRS(version, weights: weights.compactMap { $0 })
    } catch {
      throw Problem("\(error)", remedy: "Fix the weights, or use “default”.")
    }
  }
}

/// The problem shown for an invalid value.
func refusal(_ text: String, _ remedy: String) -> Problem {
  Problem("“\(text)” is not valid for this setting.", remedy: remedy)
}

extension Setting {
  init(
    _ name: String, _ explanation: String, write: @escaping @Sendable (Settings) -> String,
    read: @escaping @Sendable (String, inout Settings) throws -> Void
  ) {
    (self.name, self.explanation, self.write, self.read) = (name, explanation, write, read)
  }

  /// A value at a path.
  ///
  /// - Parameters:
  ///   - remedy: Says which values are valid, when `parse` returns nil.
  init<Value>(
    _ name: String, _ explanation: String, _ path: SettingPath<Value>, remedy: String,
    write: @escaping @Sendable (Value) -> String, parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(name, explanation) {
      write($0[keyPath: path])
    } read: { text, settings in
      guard let value = parse(text) else { throw refusal(text, remedy) }
      settings[keyPath: path] = value
    }
  }

  static func number(
    _ name: String, _ explanation: String, _ path: SettingPath<Int>, _ range: ClosedRange<Int>
  ) -> Setting {
    Setting(
      name, explanation, path,
      remedy: "Use a whole number from \(range.lowerBound) to \(range.upperBound)."
    ) {
      "\($0)"
    } parse: {
      // Full-width digits count, too.
      Int($0.precomposedStringWithCompatibilityMapping).flatMap {
        range.contains($0) ? $0 : nil
      }
    }
  }

  static func number(
    _ name: String, _ explanation: String, _ path: SettingPath<Double>,
    _ range: ClosedRange<Double>, remedy: String
  ) -> Setting {
    Setting(name, explanation, path, remedy: remedy) {
      "\($0)"
    } parse: {
      Double($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// An amount of money, in the learner's currency.
  static func price(
    _ name: String, _ explanation: String, _ path: SettingPath<Double>
  ) -> Setting {
    .number(
      name, "\(explanation) 0 if you don't know.", path, 0...10_000,
      remedy: "Use an amount from 0 to 10000, such as 2.50.")
  }

  /// An address that Sanpo asks; empty for none.
  static func address(
    _ name: String, _ explanation: String, _ path: SettingPath<String>
  ) -> Setting {
    Setting(name, explanation) {
      $0[keyPath: path]
    } read: { text, settings in
      guard text.isEmpty || WebAddress.safe(text) != nil else {
        throw refusal(text, "Use an https address; http works only on this computer.")
      }
      guard text.count <= InputLimit.settingText else {
        throw refusal(text, "Use up to \(InputLimit.settingText) characters.")
      }
      settings[keyPath: path] = text
    }
  }

  static func switched(
    _ name: String, _ explanation: String, _ path: SettingPath<Bool>
  ) -> Setting {
    Setting(name, explanation, path, remedy: "Use on or off.") {
      $0 ? "on" : "off"
    } parse: {
      ["on": true, "off": false][$0]
    }
  }

  static func text(
    _ name: String, _ explanation: String, _ path: SettingPath<String>
  ) -> Setting {
    Setting(
      name, explanation, path,
      remedy: "Use up to \(InputLimit.settingText) characters on one line."
    ) {
      $0
    } parse: {
      $0.count <= InputLimit.settingText && !$0.contains(where: \.isNewline) ? $0 : nil
    }
  }

  /// A value of an enum.
  static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ explanation: String, _ path: SettingPath<Value>
  ) -> Setting {
    let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
    return .choice(name, "\(explanation): \(words).", path, remedy: "Use one of \(words).")
  }

  /// A value of an enum, explained in other words.
  static func choice<Value: RawRepresentable<String> & Sendable>(
    _ name: String, _ explanation: String, _ path: SettingPath<Value>, remedy: String
  ) -> Setting {
    Setting(name, explanation, path, remedy: remedy) {
      $0.rawValue
    } parse: {
      Value(rawValue: $0)
    }
  }

  static func steps(
    _ name: String, _ explanation: String, _ path: SettingPath<[Duration]>
  ) -> Setting {
    Setting(
      name, "\(explanation) For example: 1m 10m 1d.", path,
      remedy: "Use steps such as 1m 10m 1d, ten at most."
    ) {
      $0.map(\.asStep).joined(separator: " ")
    } parse: { text in
      let steps = text.split(separator: " ").map { Duration(step: $0) }
      guard steps.count <= InputLimit.learningSteps, !steps.contains(nil) else { return nil }
      return steps.compactMap(\.self)
    }
  }

  static func treatment(of verdict: Judgement.Verdict) -> Setting {
    .choice(
      "answer-\(verdict.settingName)", "\(verdict.explanation): accept, ask-again or reject.",
      \.answers[verdict], remedy: "Use accept, ask-again or reject.")
  }

  static let pointingKey = Setting(
    "key-lookup", "With Alt, the key that opens the Japanese word under the pointer, on any page."
  ) {
    $0.keys.pointing
  } read: { text, settings in
    try settings.keys.bindPointing(to: text)
  }

  static func key(_ action: Keys.Action) -> Setting {
    Setting("key-\(action.rawValue)", "The key for “\(action.rawValue)”, or off.") {
      $0.keys[action].isEmpty ? Keys.off : $0.keys[action]
    } read: { text, settings in
      try settings.keys.bind(action, to: text)
    }
  }
}

extension Duration {
  private static let units: [(letter: String, seconds: Int64)] = [
    ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
  ]

  /// Formats a duration in the largest unit that divides it, such as "10m" or "1d".
  var asStep: String {
    let seconds = components.seconds
    let unit = Self.units.first { seconds % $0.seconds == 0 } ?? ("s", 1)
    return "\(seconds / unit.seconds)\(unit.letter)"
  }

  init?(step: some StringProtocol) {
    guard let unit = Self.units.first(where: { step.hasSuffix($0.letter) }),
      let count = Int64(step.dropLast()), (1...100_000).contains(count)
    else { return nil }
    self = .seconds(count * unit.seconds)
  }
}
