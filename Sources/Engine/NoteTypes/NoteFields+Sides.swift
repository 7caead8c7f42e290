/// Which field each side of an item is.
extension NoteFields {
  struct Sides: Hashable {
    var front: Int?
    var back: Int?
    var reading: Int?
    var others: [Int] = []
    /// The header of an image occlusion, whose front is code.
    var header: Int?
  }

  var sides: Sides {
    var sides = Sides()
    let order =
      values.indices.filter { $0 == sortField } + values.indices.filter { $0 != sortField }
    for place in order {
      if sides.front == nil, hasText(place) {
        sides.front = place
      } else if sides.reading == nil, isForReading(place) {
        sides.reading = place
      } else {
        sides.others.append(place)
      }
    }
    if !repeatsFront, !isOfItem { leaveOutRepeated(&sides) }
    let back = sides.others.firstIndex { repeatsFront || !isForReading($0) }
    if let place = back ?? sides.others.indices.first {
      sides.back = sides.others.remove(at: place)
    }
    if isOfItem {
      let notes = names.firstIndex(of: ItemField.notes.title)
      sides.others = sides.others.filter { $0 == notes }
    }
    guard isOcclusion(sides) else { return sides }
    // Anki's fields are the occlusion, the image, the header and others, in every language.
    sides.header = sides.others.first
    sides.others = Array(sides.others.dropFirst())
    return sides
  }

  /// Takes the fields away that have only the front with its reading, or the reading again, if
  /// another is left that can be the back.
  private func leaveOutRepeated(_ sides: inout Sides) {
    guard let front = sides.front else { return }
    let reading = sides.reading
    let repeated = sides.others.filter { isRepeated($0, front: front, reading: reading) }
    guard !repeated.isEmpty, repeated.count < sides.others.count else { return }
    sides.others.removeAll(where: repeated.contains)
    if !(reading.map(hasText) ?? false) { sides.reading = repeated.first }
  }

  private func isRepeated(_ place: Int, front: Int, reading: Int?) -> Bool {
    let isReading = isForReading(place)
    // Most fields are neither, and to read them all takes time.
    guard isReading || values[place].utf8.contains(UInt8(ascii: "[")) else { return false }
    let own = spelling(place)
    guard isReading || own.isRead, !own.word.isEmpty else { return false }
    return own.word == spelling(front).word
      || isReading && reading.map { spelling($0).reading } == own.reading
  }

  /// The word in a field without its readings in brackets, and how it is read.
  private func spelling(_ place: Int) -> (word: String, reading: String, isRead: Bool) {
    let field = Self.tidy(values[place])
    let read = Brackets.read(field)
    func plain(_ text: String) -> String { SafeHTML.plainText(text).trimmed }
    return (plain(read?.word ?? field), plain(read?.reading ?? field), read != nil)
  }

  /// Whether it was made of an item, such as another learner's.
  var isOfItem: Bool { names == ItemField.titles }

  func isOcclusion(_ sides: Sides) -> Bool {
    sides.front.map { ImageOcclusion.isIn(values[$0]) } ?? false
  }

  func hasText(_ place: Int) -> Bool {
    !SafeHTML.plainText(Self.tidy(values[place])).trimmed.isEmpty
  }

  private func isForReading(_ place: Int) -> Bool {
    guard areReadings.indices.contains(place), areReadings[place] else { return false }
    return !repeatsFront || Self.isReading(names[place], among: Self.firstReadings)
  }

  static func isReading(_ name: String) -> Bool {
    isReading(name, among: firstReadings + ["furi"])
  }

  private static func isReading(_ name: String, among words: [String]) -> Bool {
    let name = name.lowercased()
    return words.contains { name.contains($0) }
  }

  /// Those that earlier versions knew, too.
  private static let firstReadings = [
    "reading", "kana", "furigana", "hiragana", "よみ", "読み", "ふりがな",
  ]
}
