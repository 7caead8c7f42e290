/// A suggestion for a mistyped word.
public enum Suggestion {
  /// Returns the closest name, if its distance is small for its length.
  ///
  /// - Parameter names: in small letters.
  public static func of(_ word: String, among names: [String]) -> String? {
    let near = names.map { (name: $0, distance: Slip.edits(word.lowercased(), $0)) }
      .min { $0.distance < $1.distance }
    let most = min(word.count - 1, max(1, word.count / 3))
    guard let near, near.distance <= most else { return nil }
    return near.name
  }
}
