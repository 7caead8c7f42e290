import Configuration
import Foundation

/// Settings and flags given by a file and by the environment, for whoever sets Sanpo up for others.
/// What the learner chooses goes before them, except what costs the owner of a server: see
/// `OwnerLimit`.
///
/// The file is the `ConfigurationFile` in the data folder, on a server in the server's. A variable is
/// for example `SANPO_SETTING_NEW_PER_DAY` or `SANPO_FLAG_TUTOR`, and goes before the file.
public struct ConfiguredDefaults: Sendable {
  /// A value and its source.
  struct Configured: Hashable, Sendable {
    var text: String
    var source: SettingSource
  }

  /// The values by the names of settings, and of flags with their prefix.
  private(set) var values: [String: Configured] = [:]
  /// The file's values that the environment overrides.
  private var overriddenByEnvironment: [String: Configured] = [:]
  private var flaws: [ConfigurationFlaw] = []

  static let flagPrefix = "flag-"

  /// The values that override even the learner's choice; see `Setting.variable`.
  private let overridingChoice: [String: SettingSource]

  init(_ folder: URL, environment: [String: String], flags: [String]) {
    let overriding = Self.overridingChoice(in: environment)
    overridingChoice = overriding.values
    let names = Set(Settings.table.map(\.name) + flags.map { Self.flagPrefix + $0 })
    let file = ConfigurationFile(in: folder, names: names)
    let reader = ConfigReader(providers: [
      EnvironmentVariablesProvider(environmentVariables: environment),
      file.provider { AbsoluteConfigKey(Self.key($0)) },
    ])
    for name in names {
      guard let text = reader.string(forKey: Self.key(name)) else { continue }
      let variable = Self.variable(name)
      let line = file.lines[name].map { Configured(text: $0.text, source: .file(line: $0.number)) }
      if environment[variable] == nil {
        values[name] = line
      } else {
        values[name] = Configured(text: text, source: .variable(variable))
        overriddenByEnvironment[name] = line
      }
    }
    let problems = Self.unknown(environment, names) + overriding.problems
    flaws = file.flaws + problems.map { ConfigurationFlaw(problem: $0) }
  }

  /// - Returns: the problems of variables that need another one, which is missing.
  private static func overridingChoice(
    in environment: [String: String]
  ) -> (values: [String: SettingSource], problems: [Problem]) {
    var values: [String: SettingSource] = [:]
    var problems: [Problem] = []
    for setting in Settings.table {
      guard let variable = setting.variable, let text = environment[variable], !text.isEmpty else {
        continue
      }
      if let needed = setting.neededVariable, environment[needed]?.isEmpty ?? true {
        problems.append(
          Problem(
            "\(variable) has no effect without \(needed).",
            remedy: "Set both, or neither."))
      } else {
        values[setting.name] = .overriding(variable: variable, text: text)
      }
    }
    return (values, problems)
  }

  /// The problems in the environment, then those in the file, in the order of its lines.
  var problems: [Problem] {
    flaws.sorted { ($0.line ?? 0, $0.problem.sentence) < ($1.line ?? 0, $1.problem.sentence) }
      .map(\.problem)
  }

  private static let prefixes = ["SANPO_SETTING_", "SANPO_FLAG_", KnownVariables.prefix]

  private static func key(_ name: String) -> ConfigKey {
    name.hasPrefix(flagPrefix)
      ? ["sanpo", "flag", String(name.dropFirst(flagPrefix.count))] : ["sanpo", "setting", name]
  }

  static func variable(_ name: String) -> String {
    key(name).components.map { $0.uppercased().replacing("-", with: "_") }.joined(separator: "_")
  }

  /// Returns the problems of variables that have no effect, each with the one that may be meant.
  private static func unknown(_ environment: [String: String], _ names: Set<String>) -> [Problem] {
    let known = Set(names.map(variable)).union(KnownVariables.names)
    return environment.keys.sorted().compactMap { variable in
      let prefix = prefixes.first { variable.hasPrefix($0) }
      guard let prefix, !known.contains(variable) else { return nil }
      let alike = known.filter { $0.hasPrefix(prefix) }.sorted()
        .map { $0.dropFirst(prefix.count).lowercased() }
      let near = Suggestion.of(String(variable.dropFirst(prefix.count)), among: alike)
      let meant = near.map { "Did you mean \(prefix)\($0.uppercased())? " } ?? ""
      return prefix == KnownVariables.prefix
        ? Problem(
          "\(variable): there is no such variable.", remedy: meant + "“environment” lists them.")
        : Problem(
          "\(variable): there is no such setting or flag.",
          remedy: meant + "“settings” and “flags” list them.")
    }
  }

  /// Returns the settings with the given values. Those that are invalid become problems.
  mutating func applied(to settings: Settings) -> Settings {
    var settings = settings
    for name in Settings.table.map(\.name) {
      check(name) { try settings.set(name, to: $0) }
    }
    return settings
  }

  /// Drops values that are not valid, and says where they were given. What the file says holds
  /// where that of the environment is dropped.
  mutating func check(_ name: String, by use: (String) throws -> Void) {
    while let value = values[name] {
      do {
        return try use(value.text)
      } catch {
        flaws.append(ConfigurationFlaw(source: value.source, Problem(error)))
        values[name] = overriddenByEnvironment.removeValue(forKey: name)
      }
    }
  }

  /// How many settings and flags have a value from the file or the environment.
  var count: Int { Set(values.keys).union(overridingChoice.keys).count }

  /// Where a setting's value comes from.
  ///
  /// - Parameter isChosen: whether the learner has chosen it.
  func source(of name: String, isChosen: Bool) -> SettingSource {
    if let source = overridingChoice[name] { return source }
    return isChosen ? .learner : values[name]?.source ?? .default
  }
}
