import CEdit
import Engine
import Foundation
import Glibc

/// Reads an editable line with libedit, with history and completion if set up.
///
/// Unchecked: only one thread at a time uses libedit's state, the one waiting for the line.
final class LineEditor: @unchecked Sendable {
  private let editor: OpaquePointer
  private let interruption: Interruption
  private let complete: Completion?
  private let notices: @Sendable () -> String?
  private let status: @Sendable () -> String
  private var past: OpaquePointer?
  private var historyFile: URL?
  private var prompt: UnsafeMutablePointer<CChar>?
  /// The prompt without the status before it.
  private var barePrompt = ""
  private var keystrokes = KeystrokeCount()
  fileprivate var reason: Interruption.Reason?

  /// Returns nil if libedit cannot work, as on an unknown terminal.
  ///
  /// - Parameters:
  ///   - notices: Returns whole lines to show above the current one, when there are any.
  ///   - status: Returns the text before the prompt.
  init?(
    interruption: Interruption, completing complete: Completion? = nil,
    notices: @escaping @Sendable () -> String? = { nil },
    status: @escaping @Sendable () -> String = { "" }
  ) {
    guard Width.locale else { return nil }
    self.interruption = interruption
    self.complete = complete
    self.notices = notices
    self.status = status
    guard let editor = edit_open("sanpo") else { return nil }
    self.editor = editor
    edit_set_owner(editor, Unmanaged.passUnretained(self).toOpaque())
    edit_set_prompt(editor) { LineEditor.owning($0)?.prompt }
    edit_set_reader(editor) { LineEditor.owning($0)?.nextCharacter(into: $1) ?? -1 }
    if complete != nil {
      edit_set_completion(editor) { editor, _ in LineEditor.owning(editor)?.completeWord() ?? 0 }
    }
  }

  deinit {
    el_end(editor)
    past.map(history_end)
    free(prompt)
  }

  /// Loads and continues the history. libedit makes the file readable only by its owner.
  func keepHistory(in file: URL) {
    past = edit_open_history(editor, 1000)
    historyFile = file
    past.map { _ = edit_load_history($0, file.path) }
  }

  /// - Parameter prefilled: the initial text of the line.
  func line(_ prompt: String, prefilled: String = "") async -> InputResult<TypedLine> {
    await onOwnThread { [self] in interruption.whileWaiting { read(prompt, prefilled) } }
  }

  private func read(_ prompt: String, _ prefilled: String) -> InputResult<TypedLine> {
    barePrompt = prompt
    setPrompt(status() + prompt)
    reason = nil
    keystrokes = KeystrokeCount()
    el_resize(editor)
    if !prefilled.isEmpty { el_push(editor, prefilled) }
    edit_set_modes(editor)
    var count: Int32 = 0
    let line = el_gets(editor, &count)
    if let reason { return reason == .interrupted ? .interrupted : .changed(reason) }
    guard let line, count > 0 else { return .ended }
    let text = String(cString: line).trimmingCharacters(in: .newlines)
    remember(text)
    return .entered(TypedLine(text: text, keystrokes: keystrokes.count))
  }

  private func remember(_ line: String) {
    guard let past, let historyFile, !line.allSatisfy(\.isWhitespace) else { return }
    // Another REPL may have added lines.
    if access(historyFile.path, R_OK) == 0 { _ = edit_load_history(past, historyFile.path) }
    edit_enter_history(past, line)
    _ = edit_save_history(past, historyFile.path)
  }

  /// Waits for a character or an interruption; called by libedit for each character.
  private func nextCharacter(into character: UnsafeMutablePointer<wchar_t>?) -> Int32 {
    while true {
      switch Readiness.wait(for: STDIN_FILENO, interruption) {
      case .interrupted(by: .resized): el_resize(editor)
      case .interrupted(by: .continued): goOn()
      case .interrupted(by: .notice): showNotice()
      case .interrupted(by: let reason):
        self.reason = reason
        return -1
      case .ready:
        guard let scalar = Self.scalarFromInput() else { return 0 }
        keystrokes.add(scalar)
        character?.pointee = wchar_t(scalar.value)
        return 1
      }
    }
  }

  private func setPrompt(_ text: String) {
    free(prompt)
    prompt = strdup(text)
  }

  /// Erases the prompt and the typed text, and redraws them below the notice, with the status as it
  /// is now.
  private func showNotice() {
    let shown = prompt.map { String(cString: $0) } ?? ""
    let next = status() + barePrompt
    let notice = notices()
    guard notice != nil || next != shown else { return }
    let rows = Width.of(shown + (typedToCursor ?? "")) / (TerminalModes.columns() ?? 80)
    let up = rows > 0 ? "\u{1B}[\(rows)A" : ""
    setPrompt(next)
    Output.write("\(up)\r\u{1B}[J\(notice ?? "")", to: STDOUT_FILENO)
    edit_refresh(editor)
  }

  /// Sets the terminal's modes again, and redraws the line below what the shell wrote.
  private func goOn() {
    el_resize(editor)
    edit_restore_modes(editor)
    Output.write("\r\u{1B}[J", to: STDOUT_FILENO)
    interruption.showAgain()
    edit_refresh(editor)
  }

  private var typedToCursor: String? {
    guard let info = el_line(editor)?.pointee else { return nil }
    let bytes = UnsafeRawBufferPointer(start: info.buffer, count: info.cursor - info.buffer)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func completeWord() -> UInt8 {
    guard let complete, let typed = typedToCursor else { return UInt8(CC_ERROR) }
    let found = complete(typed)
    if !found.text.isEmpty {
      el_deletestr(editor, Int32(found.replaced))
      return el_insertstr(editor, found.text) == 0 ? UInt8(CC_REFRESH) : UInt8(CC_ERROR)
    }
    guard found.choices.count > 1 else { return UInt8(CC_ERROR) }
    let lines = found.lines(columns: TerminalModes.columns() ?? 80)
    let list = "\n" + lines.map { $0 + "\n" }.joined()
    Output.write(list, to: STDOUT_FILENO)
    return UInt8(CC_REDISPLAY)
  }

  private static func scalarFromInput() -> Unicode.Scalar? {
    var bytes: [UInt8] = [0]
    guard Glibc.read(STDIN_FILENO, &bytes, 1) == 1 else { return nil }
    while bytes.count < bytes[0].lengthOfCharacter {
      var next: UInt8 = 0
      guard Glibc.read(STDIN_FILENO, &next, 1) == 1 else { return nil }
      bytes.append(next)
    }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first
  }

  /// Returns the editor, which owns libedit's and so exists whenever libedit calls.
  private static func owning(_ editor: OpaquePointer?) -> LineEditor? {
    edit_owner(editor).map { Unmanaged<LineEditor>.fromOpaque($0).takeUnretainedValue() }
  }
}
