/// A personal access token with its write permissions.
public struct StandInToken: Sendable {
  public enum Permission: String, Sendable, CaseIterable {
    case startAssignments = "assignments:start"
    case createReviews = "reviews:create"
    case createStudyMaterials = "study_materials:create"
    case updateStudyMaterials = "study_materials:update"
  }

  public var text: String
  public var permissions: Set<Permission>

  public init(_ text: String, permissions: Set<Permission> = Set(Permission.allCases)) {
    self.text = text
    self.permissions = permissions
  }

  /// A token in the real service's format, with every permission.
  public static let full = StandInToken("5a6a5234-a392-4a87-8f3f-33342afe8a42")
  public static let readOnly = StandInToken(
    "0d12cf83-7dc4-4f11-9d2c-8f0a5a1d3b77", permissions: [])
}
