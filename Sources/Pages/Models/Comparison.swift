/// What was typed laid beside what was asked for, piece by piece.
struct Comparison: Hashable {
  var isRight: Bool
  /// Why it is right or wrong, where that is not plain.
  var reason: String?
  var showsExpected: Bool
  var typed: [Piece]
  var expected: [Piece]
  var lang: String

  struct Piece: Hashable {
    var text: String
    /// `same`, `extra` in what was typed, `missing` in what was asked for.
    var mark: String
  }
}
