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
  /// Of the added ones, those with neither a back nor a reading to ask for.
  public var withoutAnswer = 0
  public var badRows: [BadRow] = []
  public var decks: [String] = []

  public init() {}

  /// What the person should do before studying; nil if nothing is missing.
  public var warning: String? {
    withoutAnswer == 0
      ? nil
      : "\(Quantity.count(withoutAnswer, "new item")) without a back: fill it in before you study."
  }
}
