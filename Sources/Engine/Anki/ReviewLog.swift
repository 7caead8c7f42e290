/// A log of reviews as a table: in Anki's columns, or in those of the FSRS optimizer and benchmark.
public enum ReviewLog {
  public enum Columns: String, CaseIterable, Sendable {
    case anki, fsrs

    var names: [String] {
      switch self {
      case .anki: ["id", "cid", "usn", "ease", "ivl", "lastIvl", "factor", "time", "type"]
      case .fsrs:
        ["card_id", "review_time", "review_rating", "review_state", "review_duration"]
      }
    }
  }

  /// The result of importing a log, or a preview of it.
  public struct Report: Hashable, Sendable, Codable {
    public var reviews = 0
    /// Reviews that were there already.
    public var known = 0
    /// Reviews of cards that are not here.
    public var ofUnknownCards = 0
    /// New cards whose memory now follows from the log. Others keep theirs.
    public var cards = 0
    public var badRows: [ImportReport.BadRow] = []
    /// Rows that are changes by hand, such as a new due date, and no reviews.
    public var byHand = 0
  }

  public struct Exported: Hashable, Sendable {
    public var text: String
    public var reviews: Int
  }

  /// Whether a text is a log: its first line names columns of one.
  static func isLog(_ text: String) -> Bool { Replay.columnsMissing(in: text) != nil }

  /// - Throws: `Problem` if the first line lacks columns.
  static func check(_ text: String) throws {
    guard let missing = Replay.columnsMissing(in: text), let first = missing.first else { return }
    throw Problem(
      missing.count == 1
        ? "The review log has no column “\(first)”."
        : "The review log has none of the columns \(missing.joined(separator: ", ")).",
      remedy: "Name its columns in the first line, then try again.")
  }
}

/// Writes the rows of a log in the order of time.
struct ReviewLogWriter {
  let columns: ReviewLog.Columns
  private(set) var text: String
  private(set) var count = 0
  private var last: Int64 = 0
  private var seen: Set<Int64> = []

  init(_ columns: ReviewLog.Columns) {
    self.columns = columns
    text = columns.names.joined(separator: ",") + "\n"
  }

  mutating func add(_ review: AnkiReview) {
    // FSRS's columns can't tell changes by hand and crams, which teach nothing, from reviews.
    guard columns == .anki || (review.ease > 0 && !review.isCram) else { return }
    // Anki knows a review by its time.
    last = max(review.id, last + 1)
    let isFirst = seen.insert(review.card).inserted
    let values: [Int64] =
      switch columns {
      case .anki: [last] + review.values.dropFirst()
      case .fsrs:
        [
          review.card, review.id, Int64(review.ease), state(review, isFirst: isFirst),
          Int64(review.time),
        ]
      }
    text += values.map(String.init).joined(separator: ",") + "\n"
    count += 1
  }

  /// FSRS's: 0 new, 1 learning, 2 review, 3 relearning.
  private func state(_ review: AnkiReview, isFirst: Bool) -> Int64 {
    if isFirst { return 0 }
    return switch review.type {
    case AnkiReview.Kind.learning: 1
    case AnkiReview.Kind.relearning: 3
    default: 2
    }
  }
}
