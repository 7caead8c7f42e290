import GRDB

/// The days that the learner chooses.
extension ReviewRepository {
  /// The columns of a chosen day, for an UPDATE of `card` with it as two values.
  static let chosenDay = """
    due_day = ?, made_due_on = ?,
    made_due_after = (SELECT ifnull(max(answer.id), 0) FROM answer WHERE card_id = card.id)
    """

  /// Makes cards due in days. A review keeps its log, and its interval unless that is to change;
  /// others become reviews, whose memory starts now.
  func setDue(
    _ cards: CardSelection, in days: DueDays, _ moment: StudyMoment, _ db: Database
  ) throws {
    let found = try db.all(
      """
      SELECT \(Card.columns) FROM card
      WHERE \(CardSelection.condition) AND is_deleted = 0 AND \(Card.isOfAskedKind())
      """, cards.values
    ) { try Card($0) }
    for card in found {
      var progress = card.progress
      progress.setDue(in: days, card.id, moment)
      guard progress != card.progress else { continue }
      if card.progress.phase == .review, progress.interval == card.progress.interval {
        let day = moment.today.advanced(by: days.day(of: card.id)).number
        try db.run("UPDATE card SET \(Self.chosenDay) WHERE id = ?", [day, day, card.id])
      } else {
        try setStart(of: card.id, to: progress, introduced: moment.today, db)
      }
    }
  }
}
