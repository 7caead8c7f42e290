/// A prefix tree of spellings that always takes the longest match from the left.
///
/// A sequence that matches nothing stays unchanged: "ky" cannot continue with "x", so "kyx" keeps
/// "ky" and matching restarts at "x". The tree never backtracks, so the cost is linear.
struct SpellingTree: Sendable {
  /// A part of the text that was matched at once.
  struct Chunk {
    var range: Range<Int>
    var text: [Unicode.Scalar]
    /// Whether more keys could still turn it into another syllable.
    var isOpen: Bool
  }

  private struct Node {
    var text: [Unicode.Scalar]?
    var next: [Unicode.Scalar: Int] = [:]
  }

  private var nodes = [Node()]

  init(_ spellings: [String: String]) {
    for (spelling, text) in spellings {
      nodes[node(for: spelling)].text = Array(text.unicodeScalars)
    }
  }

  private mutating func node(for spelling: String) -> Int {
    spelling.unicodeScalars.reduce(0) { node, scalar in
      if let known = nodes[node].next[scalar] { return known }
      nodes.append(Node())
      nodes[node].next[scalar] = nodes.count - 1
      return nodes.count - 1
    }
  }

  func chunks(of scalars: [Unicode.Scalar]) -> [Chunk] {
    var chunks: [Chunk] = []
    var start = 0
    while start < scalars.count {
      let chunk = chunk(of: scalars, from: start)
      chunks.append(chunk)
      start = chunk.range.upperBound
    }
    return chunks
  }

  private func chunk(of scalars: [Unicode.Scalar], from start: Int) -> Chunk {
    guard var node = nodes[0].next[scalars[start]] else {
      return Chunk(range: start..<start + 1, text: [scalars[start]], isOpen: false)
    }
    var end = start + 1
    var text = nodes[node].text ?? [scalars[start]]
    while end < scalars.count, let next = nodes[node].next[scalars[end]] {
      text = nodes[next].text ?? text + [scalars[end]]
      (node, end) = (next, end + 1)
    }
    return Chunk(
      range: start..<end, text: text, isOpen: end == scalars.count && !nodes[node].next.isEmpty)
  }
}
