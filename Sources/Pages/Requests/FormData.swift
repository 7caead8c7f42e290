import Engine
import Foundation

/// The fields and files of a form.
struct FormData: Hashable, Sendable {
  struct File: Hashable, Sendable {
    var name: String
    /// Read from a temporary file, and not held in memory.
    var data: Data
  }

  /// The largest form without files, in bytes.
  static let largest = 1 << 20
  /// The largest table, as a file or as text, in bytes.
  static let largestTable = 20 << 20
  /// The largest form with files, which are stored as they arrive, in bytes: an Anki package with
  /// its media, or a dictionary with its images.
  static let largestWithFiles = 512 << 20

  var fields: [String: String] = [:]
  var files: [String: File] = [:]

  /// The value of a field, empty if it was not sent, such as for an unchecked box.
  subscript(name: String) -> String { fields[name] ?? "" }

  func number<T: FixedWidthInteger>(_ name: String) -> T? { T(self[name]) }

  func isOn(_ name: String) -> Bool { self[name] == "true" }

  /// The field of the button that was pressed. Not “action”: a control of that name hides the
  /// form's own in scripts.
  static let actionField = "intent"

  /// The action whose button was pressed.
  ///
  /// - Throws: `RequestError` if the form has no such button.
  func action<Action: RawRepresentable<String>>() throws(RequestError) -> Action {
    guard let action = Action(rawValue: self[Self.actionField]) else { throw .malformed }
    return action
  }

  func asks(for action: some RawRepresentable<String>) -> Bool {
    self[Self.actionField] == action.rawValue
  }

  /// The items of a hidden field.
  var items: [Item.ID] { self["items"].split(separator: " ").compactMap { Item.ID($0) } }

  static func text(of items: [Item.ID]) -> String {
    items.map(\.description).joined(separator: " ")
  }

  /// Returns a file, unless it is empty and without a name, as browsers send it for an empty field.
  func file(_ name: String) -> File? {
    files[name].flatMap { $0.data.isEmpty && $0.name.isEmpty ? nil : $0 }
  }

  /// - Throws: `Problem` if there are a file and a pasted text, of which one would be lost.
  func checkEither(file: String, or text: String) throws(Problem) {
    guard self.file(file) != nil, !self[text].allSatisfy(\.isWhitespace) else { return }
    throw Problem(
      "There is a file and pasted text.", remedy: "Choose a file or paste text, not both.")
  }
}

extension FormData {
  /// Parses `a=1&b=x+y`. The last value of a name wins.
  ///
  /// - Throws: `RequestError` if something can't be decoded: read as empty, it would clear what is
  ///   stored.
  init(urlEncoded text: Substring) throws(RequestError) {
    for (name, value) in Self.pairs(text) {
      guard let name, let value else { throw .malformed }
      fields[name] = value
    }
  }

  /// Parses the query of an address, as far as possible.
  init(query text: Substring) {
    for (name, value) in Self.pairs(text) {
      if let name { fields[name] = value ?? "" }
    }
  }

  private static func pairs(_ text: Substring) -> [(name: String?, value: String?)] {
    text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : "")
    }
  }

  /// The fields as `init(query:)` reads them, by name.
  var urlEncoded: String {
    fields.sorted { $0.key < $1.key }.map { name, text in
      "\(name.percentEncoded)=\(text.percentEncoded)"
    }.joined(separator: "&")
  }

  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }
}
