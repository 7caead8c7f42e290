import Foundation

extension Endpoints {
  /// Only these six can be set; the older two of what is told cannot.
  private static let settable: Set = [
    "extra_study_autoplay_audio", "lessons_autoplay_audio", "lessons_batch_size",
    "reviews_autoplay_audio", "reviews_display_srs_indicator", "reviews_presentation_order",
  ]

  mutating func changeUser(_ posted: Posted) throws(ServiceError) -> Reply {
    let wished = try posted.inside("preferences")
    if let other = wished.names.first(where: { !Self.settable.contains($0) }) {
      throw wished.invalid(other)
    }
    account.user.preferences = try changed(account.user.preferences, by: wished)
    account.user.updatedAt = now
    var reply = userReply
    reply.effect = .preferences
    return reply
  }

  private func changed(
    _ old: StandInAccount.Preferences, by wished: Posted
  ) throws(ServiceError) -> StandInAccount.Preferences {
    StandInAccount.Preferences(
      extraStudyAutoplayAudio: try wished.flag("extra_study_autoplay_audio")
        ?? old.extraStudyAutoplayAudio,
      lessonsAutoplayAudio: try wished.flag("lessons_autoplay_audio") ?? old.lessonsAutoplayAudio,
      lessonsBatchSize: try batchSize(wished) ?? old.lessonsBatchSize,
      reviewsAutoplayAudio: try wished.flag("reviews_autoplay_audio") ?? old.reviewsAutoplayAudio,
      reviewsDisplaySRSIndicator: try wished.flag("reviews_display_srs_indicator")
        ?? old.reviewsDisplaySRSIndicator,
      reviewsPresentationOrder: try order(wished) ?? old.reviewsPresentationOrder)
  }

  private func batchSize(_ wished: Posted) throws(ServiceError) -> Int? {
    guard let size = try wished.integer("lessons_batch_size") else { return nil }
    guard (3...10).contains(size) else { throw wished.invalid("lessons_batch_size") }
    return size
  }

  private func order(_ wished: Posted) throws(ServiceError) -> String? {
    guard let order = try wished.text("reviews_presentation_order") else { return nil }
    guard ["shuffled", "lower_levels_first"].contains(order) else {
      throw wished.invalid("reviews_presentation_order")
    }
    return order
  }
}
