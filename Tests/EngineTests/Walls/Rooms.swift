/// Which rooms of the engine name the types of which others.
///
/// Swift has no imports within a target, so this is read from names: a type declared in exactly
/// one room and named in another. A room is a folder directly in `Sources/Engine`.
struct Rooms {
  /// A type of one room that another names.
  struct Naming: Hashable {
    var room: String
    var other: String
    /// "Sources/Engine/Decks/Item.swift:12 names Course of Lessons"
    var place: String
  }

  let names: Set<String>
  let namings: [Naming]

  init(_ sources: [Checkout.Source]) {
    let files = sources.compactMap { source in
      Self.room(of: source).map {
        (room: $0, path: source.path, words: SwiftWord.all(in: source.lines))
      }
    }
    var declared: [Substring: Set<String>] = [:]
    for file in files {
      for name in SwiftWord.declared(in: file.words) {
        declared[name, default: []].insert(file.room)
      }
    }
    let owners = declared.compactMapValues { $0.count == 1 ? $0.first : nil }
    names = Set(files.map(\.room))
    namings = files.flatMap { file in
      file.words.compactMap { word in
        guard !word.isMember, let owner = owners[word.text], owner != file.room else { return nil }
        let place = "\(file.path):\(word.line) names \(word.text) of \(owner)"
        return Naming(room: file.room, other: owner, place: place)
      }
    }
  }

  private static func room(of source: Checkout.Source) -> String? {
    let parts = source.path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : nil
  }
}

/// A word of Swift code outside comments and strings.
struct SwiftWord: Equatable {
  var text: Substring
  var line: Int
  /// Whether it follows a dot.
  var isMember: Bool

  static func all(in lines: [Substring]) -> [SwiftWord] {
    var words: [SwiftWord] = []
    var isInString = false
    for (number, line) in lines.enumerated() {
      let quotes = line.ranges(of: "\"\"\"")
      defer { if quotes.count % 2 == 1 { isInString.toggle() } }
      guard !isInString || quotes.count > 0 else { continue }
      let code = isInString ? line[quotes[0].upperBound...] : line
      words += self.words(in: code, line: number + 1)
    }
    return words
  }

  private static func words(in line: Substring, line number: Int) -> [SwiftWord] {
    var words: [SwiftWord] = []
    var rest = line
    var previous: Character = " "
    while let first = rest.first {
      if rest.hasPrefix("//") || rest.hasPrefix("\"\"\"") { break }
      if first == "\"" {
        rest = afterString(rest)
      } else if isPart(first) {
        let text = rest.prefix(while: isPart)
        words.append(SwiftWord(text: text, line: number, isMember: previous == "."))
        rest = rest.dropFirst(text.count)
      } else {
        rest = rest.dropFirst()
      }
      previous = first
    }
    return words
  }

  private static func afterString(_ text: Substring) -> Substring {
    var rest = text.dropFirst()
    while let character = rest.first, character != "\"" {
      rest = rest.dropFirst(character == "\\" ? 2 : 1)
    }
    return rest.dropFirst()
  }

  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// The types declared in these files.
  static func declared(in words: [SwiftWord]) -> [Substring] {
    zip(words, words.dropFirst()).compactMap { word, name in
      let isDeclared =
        ["struct", "class", "enum", "protocol", "actor", "typealias"].contains(word.text)
        && !word.isMember && name.text.first?.isUppercase == true
      return isDeclared ? name.text : nil
    }
  }
}
