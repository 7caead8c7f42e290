import Engine
import HTML

/// A word in a list.
struct FoundWordRow {
  var word: WordName
  /// The word as it is usually written.
  var writing: String
  /// Its reading, or its kanji if it is usually written in kana.
  var reading: String?
  var isCommon: Bool
  var hasItem = false
  /// How the search is a form of it: "negative · past".
  var steps: String?
  /// The first senses, beginning with that which was searched for.
  var senses: [WordEntry.Sense]
  var imported = ImportedSection(word: ImportedWord())

  static let mostSenses = 3
  /// The most definitions of imported dictionaries in a list.
  static let mostDefinitions = 2
}

extension FoundWordRow {
  init(_ found: FoundWord) {
    let shown = found.entry.headword(of: found.form)
    self.init(
      word: found.entry.name, writing: shown.first, reading: shown.second,
      isCommon: found.form.isCommon, hasItem: found.hasItem, steps: found.formTold,
      senses: found.entry.isImported ? [] : Array(found.senses.prefix(Self.mostSenses)),
      imported: ImportedSection(
        word: found.imported, most: Self.mostDefinitions, page: WordPage(found.entry.name).path))
  }

  /// - Parameter csrf: the CSRF token, if the word can be added to a deck here.
  func item(_ csrf: String?) -> HTMLElement {
    li.spaced {
      a.spaced(.class("entry"), .href(WordPage(word).path), .data("enhance"), .lang("ja")) {
        writing
        if let reading { span(.class("entry-reading")) { reading } }
      }
      if isCommon { badge("common", "review") }
      if let steps { span(.class("aside")) { steps } }
      if !senses.isEmpty { senseList(senses) }
      imported
      if hasItem {
        badge("in a deck", "review")
      } else if let csrf {
        postForm(WordPage(word).path, csrf, style: "row adding-one") {
          actionButton(EntryAction.add, style: [.quiet, .small]) {
            "Add"
            span(.class("unseen")) { " \(writing)" }
          }
        }
      }
    }
  }
}

extension [Inflection] {
  /// For example "negative · past", or nil if there are none.
  var summary: String? { isEmpty ? nil : map(\.rawValue).joined(separator: " · ") }
}

/// A list of words with links to their pages.
func wordList(_ rows: [FoundWordRow], _ csrf: String? = nil) -> HTMLElement {
  ul(.class("entries")) { rows.map { $0.item(csrf) } }
}

/// The senses of a word, with the grammar of each group of senses: "ichidan verb, transitive".
func senseList(_ senses: [WordEntry.Sense]) -> HTMLElement {
  ol(.class("senses")) {
    for sense in senses.namingGrammarOnce {
      li.spaced {
        if !sense.partsOfSpeech.isEmpty {
          span(.class("sense-kind")) {
            sense.partsOfSpeech.map(EdictTag.name).joined(separator: ", ")
          }
        }
        for mark in sense.fields + sense.marks { badge(EdictTag.name(of: mark)) }
        sense.glosses.joined(separator: "; ")
      }
    }
  }
}
