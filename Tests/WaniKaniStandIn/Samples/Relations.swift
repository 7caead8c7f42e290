/// Links subjects to what they are part of, and kanji to visually similar ones.
struct Relations {
  private(set) var joined: [StandInAccount.Subject]

  init(_ subjects: [StandInAccount.Subject]) {
    var wholes: [Int: [Int]] = [:]
    for subject in subjects {
      for part in subject.componentIDs { wholes[part, default: []].append(subject.id) }
    }
    let kinds = Dictionary(subjects.map { ($0.id, $0.kind) }) { $1 }
    joined = subjects.map { subject in
      var subject = subject
      subject.amalgamationIDs = wholes[subject.id] ?? []
      guard subject.kind == .kanji else { return subject }
      let siblings = subject.componentIDs.flatMap { wholes[$0] ?? [] }
      subject.similarIDs = siblings.filter { $0 != subject.id && kinds[$0] == .kanji }.prefix(3)
        .sorted()
      return subject
    }
  }
}
