public import Foundation

extension StandInAccount {
  /// Returns an account at the first of three levels, with all of its lessons available.
  public static func beginner(now: Date) -> StandInAccount {
    let now = Timestamp.rounded(now)
    var account = StandInAccount(
      user: User(
        id: "3c9a1f0e-52f1-4a3e-9a7e-8f0b7c1d2e3f", username: "stroller", level: 1, startedAt: now,
        updatedAt: now), subjects: CourseReader(SmallCourse.text).subjects, assignments: [])
    account.beginLevel(now: now)
    return account
  }

  /// Returns the same account after some days of reviews every three hours, the last a few hours
  /// ago, and lessons until the day before.
  ///
  /// After the default of nine days: level 2, with lessons, due reviews and items at Guru.
  public static func small(now: Date, days: Int = 9, seed: UInt64 = 1) -> StandInAccount {
    let begin = Timestamp.hour(of: now) - Double(days) * 86_400
    var account = beginner(now: begin)
    var dice = SampleRandom(seed: seed)
    for hours in stride(from: 1, to: days * 24 - 5, by: 3) {
      let time = begin + Double(hours) * 3_600 + 600
      if hours < (days - 1) * 24 { account.doLessons(at: time) }
      account.doReviews(at: time, with: &dice)
    }
    return account
  }

  private mutating func doLessons(at time: Date) {
    for lesson in assignments.rows.filter(isLesson).prefix(5) {
      startElsewhere(lesson.id, now: time)
    }
  }

  /// Does the due reviews, with one incorrect answer in ten.
  private mutating func doReviews(at time: Date, with dice: inout SampleRandom) {
    for review in assignments.rows where isReview(review, by: time) {
      reviewElsewhere(review.id, meaningMisses: dice.fraction() < 0.1 ? 1 : 0, now: time)
    }
  }
}
