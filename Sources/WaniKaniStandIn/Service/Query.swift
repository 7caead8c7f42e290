import Foundation

/// The parameters of a request, in their order.
struct Query: Equatable {
  private(set) var parameters: [Parameter]

  struct Parameter: Equatable {
    var name: String
    /// Nil when there is no equals sign, as in `?in_review`.
    var value: String?
  }

  init(_ text: String) {
    parameters = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return Parameter(
        name: Self.decoded(parts[0]), value: parts.count > 1 ? Self.decoded(parts[1]) : nil)
    }
  }

  var names: [String] { parameters.map(\.name) }

  func has(_ name: String) -> Bool { names.contains(name) }

  /// Nil when it is not given or empty.
  subscript(name: String) -> String? {
    parameters.first { $0.name == name }?.value.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The same without cursors, but for the one given.
  func moved(to cursor: String, _ id: Int) -> Query {
    var copy = self
    copy.parameters.removeAll { Self.cursors.contains($0.name) }
    copy.parameters.insert(Parameter(name: cursor, value: String(id)), at: 0)
    return copy
  }

  /// With its question mark; empty when there is nothing to ask.
  var suffix: String {
    guard !parameters.isEmpty else { return "" }
    return "?"
      + parameters.map { parameter in
        let name = Self.encoded(parameter.name)
        return parameter.value.map { "\(name)=\(Self.encoded($0))" } ?? name
      }.joined(separator: "&")
  }

  static let cursors: Set = ["page_after_id", "page_before_id"]

  static func encoded(_ text: String) -> String {
    let kept = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~,:")
    return text.addingPercentEncoding(withAllowedCharacters: kept) ?? text
  }

  /// A plus stands for a blank, as forms have it.
  private static func decoded(_ text: Substring) -> String {
    let blanks = String(text).replacing("+", with: " ")
    return blanks.removingPercentEncoding ?? blanks
  }
}
