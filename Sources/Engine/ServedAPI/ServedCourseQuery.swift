import Foundation
import GRDB

/// Sanpo's own decks as the served API shows them while nobody is signed in to WaniKani.
struct ServedCourseQuery: ServedSource, CardRepository {
  let lessons: LessonRepository
  let face: Face
  /// The assignments, from which the account and the levels follow, too.
  private let assignmentsCache = QueryCache<Subjects, [ServedResource]>()

  var collection: CardCollection { lessons.collection }

  func name(_ db: Database) -> String { "decks" }

  func account(_ db: Database) throws -> ServedAccount {
    let settings = try settings.current(db)
    let assignments = try resources(.assignments, db)
    let begun = assignments.compactMap { assignment in
      assignment.traits.assignment?.startedAt ?? assignment.traits.assignment?.unlockedAt
    }
    let account = WaniKaniAccount(
      id: SHA256.uuid(of: "\(settings.learner)"),
      username: settings.name.isEmpty ? "sanpo" : settings.name,
      level: Self.level(assignments), grantedLevel: 60, vacationSince: nil,
      lessonBatchSize: settings.lessonSize.clamped(to: 3...10), reviewOrder: "shuffled")
    return ServedAccount(
      account: account, startedAt: begun.min(),
      autoplays: settings.audio == .autoplay)
  }

  var settingPreferences: [String: PreferenceSetter] {
    [
      "lessons_batch_size": { size, settings in
        settings.lessonSize = size.integer ?? settings.lessonSize
      }
    ]
  }

  /// The highest level with a started item, or the next one that has lessons once those up to it
  /// are done.
  private static func level(_ assignments: [ServedResource]) -> Int {
    func levels(_ isStarted: Bool) -> [Int] {
      assignments.filter { resource in
        resource.traits.assignment.map { !$0.isHidden && ($0.startedAt != nil) == isStarted }
          ?? false
      }.map(\.traits.level)
    }
    return max(levels(true).max() ?? 1, levels(false).min() ?? 1)
  }

  func systems(_ db: Database) -> [ServedResource] {
    let description = "Each stage is a range of FSRS intervals, which differ from card to card."
    return [ServedStage.system.resource(description: description)]
  }
  func resets(_ db: Database) -> [ServedResource] { [] }
  func voices(_ db: Database) -> [ServedResource] { [] }

  /// Items have no text but their members.
  func stored(_ ids: [Int64], _ db: Database) -> [Int64: String] { [:] }

  func system(of subject: Subject.ID, _ db: Database) -> SRSSystem.ID { 1 }

  // MARK: Items

  func servedItems(
    with ids: Subjects = 0...Item.ID.max, _ db: Database
  ) throws -> [ServedItem] {
    try db.all(
      "SELECT \(Item.columns) FROM item WHERE item.id BETWEEN ? AND ? ORDER BY item.id",
      [ids.lowerBound, ids.upperBound]
    ) { row in
      let item = try Item(row)
      return ServedItem(item, item.courseKey.flatMap { lessons.course?[$0] })
    }
  }

  func subjects(_ db: Database) throws -> [ServedResource] {
    var (parts, uses): ([Item.ID: [Item.ID]], [Item.ID: [Item.ID]]) = ([:], [:])
    let pairs = try db.all("SELECT item_id, part_id FROM item_part ORDER BY item_id, part_id") {
      try ($0[0] as Item.ID, $0[1] as Item.ID)
    }
    for (item, part) in pairs {
      parts[item, default: []].append(part)
      uses[part, default: []].append(item)
    }
    var places: [Int: Int] = [:]
    return try servedItems(db).map { item in
      places[item.level, default: 0] += 1
      return item.resource(
        parts: parts[item.item.id] ?? [], uses: uses[item.item.id] ?? [],
        place: places[item.level] ?? 0)
    }
  }

  func hasSubject(_ id: Subject.ID, _ db: Database) throws -> Bool {
    try !servedItems(with: id...id, db).isEmpty
  }

  /// Items stand for the subject, its assignment and its study material.
  func subject(of id: Int64, in collection: WaniKaniCollection, _ db: Database) -> Subject.ID? {
    id
  }

