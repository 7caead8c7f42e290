/// The result of an import.
public struct ImportReport: Hashable, Sendable, Codable {
  public struct BadRow: Hashable, Sendable, Codable {
    /// Counted from 1, as in an editor.
    public var line: Int
    public var reason: String
  }

  public var added = 0
  /// Rows whose front already existed. Their content was updated and the schedule kept.
  public var updated = 0
  public var unchanged = 0
  public var badRows: [BadRow] = []
  public var decks: [String] = []

  public init() {}
}
