/// Which lines of a song stay when its lyrics are edited.
///
/// Lines are paired by their text: those before the first change and after the last one, then each
/// new line with the first old one of its text that is left. A paired line keeps all that is known
/// of it, wherever it stands now; its time only if it is still in order. Lines that replace as many
/// others, as when misprints are corrected, take over their times.
struct LinePairing {
  /// For each new line, the index of the old line that it is; nil if it is new.
  let kept: [Int?]
  /// For each new line, the index of the old line whose time it has.
  let times: [Int?]

  init(_ old: [String], _ new: [String]) {
    let kept = Self.kept(old, new)
    let ordered = Self.ascending(kept)
    self.kept = kept
    times = Self.withReplaced(
      kept.enumerated().map { ordered.contains($0) ? $1 : nil }, kept, of: old.count)
  }

  private static func kept(_ old: [String], _ new: [String]) -> [Int?] {
    var oldPlaces = [Int?](repeating: nil, count: new.count)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
      .prefix { $0 == $1 }.count
    for place in 0..<head { oldPlaces[place] = place }
    for place in 0..<tail { oldPlaces[new.count - 1 - place] = old.count - 1 - place }
    var unpaired: [String: [Int]] = [:]
    for place in (head..<old.count - tail).reversed() {
      unpaired[old[place], default: []].append(place)
    }
    for place in head..<new.count - tail { oldPlaces[place] = unpaired[new[place]]?.popLast() }
    return oldPlaces
  }

  /// Pairs runs of new lines with as many old ones between the same neighbours.
  private static func withReplaced(
    _ times: [Int?], _ kept: [Int?], of count: Int
  ) -> [Int?] {
    var times = times
    let used = Set(kept.compactMap(\.self))
    var (before, run): (Int, [Int]) = (-1, [])
    for place in 0...times.count {
      let next = place < times.count ? times[place] : count
      guard let next else {
        run.append(place)
        continue
      }
      let replaced = Array(before + 1..<max(before + 1, next))
      if replaced.count == run.count, used.isDisjoint(with: replaced) {
        for (place, old) in zip(run, replaced) { times[place] = old }
      }
      (before, run) = (next, [])
    }
    return times
  }

  /// Returns the places of a longest ascending run of values, found by patience sorting.
  private static func ascending(_ values: [Int?]) -> Set<Int> {
    // The places that end the runs of each length, the smallest value for each.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: values.count)
    func value(_ place: Int) -> Int { values[place] ?? 0 }
    for (place, found) in values.enumerated() {
      guard let found else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if value(ends[middle]) < found { low = middle + 1 } else { high = middle }
      }
      before[place] = low > 0 ? ends[low - 1] : nil
      if low < ends.count { ends[low] = place } else { ends.append(place) }
    }
    return Set(
      sequence(first: ends.last) { $0.flatMap { before[$0] } }.prefix { $0 != nil }
        .compactMap(\.self))
  }
}
