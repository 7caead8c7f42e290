import Foundation

/// Reads the lines of a course as subjects and relates them to each other.
struct CourseReader {
  typealias Subject = StandInAccount.Subject

  private(set) var subjects: [Subject] = []
  private let createdAt = Date(timeIntervalSince1970: 1_335_000_000)

  init(_ text: String) {
    for line in text.split(separator: "\n") { read(line) }
    subjects = Relations(subjects).joined
  }

  /// Reads a line, and skips it if it is malformed.
  private mutating func read(_ line: Substring) {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 7, let kind = Subject.Kind(rawValue: parts[0]), let level = Int(parts[1])
    else { return }
    let meanings = parts[3].components(separatedBy: ", ")
    let characters = parts[2] == "-" ? nil : parts[2]
    var subject = Subject(
      id: subjects.count + 1, kind: kind, level: level,
      lessonPosition: subjects.count { $0.level == level },
      slug: kind == .radical ? Self.slug(meanings[0]) : parts[2], characters: characters,
      meanings: meanings, meaningMnemonic: parts[6], systemID: level <= 2 ? 2 : 1,
      createdAt: createdAt, updatedAt: createdAt + 86_400)
    addReadings(parts[4], to: &subject)
    addComponents(parts[5], to: &subject)
    subjects.append(subject)
  }

  private func addReadings(_ text: String, to subject: inout Subject) {
    subject.readings = subject.kind == .kanji ? kanjiReadings(text) : wordReadings(text)
    guard let first = subject.readings.first(where: \.isPrimary)?.text else {
      addVoice(subject.characters, to: &subject)
      return
    }
    subject.readingMnemonic =
      "Say it aloud three times:\r\n<reading>\(first)</reading> (<ja>\(first)</ja>)."
    if subject.kind == .kanji { subject.readingHint = "Hear <reading>\(first)</reading> in it." }
    addVoice(first, to: &subject)
  }

  private func kanjiReadings(_ text: String) -> [Subject.Reading] {
    let lists = text.split(separator: ";", omittingEmptySubsequences: false)
    var readings: [Subject.Reading] = zip(["onyomi", "kunyomi"], lists).flatMap { type, list in
      list.split(separator: ",").map { reading in
        Subject.Reading(
          text: String(reading).replacing("*", with: ""), isPrimary: false,
          isAccepted: reading.hasSuffix("*"), type: type)
      }
    }
    if let first = readings.firstIndex(where: \.isAccepted) { readings[first].isPrimary = true }
    return readings
  }

  private func wordReadings(_ text: String) -> [Subject.Reading] {
    text.split(separator: ",").enumerated().map { place, reading in
      Subject.Reading(text: String(reading), isPrimary: place == 0, isAccepted: true)
    }
  }

  private func addVoice(_ pronunciation: String?, to subject: inout Subject) {
    guard subject.kind == .vocabulary || subject.kind == .kanaVocabulary, let pronunciation else {
      return
    }
    subject.partsOfSpeech = [subject.meanings[0].hasPrefix("To ") ? "verb" : "noun"]
    subject.sentences = [
      .init(
        japanese: "きょうは「\(subject.slug)」という言葉を習いました。",
        english: "Today I learnt the word for “\(subject.meanings[0].lowercased())”.")
    ]
    subject.audios = Files.audios(
      ofSubject: subject.id, pronounced: pronunciation, endings: ["mp3"])
  }

  private func addComponents(_ text: String, to subject: inout Subject) {
    let slugs = Set(text.split(separator: ",").map(String.init))
    switch subject.kind {
    case .kanji:
      subject.meaningHint = "Look at its parts: \(text.replacing(",", with: ", "))."
      subject.componentIDs = subjects.filter { $0.kind == .radical && slugs.contains($0.slug) }
        .map(\.id)
    case .vocabulary:
      let characters = Set(subject.slug.map(String.init))
      subject.componentIDs = subjects.filter {
        $0.kind == .kanji && characters.contains($0.slug)
      }.map(\.id)
    case .radical: subject.pictureURL = Files.picture(ofSubject: subject.id)
    case .kanaVocabulary: break
    }
  }

  private static func slug(_ meaning: String) -> String {
    meaning.lowercased().replacing(" ", with: "-")
  }
}
