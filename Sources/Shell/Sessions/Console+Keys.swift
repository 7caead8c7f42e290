import Engine

extension Console {
  /// Shows hints, waits for a key, and erases the hints if the terminal can.
  func key(_ hints: [Line]) async -> InputResult<Key> {
    await input.interruption.whileWaiting { await keyAfter(hints) }
  }

  /// Whether the terminal can erase what it shows.
  var canErase: Bool { input.hasSingleKeys && output.style.hasColour }

  /// Erases what is on the screen, if the terminal can.
  func eraseScreen() {
    if canErase { output.data("\u{1B}[H\u{1B}[J") }
  }

  private func keyAfter(_ hints: [Line]) async -> InputResult<Key> {
    guard canErase else { return await keyByLine(hints) }
    let width = output.columns() - 1
    let lines = hints.flatMap { $0.wrapped(to: width) }
    let heard = await input.key(lines.map(output.style.rendered).joined(separator: "\n"))
    let up = lines.count > 1 ? "\u{1B}[\(lines.count - 1)A" : ""
    output.data("\(up)\r\u{1B}[J")
    return heard
  }

  private func keyByLine(_ hints: [Line]) async -> InputResult<Key> {
    if input.isInteractive { output.show(hints) }
    let heard = await input.key("")
    if case .entered = heard { return heard }
    endLine()
    return heard
  }

  /// Ends the line of an unfinished answer.
  func endLine() {
    if input.isInteractive { output.data("\n") }
  }

  /// Rejects a key: with a message for a person, with an error in a script.
  func refuse(_ key: String, try remedy: String) throws {
    let misuse = Misuse("“\(key)” does nothing here:", remedy: remedy)
    guard input.isInteractive else { throw misuse }
    say(misuse)
  }
}
