/// Days of study in a row.
struct Streak: Hashable {
  /// The row that ends today, or yesterday while today has no answer yet.
  var current = 0
  var longest = 0

  /// - Parameter days: every day with an answer, the latest first.
  init(_ days: [Day], today: Day) {
    var row = 0
    var previous: Day?
    for day in days {
      row = previous.map { day.distance(to: $0) == 1 } == true ? row + 1 : 1
      previous = day
      longest = max(longest, row)
      if let first = days.first, day.distance(to: first) == row - 1 { current = row }
    }
    if let last = days.first, last.distance(to: today) > 1 { current = 0 }
  }
}
