import Engine
import Foundation
import Hummingbird

/// The original fields of a form, as hashes: so a form that was open while another face changed
/// them reverts none of that.
struct FieldHashes {
  static let ofItem = ["front", "back", "reading", "notes"] + ofAnyItem
  /// The fields of a note from Anki beside its own.
  static let ofAnyItem = ["tags", "synonyms"]
  static let ofSong = ["title", "artist", "lyrics"]
  /// The fields of the learner's notes for a WaniKani subject.
  static let ofMaterial = ["synonyms", "meaningNote", "readingNote"]
  static let ofKanji = ["mnemonic", "notes"]

  private let names: [String]
  /// The hashes by field; empty for a form that had nothing to show.
  private var hashes: [String: String]

  init(_ texts: [String: String], of names: [String]) {
    self.names = names
    hashes = texts.mapValues(Self.hash)
  }

  /// - Parameter text: as `text`.
  init(_ text: String, of names: [String]) {
    self.names = names
    let parts = text.split(separator: "-").map(String.init)
    hashes = Dictionary(zip(names, parts), uniquingKeysWith: { first, _ in first })
  }

  /// The hashes in the order of the names, with hyphens.
  var text: String { names.map { hashes[$0, default: ""] }.joined(separator: "-") }

  static func texts(of content: ItemContent) -> [String: String] {
    let content = content.typed
    return Dictionary(
      uniqueKeysWithValues: ItemField.editable.map { ($0.rawValue, content[$0]) })
  }

  static func texts(of song: Song) -> [String: String] {
    ["title": song.title, "artist": song.artist, "lyrics": song.text]
  }

  static func texts(of material: StudyMaterial) -> [String: String] {
    [
      "synonyms": material.synonyms.joined(separator: ", "),
      "meaningNote": material.meaningNote, "readingNote": material.readingNote,
    ]
  }

  static func texts(of note: KanjiNote) -> [String: String] {
    ["mnemonic": note.mnemonic, "notes": note.notes]
  }

  /// Returns the fields as they were sent, but those that were only changed elsewhere as they are.
  ///
  /// - Parameter captions: those of fields that aren't called as their names are.
  /// - Throws: if some were changed in both places.
  func merged(
    _ sent: FormData, _ current: [String: String]?, captions: [String: String] = [:]
  ) throws(ChangedElsewhere) -> [String: String] {
    var fields: [String: String] = [:]
    var conflicts: [FieldConflict] = []
    for name in names {
      let text = sent[name]
      fields[name] = text
      guard let current = current?[name], let drawn = hashes[name], drawn != Self.hash(current)
      else { continue }
      if Self.hash(text) == drawn {
        fields[name] = current
      } else if Self.hash(text) != Self.hash(current) {
        conflicts.append(
          FieldConflict(name, captions[name], sent: text, current: current))
      }
    }
    guard conflicts.isEmpty else { throw ChangedElsewhere(conflicts) }
    return fields
  }

  /// The fields that were sent as they had been drawn.
  func untouched(in sent: FormData) -> [String] {
    names.filter { hashes[$0] == Self.hash(sent[$0]) }
  }

  /// Browsers send line breaks in two characters.
  private static func hash(_ text: String) -> String {
    String(SHA256.hex(Data(text.replacing("\r\n", with: "\n").utf8)).prefix(16))
  }
}

/// The fields of a form that another face may change while it is open.
struct SharedFields {
  let names: [String]
  var fields: [String: Field]
  /// The present fields, as hashes.
  var drawn = ""

  subscript(name: String) -> Field { fields[name] ?? Field() }

  /// Shows what was changed in the form, the rest as it is now, and the problem at a field.
  mutating func refuse(_ sent: FormData, _ problem: Problem, at refused: String) {
    let untouched = FieldHashes(sent["drawn"], of: names).untouched(in: sent)
    for name in names where !untouched.contains(name) { fields[name] = Field(value: sent[name]) }
    fields[refused, default: Field()].error = problem.description
  }
}

extension SharedFields {
  init(_ texts: [String: String], of names: [String]) {
    self.init(
      names: names, fields: texts.mapValues { Field(value: $0) },
      drawn: FieldHashes(texts, of: names).text)
  }
}

extension PageContext {
  /// Shows a page again whose shared fields were refused.
  ///
  /// - Parameter usual: where the problem is shown if no field was changed elsewhere.
  /// - Throws: the error if it is no problem.
  func refuse<Shown: PageContent>(
    _ page: Shown, _ state: Shown.State, _ fields: WritableKeyPath<Shown.State, SharedFields>,
    _ error: any Error, at usual: String
  ) throws -> Response {
    let changed = error as? ChangedElsewhere
    guard let problem = changed?.problem ?? error as? Problem else { throw error }
    var state = state
    state[keyPath: fields].refuse(form, problem, at: changed?.field ?? usual)
    return show(page, state, refusing: problem)
  }
}

/// Fields were changed in a form and elsewhere since it was drawn.
struct ChangedElsewhere: Error {
  /// The first of them, where the form shows the problem.
  let field: String?
  let problem: Problem

  fileprivate init(_ conflicts: [FieldConflict]) {
    let captions = conflicts.map(\.caption).joined(separator: ", ")
    let current = conflicts.map(\.sentence).joined(separator: " ")
    field = conflicts.first?.name
    problem = Problem(
      "\(captions) \(conflicts.count == 1 ? "was" : "were") changed elsewhere while you edited.",
      remedy: "\(current) Save again to replace that with yours.")
  }
}

/// A field that was changed in a form and elsewhere.
private struct FieldConflict {
  let name: String
  /// In quotation marks: “Meaning note” for `meaningNote`, unless it is called otherwise.
  let caption: String
  /// The present field; if it has several lines, those that the form lacks.
  let current: String

  /// The most that is shown, in characters.
  private static let longest = 300

  init(_ name: String, _ caption: String?, sent: String, current: String) {
    self.name = name
    let words = name.map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
    self.caption = "“\(caption ?? words.capitalised)”"
    let own = Set(sent.split(whereSeparator: \.isNewline))
    let lines = current.split(whereSeparator: \.isNewline)
    let others = lines.filter { !own.contains($0) }
    let text = (others.isEmpty ? lines : others).joined(separator: " / ")
    self.current = text.count > Self.longest ? "\(text.prefix(Self.longest))…" : text
  }

  var sentence: String { "\(caption) is now \(current.isEmpty ? "empty" : "“\(current)”")." }
}
