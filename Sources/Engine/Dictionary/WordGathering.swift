/// Groups the lines of EDICT into words.
///
/// EDICT has one line for every combination of spelling and reading. Lines with the same senses
/// that share a spelling or a reading are one word: 行く [いく] and 行く [ゆく], but not あかん and 駄目.
struct WordGathering {
  private struct Line {
    var form: WordEntry.Form
    var senses: String
  }

  private var lines: [Line] = []
  private var groups: [String: [Int]] = [:]

  var isEmpty: Bool { lines.isEmpty }

  mutating func add(_ line: EdictLine) {
    let senses = String(line.senses)
    groups[senses, default: []].append(lines.count)
    lines.append(Line(form: line.form, senses: senses))
  }

  /// A word's forms, and its senses as in EDICT.
  struct Word {
    var forms: [WordEntry.Form]
    var senses: String
    /// How many other words are made with it, as in `WordUses`.
    var uses = 0
  }

  /// Returns the words in display order: common ones first, then those that are not only affixes,
  /// then the shortest.
  ///
  /// - Parameter kanji: whose frequency tells which of a word's spellings is the usual one, and
  ///   whose meanings tell which sense a spelling is for.
  func words(with kanji: [KanjiEntry]) -> [Word] {
    let (usual, spelled) = (UsualSpelling(kanji), SpelledSenses(kanji))
    var words: [(first: Int, word: Word)] = []
    for (senses, group) in groups {
      for member in joined(group) {
        let forms = member.map { lines[$0].form }.sorted { Self.weight($0) < Self.weight($1) }
        for word in spelled.divided(Word(forms: forms, senses: senses)) {
          words.append(
            (member[0], Word(forms: usual.first(of: word.forms), senses: word.senses)))
        }
      }
    }
    let sorted = words.map { (Self.rank($0.word), $0.first, $0.word) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    return zip(sorted, WordUses.counts(of: sorted)).map { word, uses in
      Word(forms: word.forms, senses: word.senses, uses: uses)
    }
  }

  /// Sorting is stable, so forms of equal weight stay in file order.
  private static func weight(_ form: WordEntry.Form) -> Int {
    (form.isCommon ? 0 : 2) + (form.marks.isEmpty ? 0 : 1)
  }

  private static func rank(_ word: Word) -> Int {
    let form = word.forms[0]
    return (form.isCommon ? 0 : 1000) + (isAffix(word.senses) ? 100 : 0)
      + form.writing.unicodeScalars.count
  }

  private static let affixes: Set<Substring> = ["suf", "pref", "ctr", "n-suf", "n-pref"]

  /// Whether the first sense occurs only as part of other words: (suf) and (n-suf,ctr), but not
  /// (n,n-suf).
  private static func isAffix(_ senses: String) -> Bool {
    guard senses.hasPrefix("("), let end = senses.firstIndex(of: ")") else { return false }
    return senses[..<end].dropFirst().split(separator: ",").allSatisfy(affixes.contains)
  }

  /// Splits the lines of a group into sets linked by a shared spelling or reading.
  private func joined(_ group: [Int]) -> [[Int]] {
    guard group.count > 1 else { return [group] }
    var words: [(members: [Int], names: Set<String>)] = []
    for line in group {
      let form = lines[line].form
      let names: Set = [form.writing, form.reading]
      let linked = words.filter { !$0.names.isDisjoint(with: names) }
      let others = words.filter { $0.names.isDisjoint(with: names) }
      let members = linked.flatMap(\.members) + [line]
      words = others + [(members.sorted(), linked.reduce(names) { $0.union($1.names) })]
    }
    return words.map(\.members)
  }
}
