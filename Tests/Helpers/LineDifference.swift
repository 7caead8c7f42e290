/// Returns the removed lines marked `-` and the added ones marked `+`, with two lines of context.
func lineDifference(from old: String, to new: String) -> String {
  let marked = markedLines(from: lines(of: old), to: lines(of: new))
  let changed = marked.indices.filter { marked[$0].mark != " " }
  let shown = Set(changed.flatMap { max(0, $0 - 2)...min(marked.count - 1, $0 + 2) }).sorted()
  var text: [String] = []
  for (place, index) in shown.enumerated() {
    if place > 0 && shown[place - 1] != index - 1 { text.append("  …") }
    text.append("\(marked[index].mark) \(marked[index].line)")
  }
  return text.joined(separator: "\n")
}

private typealias MarkedLine = (mark: Character, line: Substring)

private func lines(of text: String) -> [Substring] {
  text.split(separator: "\n", omittingEmptySubsequences: false)
}

private func markedLines(from old: [Substring], to new: [Substring]) -> [MarkedLine] {
  let difference = new.difference(from: old) { $0.utf8.elementsEqual($1.utf8) }
  let removed = Set(difference.removals.map(\.offset))
  let inserted = Set(difference.insertions.map(\.offset))
  var marked: [MarkedLine] = []
  var kept = 0
  for (offset, line) in old.enumerated() {
    if removed.contains(offset) {
      marked.append(("-", line))
      continue
    }
    while inserted.contains(kept) {
      marked.append(("+", new[kept]))
      kept += 1
    }
    marked.append((" ", line))
    kept += 1
  }
  return marked + new[kept...].map { ("+", $0) }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
