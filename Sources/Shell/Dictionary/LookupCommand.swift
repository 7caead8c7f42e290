import ArgumentParser
import Engine

struct LookupCommand: ViewCommand {
  static let usage = Usage("lookup", "Look up a word in the dictionary.")
    .serves(.lookUp, "lookup WORD", examples: "lookup 食べられなかった", "lookup to run")
    .notes(
      """
      Search by writing, reading in kana or romaji, any form, or meaning. “*” \
      stands for any text, “_” for one character: *道. In the REPL, “add” then \
      adds the first result to a deck, “add 2” the second.
      """)

  @Argument(help: "The word, or its meaning.")
  var word: [String]

  @Flag(help: "Show every word found, at most 30, with every sense.")
  var all = false

  func run(in console: Console, on study: Study) async throws {
    let query = word.joined(separator: " ")
    if let problem = Lookup.refusal(of: query) { throw problem }
    let (finds, flaws) = try await console.lookUp(on: study) {
      try await $0.find(query, isCounted: true, at: study.now)
    }
    console.recent.show(.lookedUp(finds.words.map { FoundEntry($0) }))
    guard !finds.words.isEmpty else {
      let asked = Fields.short(query)
      if let flaw = flaws.first {
        throw Problem(
          "Nothing found for “\(asked)”, but the dictionary is incomplete.", remedy: flaw.remedy)
      }
      guard !console.givesJSON else { return }
      if finds.kanji.map(\.literal) == [query] {
        return console.output.say(
          "No word found for “\(asked)”. “kanji \(asked)” shows the kanji.")
      }
      return console.output.say("Nothing found for “\(asked)”. \(Self.advice(finds))")
    }
    try console.show(Self.lines(finds, isWhole: all), json: finds.words.map(\.json))
    if console.isRepl, finds.known.places.isEmpty {
      console.hint(
        finds.words.count > 1
          ? "“add” adds the first to a deck, “add 2” the second." : "“add” adds it to a deck.")
    }
    if all {
      if let cut = finds.cut { console.hint(cut) }
    } else if finds.words.count > Self.defaultWords {
      let count = finds.words.count
      console.hint("--all shows \(finds.isCut ? "the first" : "all") \(count) words.")
    }
  }
}

// MARK: Text

extension LookupCommand {
  /// The number of words, and of senses per word, shown without --all.
  private static let defaultWords = 5
  private static let defaultSenses = 3

  private static func advice(_ finds: LookupResults) -> String {
    let near = finds.nearSpellings.joined(separator: ", ")
    if !near.isEmpty { return "Did you mean \(near)?" }
    return finds.isJapanese
      ? "“analyse” splits a text into words." : "Check the spelling, or try another word."
  }

  private static func lines(_ finds: LookupResults, isWhole: Bool) -> [Line] {
    var lines: [Line] = []
    let shown = isWhole ? finds.words[...] : finds.words.prefix(defaultWords)
    for (place, word) in shown.enumerated() {
      lines += self.word(
        word, number: finds.words.count > 1 ? place + 1 : nil, isWhole: isWhole)
    }
    if !finds.kanji.isEmpty { lines.append(DictionaryText.tiles("Kanji", finds.kanji)) }
    let first = finds.words.first.map { DictionaryText.headword($0.entry, as: $0.form) }
    return lines + DictionaryText.known(finds.known, of: first) + [DictionaryText.attribution]
  }

  /// - Parameter number: the number to use with “add”.
  private static func word(_ found: FoundWord, number: Int?, isWhole: Bool) -> [Line] {
    let headword = DictionaryText.headword(found.entry, as: found.form)
    let common = found.form.isCommon ? Line("  common", .faint) : Line()
    let place = Line(number.map { "\($0). " } ?? "", .faint)
    var lines: [Line] = ["\(place)\(headword, .strong)\(common)"]
    if let pitch = found.pitch { lines.append(Line("  \(pitch.marked)", .accent)) }
    if let form = found.formTold { lines.append(Line("  \(form)", .accent)) }
    let own = found.entry.isImported ? [] : found.senses
    let senses = own.namingGrammarOnce
    for (place, sense) in senses.prefix(isWhole ? senses.count : defaultSenses).enumerated() {
      lines.append(self.sense(sense, number: senses.count > 1 ? place + 1 : nil))
    }
    return lines + DictionaryText.imported(found.imported, isWhole: isWhole)
  }

  private static func sense(_ sense: WordEntry.Sense, number: Int?) -> Line {
    let tags = (sense.partsOfSpeech + sense.fields + sense.marks).map(EdictTag.name)
    let place = number.map { "\($0) " } ?? ""
    let kind = tags.isEmpty ? "" : "  \(tags.joined(separator: ", "))"
    var line: Line = "  \(place)\(sense.glosses.joined(separator: "; "))\(kind, .faint)"
    line.hanging = 4
    return line
  }
}

// MARK: JSON

extension FoundWord {
  fileprivate var json: JSONObject {
    [
      "writing": form.writing, "reading": form.reading, "is_common": form.isCommon,
      // The kind of match: itself, inflected, meaning, form (of a meaning), gloss, beginning.
      "match": match.name,
      // From the inflected form to the dictionary form.
      "inflections": steps.map(\.rawValue),
      // The mora after which the pitch drops, 0 if it does not; empty if unknown.
      "accent": pitch.map { [$0.fall] } ?? [],
      "forms": entry.forms.map {
        [
          "writing": $0.writing, "reading": $0.reading, "marks": $0.marks,
          "is_common": $0.isCommon,
        ] as JSONObject
      },
      "senses": entry.senses.map {
        [
          "parts_of_speech": $0.partsOfSpeech, "fields": $0.fields, "marks": $0.marks,
          "glosses": $0.glosses,
        ] as JSONObject
      },
      "imported": DictionaryText.json(imported),
      "attribution": DictionarySources.attribution,
    ]
  }
}

extension FoundWord.Match {
  fileprivate var name: String {
    switch self {
    case .itself: "itself"
    case .inflected: "inflected"
    case .meaning: "meaning"
    case .formOfMeaning: "form"
    case .gloss: "gloss"
    case .beginning: "beginning"
    case .pattern: "pattern"
    }
  }
}
