import Foundation

/// Settings and flags given by a file and by the environment, for whoever sets Sanpo up for others.
/// What the learner chooses goes before them.
///
/// The file is `sanpo.conf` in the learner's folder, with lines such as `new-per-day = 10` and
/// `flag-tutor = off`; lines that begin with `#` are comments. A variable is for example
/// `SANPO_SETTING_NEW_PER_DAY` or `SANPO_FLAG_TUTOR`, and goes before the file.
public struct ConfiguredDefaults: Sendable {
  /// A value and where it was given.
  struct Given: Hashable, Sendable {
    var text: String
    /// For example “sanpo.conf, line 3”.
    var source: String
  }

  /// By the names of settings, and of flags with their prefix.
  private(set) var given: [String: Given] = [:]
  /// What is wrong in the file or the environment.
  public private(set) var problems: [Problem] = []

  static let fileName = "sanpo.conf"
  static let flagPrefix = "flag-"

  /// What is used in place of a setting, even if the learner has chosen a value; see
  /// `Setting.variable`.
  private let preceding: [String: Given]

  init(_ folder: URL, environment: [String: String], flags: [String]) {
    let overridden = Settings.table.compactMap { setting -> (String, Given)? in
      guard let variable = setting.variable, let text = environment[variable], !text.isEmpty else {
        return nil
      }
      return (setting.name, Given(text: text, source: "environment, \(variable)"))
    }
    preceding = Dictionary(uniqueKeysWithValues: overridden)
    let names = Settings.table.map(\.name) + flags.map { Self.flagPrefix + $0 }
    readFile(in: folder, names)
    read(environment, names)
  }

  private mutating func readFile(in folder: URL, _ names: [String]) {
    let file = folder.appending(path: Self.fileName)
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    let text: String
    do {
      text = try String(contentsOf: file, encoding: .utf8)
    } catch {
      problems.append(
        Problem(
          "\(file.path) can't be read.", remedy: "Check its permissions, or remove it.",
          detail: "\(error)"))
      return
    }
    // A CRLF is one character, and editors of Windows begin files with a byte order mark.
    let lines = text.trimmingPrefix("\u{FEFF}")
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let parts = line.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      let source = "\(Self.fileName), line \(index + 1)"
      guard let name = parts.first, names.contains(name) else {
        problems.append(
          Problem(
            "\(source): there is no setting or flag “\(parts.first ?? line)”.",
            remedy: "“settings” and “flags” list them."))
        continue
      }
      given[name] = Given(text: parts.count > 1 ? parts[1] : "", source: source)
    }
  }

  private mutating func read(_ environment: [String: String], _ names: [String]) {
    let prefixes = ["SANPO_SETTING_": "", "SANPO_FLAG_": Self.flagPrefix]
    for (variable, text) in environment.sorted(by: { $0.key < $1.key }) {
      guard let (prefix, start) = prefixes.first(where: { variable.hasPrefix($0.key) }) else {
        continue
      }
      let name = start + variable.dropFirst(prefix.count).lowercased().replacing("_", with: "-")
      guard names.contains(name) else {
        problems.append(
          Problem(
            "\(variable): there is no such setting or flag.",
            remedy: "“settings” and “flags” list them."))
        continue
      }
      given[name] = Given(text: text, source: "environment, \(variable)")
    }
  }

  /// Returns the settings with the given values. Those that are invalid become problems.
  mutating func applied(to settings: Settings) -> Settings {
    var settings = settings
    for name in Settings.table.map(\.name) {
      guard let value = given[name] else { continue }
      do {
        try settings.set(name, to: value.text)
      } catch {
        refuse(name, Problem(error))
      }
    }
    return settings
  }

  /// Drops a value, and says where it was given.
  mutating func refuse(_ name: String, _ problem: Problem) {
    guard let value = given.removeValue(forKey: name) else { return }
    problems.append(Problem("\(value.source): \(problem.sentence)", remedy: problem.remedy))
  }

  /// Where a setting's value comes from.
  ///
  /// - Parameter isChosen: whether the learner has chosen it.
  func source(of name: String, isChosen: Bool) -> SettingSource {
    if let value = preceding[name] { return SettingSource(name: value.source, text: value.text) }
    return SettingSource(name: isChosen ? "you" : given[name]?.source ?? "default")
  }
}

/// Where a setting's value comes from.
public struct SettingSource: Hashable, Sendable {
  /// For example “you”, “sanpo.conf, line 3”, “environment, SANPO_SETTING_THEME” or “default”.
  public let name: String
  /// The value that is used in place of the setting's; nil if that is used.
  public var text: String?
}
