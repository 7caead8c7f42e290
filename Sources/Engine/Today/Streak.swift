/// Days of study in a row.
struct Streak: Hashable {
  /// The row that has today in it, or yesterday while today has no answer yet. Days to come, from a
  /// clock that was ahead or a journey west, count only where they go on from these.
  var current = 0
  var longest = 0

  /// - Parameter days: every day with an answer, the latest first.
  init(_ days: [Day], today: Day) {
    var row = 0
    var previous: Day?
    var isCurrent = false
    for day in days {
      let goesOn = previous.map { day.distance(to: $0) == 1 } == true
      row = goesOn ? row + 1 : 1
      isCurrent = (goesOn && isCurrent) || (0...1).contains(day.distance(to: today))
      previous = day
      longest = max(longest, row)
      if isCurrent { current = row }
    }
  }
}
