/// Who gave a setting its value, or a flag its rule.
public enum SettingSource: Hashable, Sendable {
  case learner
  /// The owner of a server, whose value binds the learner.
  case owner
  /// A line of `sanpo.conf`, from 1.
  case file(line: Int)
  /// A variable of the environment.
  case variable(String)
  /// A variable of the environment whose value is used in place of the setting's.
  case overriding(variable: String, text: String)
  /// The address that flags are fetched from.
  case address(String)
  case `default`

  /// For example “you”, “sanpo.conf, line 3”, “environment, SANPO_SETTING_THEME” or “default”.
  public var name: String {
    switch self {
    case .learner: "you"
    case .owner: "the owner of this server"
    case .file(let line): "\(ConfigurationFile.name), line \(line)"
    case .variable(let variable), .overriding(let variable, _): "environment, \(variable)"
    case .address(let address): address
    case .default: "default"
    }
  }

  /// The value that is used in place of the setting's; nil if that is used.
  public var text: String? {
    if case .overriding(_, let text) = self { text } else { nil }
  }
}
