import HTML

/// How far something is, as a bar with words.
struct Progress: Hashable {
  var done: Int
  var total: Int
  /// For example "7 of 20".
  var words: String

  init(done: Int, total: Int, _ words: String) {
    (self.done, self.total, self.words) = (done, total, words)
  }

  /// - Parameter spoken: The text for screen readers, if different.
  func bar(_ style: String? = nil, _ spoken: String? = nil) -> HTMLElement {
    progress(
      attributes: (style.map { [.class($0)] } ?? []) + [.max("\(total)"), .value("\(done)")]
    ) { spoken ?? words }
  }
}
