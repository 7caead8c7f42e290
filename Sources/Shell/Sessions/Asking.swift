import Engine
import Synchronization

extension Console {
  /// Shows what the keys do, waits for one, and takes the words away again where a terminal can.
  func key(_ hint: Line) async -> Heard<Key> {
    await input.bell.awaited { await keyBehind(hint) }
  }

  private func keyBehind(_ hint: Line) async -> Heard<Key> {
    guard input.hasSingleKeys, output.style.hasColour else {
      return await keyByLine(hint)
    }
    let lines = hint.wrapped(to: output.columns() - 1)
    output.data(lines.map(output.style.rendered).joined(separator: "\n"))
    let heard = await input.key()
    let up = lines.count > 1 ? "\u{1B}[\(lines.count - 1)A" : ""
    output.data("\(up)\r\u{1B}[J")
    return heard
  }

  private func keyByLine(_ hint: Line) async -> Heard<Key> {
    if input.isInteractive { output.show(hint) }
    let heard = await input.key()
    if case .said = heard { return heard }
    endLine()
    return heard
  }

  /// The line behind which an answer is typed.
  func answer(inKana isKana: Bool, draft: String) async -> Heard<TypedLine> {
    let prompt = "answer> "
    return isKana ? await input.kana(prompt, draft) : await input.line(prompt, draft)
  }

  /// Before the first answer of a session: what a line can be besides one.
  func showAnswerKeys(_ keys: Keys) {
    guard input.isInteractive else { return }
    output.show(Line(":q leaves, :\(keys[.help]) keys", .faint).indented(SessionLines.margin))
  }

  /// A line that is neither an answer nor a key.
  func refuse(typed key: String, _ keys: Keys) throws {
    try refuse(key, try: ":q leaves, :\(keys[.help]) lists the keys")
  }

  /// Ends the line on which an answer was begun and given up.
  func endLine() {
    if input.isInteractive { output.data("\n") }
  }

  /// A key that means nothing here: told to a person, an error in a script.
  func refuse(_ key: String, try remedy: String) throws {
    guard input.isInteractive else { throw Misuse("“\(key)” is no key here: \(remedy)") }
    output.say("“\(key)” is no key here: \(remedy)")
  }
}

/// Watches for a session that another face moves on while this one waits for a key.
final class Watch: Sendable {
  private let shown = Mutex<Int?>(nil)
  private let observation: Mutex<Observation?> = Mutex(nil)

  private let revision: @Sendable () -> Int?

  /// - Parameters:
  ///   - revision: at which the store stands.
  ///   - reload: brings the store up to date.
  init(
    _ study: Study, _ bell: Interruption, revision: @escaping @Sendable () -> Int?,
    reload: @escaping @Sendable () async -> Void
  ) {
    self.revision = revision
    let observed = study.changes.observe { [weak self] in
      Task {
        await reload()
        guard let self, self.isWaiting, self.shown.withLock({ $0 }) != revision() else { return }
        bell.ring(.changed)
      }
    }
    observation.withLock { $0 = observed }
  }

  private let waits = Mutex(false)
  private var isWaiting: Bool { waits.withLock(\.self) }

  /// Rings count only while `wait` lasts, and only for what was shown before it.
  func during<Value>(_ shown: Int, _ wait: () async -> Heard<Value>) async -> Heard<Value> {
    self.shown.withLock { $0 = shown }
    waits.withLock { $0 = true }
    defer { waits.withLock { $0 = false } }
    while true {
      let heard = await wait()
      // A ring can be late: meant for what this face itself has done before this wait.
      if case .changed(.changed) = heard, revision() == shown { continue }
      return heard
    }
  }
}
