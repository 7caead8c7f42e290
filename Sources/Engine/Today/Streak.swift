/// Consecutive days of study.
struct Streak: Hashable {
  /// The streak that includes today, or yesterday if today has no answer yet. Future days, after a
  /// clock was ahead or a journey west, count only if they continue it.
  var current = 0
  var longest = 0

  /// - Parameter days: every day with an answer, latest first.
  init(_ days: [Day], today: Day) {
    var row = 0
    var previous: Day?
    var isCurrent = false
    for day in days {
      let isConsecutive = previous.map { day.distance(to: $0) == 1 } == true
      row = isConsecutive ? row + 1 : 1
      isCurrent = (isConsecutive && isCurrent) || (0...1).contains(day.distance(to: today))
      previous = day
      longest = max(longest, row)
      if isCurrent { current = row }
    }
  }
}
