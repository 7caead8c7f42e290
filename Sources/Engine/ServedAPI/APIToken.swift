public import Foundation

/// A token of the served API, as it is listed. What a client sends is stored only as its hash.
public struct APIToken: Hashable, Sendable, Identifiable {
  public typealias ID = Int64

  /// The kind of resource that a token may write. Reading is always allowed.
  public enum Permission: String, CaseIterable, Hashable, Sendable, Codable {
    case startAssignments = "assignments:start"
    case createReviews = "reviews:create"
    case createStudyMaterials = "study_materials:create"
    case updateStudyMaterials = "study_materials:update"
    case updateUser = "user:update"

    public var explanation: String {
      switch self {
      case .startAssignments: "Start lessons"
      case .createReviews: "Send reviews"
      case .createStudyMaterials: "Add notes and synonyms"
      case .updateStudyMaterials: "Change notes and synonyms"
      case .updateUser: "Change preferences that programs share"
      }
    }
  }

  public var id: ID
  /// The person's name for it, for example the client's name.
  public var name: String
  public var permissions: Set<Permission>
  public var createdAt: Date
  /// When it was last used, within ten minutes; nil for never.
  public var usedAt: Date?

  /// The permissions in a fixed order.
  public var sortedPermissions: [Permission] {
    Permission.allCases.filter(permissions.contains)
  }

  static let longestName = 100
}
