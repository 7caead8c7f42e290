/// The kind of question about an item.
///
/// A new kind is a case with its template, and a migration: of the check in `card`, and a column of
/// `deck`.
public enum CardKind: Hashable, Sendable {
  case recall, production, typed, meaning, reading, listening
  /// A card of an Anki note type, by the number of its template or cloze, from 0. Its note
  /// determines that it exists, not the deck's kinds.
  case template(Int)

  public var template: CardTemplate {
    switch self {
    case .recall:
      CardTemplate(label: "Front → Back", prompt: .front, answer: .back)
    case .production:
      CardTemplate(
        label: "Back → Front", prompt: .back, answer: .front,
        instruction: "Recall the front")
    case .typed:
      CardTemplate(
        label: "Typed", prompt: .front, answer: .back, typing: .text)
    case .meaning:
      CardTemplate(
        label: "Meaning", prompt: .front, answer: .back, typing: .meaning,
        instruction: "Meaning", wanted: "the meaning")
    case .reading:
      CardTemplate(
        label: "Reading", prompt: .front, answer: .reading,
        typing: .reading, instruction: "Reading", wanted: "the reading, in kana or romaji")
    case .listening:
      CardTemplate(
        label: "Listening", prompt: .sound, answer: .sound,
        typing: .sound, instruction: "Type what you hear", wanted: "what you hear")
    case .template(let number):
      CardTemplate(
        label: "Card \(number + 1)", prompt: .front, answer: .back)
    }
  }

  var isTemplate: Bool { if case .template = self { true } else { false } }

  /// The name in the terminal: “meaning”, “card 1”.
  var name: String {
    if case .template(let number) = self { "card \(number + 1)" } else { rawValue }
  }

  /// Returns whether a person can mean this kind by a name, “reading” or “front → back”.
  public func isNamed(_ text: String) -> Bool {
    [name, template.label].contains { $0.lowercased() == text.lowercased() }
  }

  /// Returns the kind with a name; nil for none that a deck can ask.
  static func named(_ text: String) -> CardKind? { allCases.first { $0.isNamed(text) } }

  /// The kinds that any item can have.
  static let forAnyItem = allCases.filter { kind in
    [kind.template.prompt, kind.template.answer].allSatisfy { $0 == .front || $0 == .back }
  }

  /// The names of the kinds that a deck can ask for, each with its label unless that is the same:
  /// "recall (Front → Back), typed".
  public static let names = allCases.map { kind in
    let label = kind.template.label
    return label.lowercased() == kind.name ? kind.name : "\(kind.name) (\(label))"
  }.joined(separator: ", ")
}

extension CardKind: CaseIterable {
  /// The kinds that a deck can ask for.
  public static let allCases: [CardKind] = [
    .recall, .production, .typed, .meaning, .reading, .listening,
  ]
}

extension CardKind: RawRepresentable, Codable {
  static let templatePrefix = "template "

  public init?(rawValue: String) {
    if let kind = Self.allCases.first(where: { $0.rawValue == rawValue }) {
      self = kind
    } else if rawValue.hasPrefix(Self.templatePrefix),
      let number = Int(rawValue.dropFirst(Self.templatePrefix.count)), number >= 0
    {
      self = .template(number)
    } else {
      return nil
    }
  }

  public var rawValue: String {
    switch self {
    case .recall: "recall"
    case .production: "production"
    case .typed: "typed"
    case .meaning: "meaning"
    case .reading: "reading"
    case .listening: "listening"
    case .template(let number): "\(Self.templatePrefix)\(number)"
    }
  }
}

/// How the cards of one kind ask and what they are called.
public struct CardTemplate: Sendable {
  public enum Side: Sendable {
    case front, back, reading
    /// The side in Japanese, played.
    case sound
  }

  /// How a typed answer is checked.
  public enum Typing: Sendable {
    case meaning, reading
    /// As a meaning or a reading, by the script of the answer.
    case text
    /// As the word that was heard, in kana or as written.
    case sound
  }

  /// For example "Front → Back".
  public var label: String
  public var prompt: Side
  public var answer: Side
  /// Nil if the answer is only remembered.
  public var typing: Typing?
  /// The instruction on a page; nil if it depends on the item.
  public var instruction: String?
  /// The kind of answer that a terminal asks for; nil if nothing is typed.
  public var wanted: String?
}
