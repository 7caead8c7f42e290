import Foundation

/// An Anki note type: the fields of a note, and the templates that make cards of them.
///
/// What Sanpo doesn't use stays in `config` as Anki wrote it.
struct NoteType: Hashable, Sendable, Codable, Identifiable {
  typealias ID = Int64

  /// A field or a template with its settings, as Anki's message.
  struct Part: Hashable, Sendable, Codable {
    var name: String
    /// In seconds since 1970; 0 for fields.
    var modified: Int64 = 0
    var config: Data
  }

  /// Anki's, in milliseconds since 1970.
  var id: ID
  var name: String
  /// In seconds since 1970.
  var modified: Int64
  var config: Data
  var fields: [Part]
  var templates: [Part]
}

extension NoteType {
  /// The parts of a note type that are needed to show its cards.
  struct Looks: Hashable, Sendable {
    var isCloze: Bool
    var css: String
    var fields: [String]
    /// The index of the field that Anki sorts notes by.
    var sortField: Int
    var templates: [Template]
    /// Whether each field is called “Reading” or the like.
    let areReadings: [Bool]

    init(
      isCloze: Bool, css: String, fields: [String], sortField: Int, templates: [Template]
    ) {
      self.isCloze = isCloze
      self.css = css
      self.fields = fields
      self.sortField = sortField
      self.templates = templates
      areReadings = fields.map(NoteFields.isReading)
    }
  }

  struct Template: Hashable, Sendable {
    var name: String
    var question: String
    var answer: String
  }

  /// - Throws: `WireMessage.Flaw`.
  func looks() throws -> Looks {
    let message = try WireMessage(config)
    return Looks(
      isCloze: message.integer(1) == 1, css: message.text(3) ?? "", fields: fields.map(\.name),
      sortField: min(max(0, message.integer(2) ?? 0), max(0, fields.count - 1)),
      templates: try templates.map { template in
        let message = try WireMessage(template.config)
        return Template(
          name: template.name, question: message.text(1) ?? "", answer: message.text(2) ?? "")
      })
  }

  /// Its name without case, which makes no difference in Anki.
  var nameForComparison: String { name.lowercased() }

  /// Whether cards of one type can be cards of the other: the same fields and templates, by name.
  func hasParts(of other: NoteType) -> Bool {
    fields.map(\.name) == other.fields.map(\.name)
      && templates.map(\.name) == other.templates.map(\.name)
  }
}
