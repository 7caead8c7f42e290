import Foundation

/// The description of a dictionary archive: its index.json.
struct YomitanIndex: Hashable, Sendable {
  var title: String
  var revision: String
  /// Whether its rows are of format 1: plain glosses, without sequence and term tags.
  var isOld: Bool
  var author = ""
  var about = ""
  var address = ""
  /// How the archive counts words; nil if it doesn't say.
  var counts: FrequencyCounts?
  /// Nil if it doesn't say where newer revisions are.
  var updates: DictionaryUpdates?

  /// The longest title, in Unicode scalars.
  private static let longestTitle = 200
  /// The length at which texts are cut, in characters.
  private static let longestText = 2_000

  init(_ value: JSONValue) throws(GlossReader.Flaw) {
    guard let object = value.object else { throw GlossReader.Flaw("is not an object") }
    func text(_ name: String) -> String {
      String((object[name]?.string ?? "").prefix(Self.longestText))
    }
    title = text("title").precomposedStringWithCanonicalMapping
    revision = text("revision")
    guard !title.allSatisfy(\.isWhitespace), title.unicodeScalars.count <= Self.longestTitle
    else { throw GlossReader.Flaw("has no title, or one that is too long") }
    guard !DictionaryPlace.isBuiltIn(title) else {
      throw GlossReader.Flaw("has the title of the built-in dictionary")
    }
    guard !revision.isEmpty else { throw GlossReader.Flaw("has no revision") }
    guard let format = (object["format"] ?? object["version"])?.integer, (1...3).contains(format)
    else { throw GlossReader.Flaw("has no known format") }
    guard format != 2 else {
      throw GlossReader.Flaw("has the format 2, which was never published")
    }
    isOld = format == 1
    if let mode = object["frequencyMode"] {
      guard let counts = mode.string.flatMap(FrequencyCounts.init) else {
        throw GlossReader.Flaw("has an unknown frequencyMode")
      }
      self.counts = counts
    }
    updates = try Self.updates(object)
    (author, address) = (text("author"), text("url"))
    about = [text("description"), text("attribution")].filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  init(json: Data) throws(GlossReader.Flaw) {
    let value: JSONValue
    do {
      value = try JSONReader.value(Array(json))
    } catch {
      throw GlossReader.Flaw("is not JSON")
    }
    try self.init(value)
  }

  /// An index that is wrong about its updates is wrong.
  private static func updates(
    _ object: [String: JSONValue]
  ) throws(GlossReader.Flaw) -> DictionaryUpdates? {
    guard let isUpdatable = object["isUpdatable"] else { return nil }
    guard isUpdatable == true else {
      throw GlossReader.Flaw("has an isUpdatable that is not true")
    }
    return DictionaryUpdates(
      index: try address("indexUrl", object), archive: try address("downloadUrl", object))
  }

  private static func address(
    _ name: String, _ object: [String: JSONValue]
  ) throws(GlossReader.Flaw) -> String {
    guard let text = object[name]?.string, let url = URL(string: text),
      ["http", "https"].contains(url.scheme?.lowercased()), url.host() != nil
    else { throw GlossReader.Flaw("is updatable, but has no web address as its \(name)") }
    return text
  }
}

/// The meaning of the numbers in a frequency list.
enum FrequencyCounts: String, Sendable {
  /// 1 is the most frequent word.
  case ranks = "rank-based"
  /// The larger, the more frequent.
  case occurrences = "occurrence-based"
}
