/// The settings of a room, with their defaults as its initial value.
///
/// `Settings.table` lists the settings of all groups. A room reads its group by the type, or by a
/// property in an extension of `Settings`.
public protocol SettingGroup: Hashable, Sendable {
  init()
  /// The settings in the order faces list them.
  static var settings: [Setting] { get }
}

/// The groups that differ from their defaults, by type.
struct SettingGroups: Hashable, Sendable {
  private var changed: [ObjectIdentifier: any SettingGroup] = [:]

  subscript<Group: SettingGroup>(group: Group.Type) -> Group {
    get { changed[ObjectIdentifier(group)] as? Group ?? Group() }
    set { changed[ObjectIdentifier(group)] = newValue == Group() ? nil : newValue }
  }

  private var comparable: [ObjectIdentifier: AnyHashable] {
    changed.mapValues { AnyHashable($0) }
  }

  static func == (one: Self, other: Self) -> Bool { one.comparable == other.comparable }

  func hash(into hasher: inout Hasher) { hasher.combine(comparable) }
}
