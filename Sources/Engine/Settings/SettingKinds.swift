import Foundation

// Settings at a path, by the kind of their value.

typealias SettingPath<Value> = any (WritableKeyPath<Settings, Value> & Sendable)

extension Setting {
  /// A value at a path.
  ///
  /// - Parameters:
  ///   - remedy: Says which values are valid, when `parse` returns nil.
  init<Value>(
    _ name: String, _ explanation: String, _ path: SettingPath<Value>,
    _ kind: SettingKind = .text(limit: nil), remedy: String,
    write: @escaping @Sendable (Value) -> String, parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(name, explanation, kind) {
      write($0[keyPath: path])
    } read: { text, settings in
      guard let value = parse(text) else { throw Problem.invalidSetting(text, remedy) }
      settings[keyPath: path] = value
    }
  }

  static func number(
    _ name: String, _ explanation: String, _ path: SettingPath<Int>, _ range: ClosedRange<Int>
  ) -> Setting {
    Setting(
      name, explanation, path, .number(range),
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

  /// An amount of money, in the learner's currency.
  static func price(
    _ name: String, _ explanation: String, _ path: SettingPath<Double>
  ) -> Setting {
    Setting(
      name, "\(explanation) 0 if you don't know.", path, .price,
      remedy: "Use an amount from 0 to 10000, such as 2.50."
    ) {
      Quantity.decimal($0, places: 6)
    } parse: {
      Double($0).flatMap { (0...10_000).contains($0) ? $0 : nil }
    }
  }

  /// An address that Sanpo asks; empty for none.
  static func address(
    _ name: String, _ explanation: String, _ path: SettingPath<String>
  ) -> Setting {
    Setting(name, explanation, .address(limit: Setting.longestText)) {
      $0[keyPath: path]
    } read: { text, settings in
      guard text.isEmpty || WebAddress.safe(text) != nil else {
        throw Problem.invalidSetting(text, WebAddress.remedy(for: text))
      }
      guard text.count <= Setting.longestText else {
        throw Problem.invalidSetting(text, "Use up to \(Setting.longestText) characters.")
      }
      settings[keyPath: path] = text
    }
  }

  static func switched(
    _ name: String, _ explanation: String, _ path: SettingPath<Bool>
  ) -> Setting {
    Setting(name, explanation, path, .onOff, remedy: "Use on or off.") {
      $0 ? "on" : "off"
    } parse: {
      ["on": true, "off": false][$0]
    }
  }

  static func text(
    _ name: String, _ explanation: String, _ path: SettingPath<String>,
    _ kind: SettingKind = .text(limit: Setting.longestText)
  ) -> Setting {
    Setting(
      name, explanation, path, kind,
      remedy: "Use up to \(Setting.longestText) characters on one line."
    ) {
      $0
    } parse: {
      $0.count <= Setting.longestText && !$0.contains(where: \.isNewline) ? $0 : nil
    }
  }

  /// A value of an enum, whose values complete the explanation.
  static func choice<Value: SettingChoices>(
    _ name: String, _ explanation: String, _ path: SettingPath<Value>
  ) -> Setting {
    let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
    return .choice(name, "\(explanation): \(words).", path, remedy: "Use one of \(words).")
  }

  /// A value of an enum, explained in other words.
  static func choice<Value: SettingChoices>(
    _ name: String, _ explanation: String, _ path: SettingPath<Value>, remedy: String
  ) -> Setting {
    Setting(name, explanation, path, .choice(Value.choices), remedy: remedy) {
      $0.rawValue
    } parse: {
      Value(rawValue: $0)
    }
  }

  static let stepsExample = "For example: 1m 10m 1d, or none."

  static func steps(
    _ name: String, _ explanation: String, _ path: SettingPath<[Duration]>
  ) -> Setting {
    Setting(
      name, "\(explanation) \(stepsExample)", path,
      remedy: "Use steps such as 1m 10m 1d, ten at most; “\(Duration.noSteps)” for none."
    ) {
      $0.asSteps
    } parse: {
      [Duration](steps: $0)
    }
  }
}

extension [Duration] {
  /// Learning steps as they are typed and stored, such as “1m 10m 1d” or “none”.
  var asSteps: String { isEmpty ? Duration.noSteps : map(\.asStep).joined(separator: " ") }

  /// An empty text stands for none, too. Returns nil if these are no steps, or too many.
  init?(steps text: String) {
    guard text.trimmed != Duration.noSteps else {
      self = []
      return
    }
    let steps = text.split(separator: " ").map { Duration(step: $0) }
    guard steps.count <= InputLimit.learningSteps, !steps.contains(nil) else { return nil }
    self = steps.compactMap(\.self)
  }
}

extension Duration {
  /// The word for a list without steps.
  static let noSteps = "none"

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
