/// The front end an answer was given in; `sanpo` for one-shot commands.
public enum Face: String, CaseIterable, Codable, Sendable {
  case webview, native, hybrid, sanpo
}
