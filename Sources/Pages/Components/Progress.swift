import HTML

/// How far something is, as a bar with words.
struct Progress: Hashable {
  var done: Int
  var total: Int
  /// For example "7 of 20".
  var words: String

  init(done: Int, total: Int, _ words: String) {
    self.done = done
    self.total = total
    self.words = words
  }

  /// - Parameters:
  ///   - name: its name for screen readers; nil hides it from them, beside words that say as much.
  ///   - shown: the text in its place in browsers that have no bars, if different.
  func bar(_ name: String?, style: String? = nil, shown: String? = nil) -> HTMLElement {
    progress(
      attributes: (style.map { [.class($0)] } ?? []) + [
        .max("\(total)"), .value("\(done)"),
        name.map { .aria("label", value: $0) } ?? .aria("hidden", value: "true"),
      ]
    ) { shown ?? words }
  }
}