  func assignments(of subjects: Subjects, _ db: Database) throws -> [ServedResource] {
    try assignmentsCache.value(subjects, db) { try readAssignments(of: subjects, db) }
  }

  private func readAssignments(of subjects: Subjects, _ db: Database) throws -> [ServedResource] {
    let boundary = try settings.current(db).boundary
    let asked = try askedCards(subjects, db)
    let locked = try lockedItems(asked, db)
    return try servedItems(with: subjects, db).compactMap { served in
      guard let asked = asked[served.item.id], !locked.contains(served.item.id) else { return nil }
      let assignment = Self.assignment(of: served, asked, boundary)
      return ServedResource(assignment, id: served.item.id, level: served.level)
    }
  }

  /// The items whose lesson has to wait for that of a component.
  private func lockedItems(_ asked: [Item.ID: Asked], _ db: Database) throws -> Set<Item.ID> {
    let taught: Set<Deck.ID> = Set(try db.values("SELECT id FROM deck WHERE is_taught = 1"))
    let new = asked.filter { _, asked in
      guard let deck = asked.cards.first?.deck, taught.contains(deck) else { return false }
      return asked.cards.allSatisfy { $0.progress.phase == .new }
    }
    guard !new.isEmpty else { return [] }
    return Set(new.keys).subtracting(try lessons.unmet(in: nil, db).unlocked)
  }

  private static func assignment(
    of served: ServedItem, _ asked: Asked, _ boundary: DayBoundary
  ) -> Assignment {
    let stage = ServedStage.of(asked.cards)
    var assignment = Assignment(subject: served.item.id, kind: served.kind, stage: stage)
    assignment.unlockedAt = served.item.createdAt
    assignment.isHidden = served.item.isDeleted
    guard stage > 0 else {
      // Hidden, and not left out, so that a client that has it offers no lesson.
      if asked.cards.allSatisfy(\.isSuspended) { assignment.isHidden = true }
      return assignment
    }
    let started =
      asked.first ?? asked.introduced.map { max(boundary.start(of: $0), served.item.createdAt) }
      ?? served.item.createdAt
    if stage >= ServedStage.system.passing { assignment.passedAt = asked.passed }
    // Where no answers came with an import, its last review there may be older than the item here.
    assignment.startedAt = min(started, assignment.passedAt ?? started)
    // An item that was learned elsewhere is older than its import.
    assignment.unlockedAt = assignment.startedAt.map { min($0, served.item.createdAt) }
    // Not on the hour, as there: a step of learning would have to wait for it.
    assignment.availableAt = asked.cards.compactMap { due($0, boundary) }.min()
    return assignment
  }

  /// When a card is due; nil if it is new or suspended.
  private static func due(_ card: Card, _ boundary: DayBoundary) -> Date? {
    guard !card.isSuspended else { return nil }
    let buried = boundary.start(of: card.buriedUntil)
    switch card.progress.due {
    case .unscheduled: return nil
    case .at(let date): return max(date, buried)
    case .on(let day): return max(boundary.start(of: day), buried)
    }
  }

  func materials(of subjects: Subjects, _ db: Database) throws -> [ServedResource] {
    let notes = try ServedChoiceRepository.notes(db)
    return try servedItems(with: subjects, db).filter {
      !$0.item.content.synonyms.isEmpty || notes[$0.item.id] != nil
    }
    .map { served in
      ServedResource(
        Self.material(served.item, notes[served.item.id]), id: served.item.id,
        kind: served.kind, isHidden: served.item.isDeleted)
    }
  }

  /// The levels with a started item, and that of the account, which may have none yet.
  func progressions(_ db: Database) throws -> [ServedResource] {
    let assignments = try resources(.assignments, db)
    let current = Self.level(assignments)
    let levels = Dictionary(grouping: assignments, by: \.traits.level).sorted { $0.key < $1.key }
    return levels.compactMap { level, resources in
      let all = resources.compactMap(\.traits.assignment)
      let begun = all.compactMap(\.startedAt).min()
      guard begun != nil || level == current else { return nil }
      return ServedResource(
        levelProgression: Int64(level), level: level,
        unlockedAt: all.compactMap(\.unlockedAt).min(), startedAt: begun)
    }
  }

