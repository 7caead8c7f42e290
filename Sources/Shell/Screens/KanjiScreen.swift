import Engine
import Foundation

/// A kanji, kanji that were found, and all of them in sections.
enum KanjiScreen {
  static let mostWords = 8

  static func lines(_ sheet: KanjiSheet) -> [Line] {
    let entry = sheet.entry
    var lines: [Line] = [
      "\(entry.literal, .strong)  \(entry.meanings.joined(separator: ", "))"
    ]
    for (name, readings) in [("On", entry.on), ("Kun", entry.kun), ("In names", entry.nanori)]
    where !readings.isEmpty {
      lines.append(EntryScreen.named(name, readings.joined(separator: "、")))
    }
    lines.append(facts(entry))
    for (name, tiles) in [
      ("Made of", sheet.parts), ("Looks like", sheet.lookAlikes), ("Part of", sheet.partOf),
    ] where !tiles.isEmpty {
      lines.append(DictionaryScreen.tiles(name, Array(tiles.prefix(mostWords))))
    }
    lines += mnemonics(sheet)
    lines += sheet.words.prefix(mostWords).map { word in
      let form = word.forms.first
      return
        "  \(form?.writing ?? "")(\(form?.reading ?? ""))  \(word.senses.first?.glosses.first ?? "", .faint)"
    }
    return lines + DictionaryScreen.known(sheet.known)
      + [DictionaryScreen.attribution, Line(DictionarySources.partsAttribution, .faint)]
  }

  private static func facts(_ entry: KanjiEntry) -> Line {
    let facts = [
      Quantity.count(entry.strokes, "stroke"), entry.grade.map { $0.name.lowercased() },
      entry.level.map { "JLPT \($0.name)" }, entry.frequency.map { "frequency \($0)" },
    ]
    return Line(facts.compactMap(\.self).joined(separator: " · "))
  }

  private static func mnemonics(_ sheet: KanjiSheet) -> [Line] {
    var lines: [Line] = []
    if let course = sheet.course {
      lines.append(EntryScreen.named("Remember", course.meaningMnemonic))
      lines.append(EntryScreen.named("Read", course.readingMnemonic))
    }
    for (name, text) in [("Yours", sheet.note.mnemonic), ("Notes", sheet.note.notes)] {
      lines += Fields.lines(text).map { "\(name, .faint) \($0)" }
    }
    return lines
  }

  /// What was looked for, each with its meaning.
  static func lines(_ tiles: [KanjiTile], _ query: String) -> [Line] {
    guard !tiles.isEmpty else { return ["No kanji is found by “\(query)”."] }
    let rows = tiles.map { [Line($0.literal, .strong), Line($0.meaning)] }
    return Table(sides: [.left, .left], rows: rows).lines() + [DictionaryScreen.attribution]
  }

  /// - Parameter isWhole: the kanji too, not only how many there are.
  static func lines(_ grid: KanjiGrid, isWhole: Bool) -> [Line] {
    guard !grid.sections.isEmpty else { return ["There are none."] }
    let sections = grid.sections.flatMap { section -> [Line] in
      let known = section.count(.known)
      let counts =
        "\(Quantity.grouped(section.tiles.count)) kanji, \(Quantity.grouped(known)) known"
      let head: Line = "\(section.name, .strong)  \(counts, .faint)"
      return isWhole ? [head, Line(section.tiles.map(\.literal).joined())] : [head]
    }
    return sections + [DictionaryScreen.attribution]
  }
}

extension KanjiTile {
  var json: JSON {
    [
      "kanji": .string(literal), "meaning": .string(meaning),
      "standing": .string(standing.rawValue),
    ]
  }
}

extension KanjiGrid {
  /// A line for each kanji, with its section.
  var json: [JSON] {
    sections.flatMap { section in
      section.tiles.map { $0.json.merging(["section": .string(section.name)]) }
    }
  }
}

extension KanjiSheet {
  var json: JSON {
    [
      "kanji": .string(entry.literal), "meanings": .list(entry.meanings.map(JSON.string)),
      "on": .list(entry.on.map(JSON.string)), "kun": .list(entry.kun.map(JSON.string)),
      "nanori": .list(entry.nanori.map(JSON.string)), "strokes": JSON(entry.strokes),
      "grade": JSON(entry.grade?.name), "level": JSON(entry.level?.name),
      "frequency": JSON(entry.frequency), "parts": .list(parts.map(\.json)),
      "part_of": .list(partOf.map(\.json)), "look_alikes": .list(lookAlikes.map(\.json)),
      "words": .list(words.map { .string($0.writing) }),
      "mnemonic": .string(note.mnemonic), "notes": .string(note.notes),
      "items": .list(known.places.map { JSON($0.item) }), "lookups": JSON(known.lookups),
      "attribution": .string(DictionarySources.attribution),
    ]
  }
}
