/// A setting: its name, which values it takes, how they are formatted and parsed, and how a form
/// shows it.
///
/// The room that a setting belongs to declares it once; `sanpo settings`, the defaults in
/// `sanpo.conf`, the completion, and the forms of the pages follow from it.
public struct Setting: Sendable {
  /// The longest text that a setting takes, in characters.
  public static let longestText = 200

  public let name: String
  /// A sentence about the setting and its values.
  public let explanation: String
  public let kind: SettingKind
  /// The name for people.
  public private(set) var label: String
  /// How a form shows it; nil if it is in no form.
  public private(set) var field: SettingField?
  /// Whether changing it is a step of undo. What only a button of a page shows or hides is not.
  private(set) var isUndoable = true
  /// The environment variable that is used in place of the setting, even if the learner has chosen
  /// a value.
  private(set) var variable: String?
  /// Another variable, without which that one has no effect; nil for none.
  private(set) var neededVariable: String?
  /// How the owner of a server binds learners with it; nil if what they choose goes before.
  private(set) var ownerLimit: OwnerLimit?
  let write: @Sendable (Settings) -> String
  let read: @Sendable (String, inout Settings) throws -> Void

  init(
    _ name: String, _ explanation: String, _ kind: SettingKind = .text(limit: nil),
    write: @escaping @Sendable (Settings) -> String,
    read: @escaping @Sendable (String, inout Settings) throws -> Void
  ) {
    self.name = name
    self.explanation = explanation
    self.kind = kind
    label = name
    self.write = write
    self.read = read
  }

  public func text(in settings: Settings) -> String { write(settings) }

  /// Shows the setting in the form of a section.
  ///
  /// - Parameters:
  ///   - hint: what the label leaves open; code is between backticks.
  func labelled(
    _ label: String, in section: SettingSection, isFolded: Bool = false, hint: String? = nil
  ) -> Setting {
    called(label).with {
      $0.field = SettingField(label: label, section: section, isFolded: isFolded, hint: hint)
    }
  }

  /// Names a setting that no form shows.
  func called(_ label: String) -> Setting { with { $0.label = label } }

  var withoutUndo: Setting { with { $0.isUndoable = false } }

  func overridden(by variable: String, with needed: String? = nil) -> Setting {
    with { ($0.variable, $0.neededVariable) = (variable, needed) }
  }

  func limitedByOwner(_ limit: OwnerLimit) -> Setting { with { $0.ownerLimit = limit } }

  private func with(_ change: (inout Setting) -> Void) -> Setting {
    var setting = self
    change(&setting)
    return setting
  }
}

/// The values that a setting takes, as far as a form or the completion has to know them.
public enum SettingKind: Hashable, Sendable {
  case onOff
  case number(ClosedRange<Int>)
  /// A share, stored as a fraction and shown in percent.
  case percent(ClosedRange<Int>)
  case price
  case choice([SettingChoice])
  case text(limit: Int?)
  case address(limit: Int)
  case timeZone
  /// The learner's name.
  case givenName(limit: Int)
  /// A key, by its character or a word of up to so many characters.
  case key(limit: Int)

  /// The values that can be chosen from; empty if there are many.
  public var values: [String] {
    switch self {
    case .onOff: ["on", "off"]
    case .choice(let choices): choices.map(\.value)
    default: []
    }
  }
}

/// A value of a setting, and what a form calls it.
public struct SettingChoice: Hashable, Sendable {
  public let value: String
  public let label: String
}

/// The values of a setting that is an enum.
public protocol SettingChoices: RawRepresentable<String>, CaseIterable, Sendable {
  /// The value's label in a form.
  var label: String { get }
}

extension SettingChoices {
  /// The value with a capital, where no other label is given.
  public var label: String { rawValue.capitalised }

  static var choices: [SettingChoice] {
    allCases.map { SettingChoice(value: $0.rawValue, label: $0.label) }
  }
}

/// How a form shows a setting.
public struct SettingField: Hashable, Sendable {
  public let label: String
  let section: SettingSection
  /// Whether it is in the folded part of its section.
  public let isFolded: Bool
  /// A hint beyond the label; code is between backticks.
  public let hint: String?
}

/// Settings that a form shows together.
public struct SettingSection: Hashable, Sendable {
  /// The anchor on the page.
  public let id: String
  public let title: String
  /// An introduction to the settings of the group; empty for none.
  public let lead: String
  /// The title of the folded part.
  public let foldedTitle: String
  /// An introduction to the folded settings; code is between backticks.
  public let foldedLead: String
  /// Whether the fields need more room than usual.
  public let isWide: Bool
  /// Whether a page of its own shows it, and not the page of all settings.
  let hasOwnPage: Bool

  init(
    _ id: String, _ title: String, lead: String = "", foldedTitle: String = "",
    foldedLead: String = "", isWide: Bool = false, hasOwnPage: Bool = false
  ) {
    self.id = id
    self.title = title
    self.lead = lead
    self.foldedTitle = foldedTitle
    self.foldedLead = foldedLead
    self.isWide = isWide
    self.hasOwnPage = hasOwnPage
  }
}

extension Settings {
  /// The settings that a section shows, in order.
  public static func table(of section: SettingSection) -> [Setting] {
    table.filter { $0.field?.section == section }
  }

  /// The sections of the page of all settings, in order.
  public static let sections: [SettingSection] = table.compactMap { $0.field?.section }
    .reduce(into: []) { sections, section in
      if !section.hasOwnPage, !sections.contains(section) { sections.append(section) }
    }

  /// - Throws: `Problem` for an unknown name or an invalid value.
  mutating func set(_ name: String, to text: String) throws {
    guard let setting = Self.table.first(where: { $0.name == name }) else {
      throw Problem.noSetting(name)
    }
    try setting.read(text.trimmed, &self)
  }
}

extension Problem {
  static func noSetting(_ name: String) -> Problem {
    Problem("There is no setting “\(name)”.", remedy: "The settings page lists them all.")
  }

  static func invalidSetting(_ text: String, _ remedy: String) -> Problem {
    Problem(
      text.isEmpty
        ? "This setting needs a value." : "“\(text)” is not valid for this setting.",
      remedy: remedy)
  }
}