  // MARK: Stages

  /// The numbers of items by stage, from 0 to 9.
  func stages(_ db: Database) throws -> [Int] {
    var counts = [Int](repeating: 0, count: ServedStage.system.burning + 1)
    for row in try db.rows("\(sql: Self.counting)") { counts[row[0] as Int] = row[1] }
    return counts
  }

  /// As in `ServedStage.of`: an item's stage is that of its weakest card, but 1 once any card has
  /// been answered.
  private static let counting = """
    SELECT stage, count(*) FROM (
      SELECT max(min(stage), max(stage) > 0) AS stage FROM (
        SELECT item_id, CASE phase
            WHEN 'new' THEN 0 WHEN 'review' THEN \(ServedStage.byInterval) ELSE 1 END AS stage
        FROM card WHERE is_deleted = 0 AND \(Card.isOfAskedKind()))
      GROUP BY item_id)
    GROUP BY stage
    """

  // MARK: Writes

  func start(_ subject: Subject.ID, at time: Date, _ db: Database) throws {
    let cards = try items.askedCards(of: subject, db)
      .filter { $0.progress.phase == .new && !$0.isSuspended }
    guard !cards.isEmpty else { throw Problem.notForNow }
    try collection.programAnswers.record(
      cards.map { ($0.id, .good) }, by: .api, in: face, at: time, db)
  }

  func review(
    _ subject: Subject.ID, missedMeanings: Int, missedReadings: Int, at time: Date, _ db: Database
  ) throws {
    let boundary = try settings.current(db).boundary
    let asked = try items.askedCards(of: subject, db)
    let hasReading = asked.contains { $0.kind.isAboutReading }
    let scheduled: [(card: Card, due: Date)] = asked.compactMap { card in
      Self.due(card, boundary).map { (card: card, due: $0) }
    }
    guard scheduled.contains(where: { $0.due <= time }) else { throw Problem.notForNow }
    let grades = scheduled.compactMap { card, due -> (card: Card.ID, grade: Grade)? in
      // Where one card asks for both, it was only known if both were.
      let misses =
        card.kind.isAboutReading
        ? missedReadings : missedMeanings + (hasReading ? 0 : missedReadings)
      // A client asks both parts at once, whichever is due: what was missed is forgotten, and a
      // step is not asked anew minutes later.
      if misses > 0 { return (card.id, .again) }
      let isStep = if case .at = card.progress.due { true } else { false }
      return due <= time + (isStep ? StudyMoment.learnAhead : 0) ? (card.id, .good) : nil
    }
    let session = try collection.programAnswers.record(grades, by: .api, in: face, at: time, db)
    guard let session else { return }
    try ServedChoiceRepository.saveReview(
      in: session, missedMeanings: missedMeanings, missedReadings: missedReadings, db)
  }

  func title(of subject: Subject.ID, _ db: Database) throws -> String {
    try items.item(subject, db).content.title
  }

  func material(of subject: Subject.ID, _ db: Database) throws -> StudyMaterial {
    Self.material(
      try items.item(subject, db), try ServedChoiceRepository.notes(db)[subject])
  }

  private static func material(
    _ item: Item, _ note: (meaning: String, reading: String)?
  ) -> StudyMaterial {
    var material = StudyMaterial(subject: item.id, synonyms: item.content.typed.synonyms)
    material.meaningNote = note?.meaning ?? ""
    material.readingNote = note?.reading ?? ""
    return material
  }

  /// A client's notes stand beside the item's own, which are its mnemonic. They alone are no edit
  /// of the item.
  func write(_ material: StudyMaterial, at now: Date, _ db: Database) throws {
    let material = try material.checked()
    try ServedChoiceRepository.save(material, db)
    let item = try items.item(material.subject, db)
    var content = item.content.typed
    content.synonyms = material.synonyms
    content = content.stored(over: item.content)
    guard content != item.content else { return }
    try items.update(item.id, content, in: decks.deckOrDeleted(item.deck, db), at: now, db)
  }
}

extension CardKind {
  var isAboutReading: Bool { self == .reading || self == .listening }
}
