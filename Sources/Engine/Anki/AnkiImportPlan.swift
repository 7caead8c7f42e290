import Foundation

/// The contents of a package, and what an import does with each of its notes.
struct AnkiImportPlan {
  enum NoteOutcome: Hashable {
    case added
    /// It exists, and takes over the package's fields.
    case updated(Item.ID)
    /// It exists, but its item was deleted.
    case restored(Item.ID)
    case unchanged(Item.ID)
    /// It exists, with this note type.
    case conflicting(NoteType.ID, Item.ID)
    /// It is an item of this learner that went to Anki, and comes back.
    case own(Own, Item.ID)

    var isRestored: Bool {
      switch self {
      case .restored, .own(.restored, _): true
      default: false
      }
    }

    /// The effect on an item that comes back.
    enum Own {
      case updated, restored, unchanged
    }
  }

  enum TypeOutcome {
    case added
    /// It exists, and takes over the looks of the package's.
    case updated
    case unchanged
  }

  /// A note type of the package, and the one that it becomes.
  struct ImportedType {
    var type: NoteType
    var looks: NoteType.Looks
    var outcome: TypeOutcome
  }

  var request: AnkiRequest
  var version: Int
  var types: [NoteType.ID: ImportedType] = [:]
  /// The names of the note types that are there.
  let typeNames: [NoteType.ID: String]
  var decks: [Int64: AnkiDeck] = [:]
  var presets: [Int64: AnkiPreset] = [:]
  /// The decks here whose options were changed in Anki.
  var changedDecks: [ChangedDeck] = []
  /// The cards of each note, in their home decks.
  var cards: [Int64: [AnkiCard]] = [:]
  var cardCount = 0
  /// When each card was first and last answered, in milliseconds.
  var spans: [Int64: ClosedRange<Int64>] = [:]
  /// When each card was last forgotten or given another day by hand, in milliseconds.
  var lastChanges: [Int64: Int64] = [:]
  /// The memories of cards that came without one.
  private var memories: LoggedMemories
  private var withoutMemory: Set<Int64> = []
  private var learnedCount = 0
  /// Whether SM-2 scheduled all that was learned: FSRS is off in the collection.
  var usesSM2: Bool { learnedCount > 0 && withoutMemory.count == learnedCount }
  /// Whether the package has schedules. Without them all cards are new, which says nothing of
  /// those here.
  private(set) var hasSchedules = false
  var firstDay = Day(0)
  /// When the package was made, in milliseconds since 1970.
  private(set) var packedAt: Int64 = 0
  var noteCount = 0
  let learner: String
  /// The new names of media files that have one.
  let renamed: [String: String]
  /// The media files that are here, with those of the package.
  var mediaThere: Set<String> = []
  /// The learner's, with the package's options if they are taken.
  private(set) var settings: Settings
  private(set) var changesSettings = false
  /// The latest id that a package may hold: Anki refuses those of the far future, too.
  var latestID: Int64 = .max

  func outcome(_ note: Note, among found: NoteRepository.Found?) -> NoteOutcome {
    guard let found else { return .added }
    if found.isDeleted { return .restored(found.item) }
    if found.note.type != note.type { return .conflicting(found.note.type, found.item) }
    let isSame = !found.isEdited && found.note.fields == note.fields && found.note.tags == note.tags
    let isTaken = request.update == .always ? !isSame : isNewer(note, than: found.modified)
    return isTaken ? .updated(found.item) : .unchanged(found.item)
  }

  /// - Parameter names: those of the note's fields.
  func outcome(
    _ note: Note, _ names: [String], of own: ItemRepository.Edited
  ) -> NoteOutcome {
    if own.item.isDeleted { return .own(.restored, own.item.id) }
    let before = own.item.content
    // A note without a front can't be an item, which stays as it is then.
    let content = try? ExportedItem.content(of: note, names, before: before)
    let isSame = content.map { $0.comparable == before.comparable } ?? true
    let isTaken = request.update == .always || isNewer(note, than: own.modified)
    return .own(isTaken && !isSame ? .updated : .unchanged, own.item.id)
  }

  /// A card's state by its log, and when it was first answered; nil for a card that is new, or was
  /// never answered.
  ///
  /// - Parameter schedule: of its deck.
  func state(
    of card: AnkiCard, _ schedule: AnkiSchedule
  ) -> (state: AnkiSchedule.State, introduced: Day?) {
    let span = spans[card.id]
    let state = schedule.state(
      of: card, lastReview: span.map { Date(milliseconds: $0.upperBound) },
      logged: memories[card.id])
    let first = state.progress.phase == .new ? nil : span?.lowerBound
    return (state, first.map { schedule.moment.boundary.day(of: Date(milliseconds: $0)) })
  }

  /// - Parameter time: in seconds since 1970.
  private func isNewer(_ note: Note, than time: Int64) -> Bool {
    request.update != .never && note.modified > time
  }
}

extension AnkiImportPlan {
  /// Reads everything but the notes and reviews.
  ///
  /// - Parameter known: the note types that are there.
  init(
    _ request: AnkiRequest, _ collection: AnkiCollectionQuery, version: Int, known: [NoteType],
    renaming renamed: [String: String], settings: Settings, learner: String, at now: Date
  ) throws {
    self.request = request
    self.version = version
    self.learner = learner
    self.renamed = renamed
    self.settings = settings
    typeNames = Dictionary(uniqueKeysWithValues: known.map { ($0.id, $0.name) })
    latestID = Int64((now.timeIntervalSince1970 + 86_400) * 1000)
    memories = LoggedMemories(settings)
    firstDay = collection.firstDay(settings.timeZone)
    packedAt = try min(collection.modified(), latestID)
    decks = Dictionary(try collection.decks().map { ($0.id, $0) }) { first, _ in first }
    presets = Dictionary(try collection.presets().map { ($0.id, $0) }) { first, _ in first }
    noteCount = try collection.count(of: .notes)
    try takeTypes(collection.noteTypes(), known)
    hasSchedules = try collection.count(of: .revlog) > 0 || saysWhatIsFolded
    try collection.forEachCard { try add($0) }
    if request.takesOptions, let preset = usedPresets.first {
      self.settings = try settings.taking(preset.settings)
      changesSettings = self.settings != settings
      memories = LoggedMemories(self.settings)
    }
    if request.hasScheduling {
      (spans, lastChanges) = (try collection.spans(), try collection.lastChanges())
      try takeMemories(collection)
    }
  }

  /// Whether it says which decks are folded, as Anki does with schedules. Older packages, and those
  /// of Anki 23.10, whose default preset has no easy days, say it without schedules, too.
  private var saysWhatIsFolded: Bool {
    version == AnkiPackage.Version.three.rawValue
      && presets[AnkiPreset.defaultID]?.message?.bytes(AnkiPreset.Field.easyDays) != nil
      && decks.values.contains { $0.id != AnkiDeck.defaultID && !$0.common.isEmpty }
  }

  private mutating func takeMemories(_ collection: AnkiCollectionQuery) throws {
    guard !withoutMemory.isEmpty else { return }
    try collection.forEachReview { review in
      guard withoutMemory.contains(review.card), (1...latestID).contains(review.id) else { return }
      try memories.add(review)
    }
  }

  private mutating func add(_ card: AnkiCard) throws {
    guard (1...latestID).contains(card.id), (0..<10_000).contains(card.number),
      (AnkiCard.Kind.new...AnkiCard.Kind.relearning).contains(card.type), card.factor >= 0
    else { throw request.package.flawed("Card", card.id) }
    var card = card.withinLimits
    card.modified = card.modified.clamped(to: 0...latestID / 1000)
    hasSchedules = hasSchedules || !card.isAsNew
    card = request.hasScheduling ? card.atHome : card.atHome.forgotten
    // A note has one card for each template; a second one is skipped.
    guard cards[card.note]?.last?.number != card.number else { return }
    cards[card.note, default: []].append(card)
    if card.type != AnkiCard.Kind.new, !card.data.contains("\"s\":") {
      withoutMemory.insert(card.id)
    }
    cardCount += 1
    learnedCount += card.type == AnkiCard.Kind.new ? 0 : 1
  }

  private mutating func takeTypes(_ arriving: [NoteType], _ known: [NoteType]) throws {
    var here = KeptTypes(known)
    for type in arriving {
      guard (1...latestID).contains(type.id) else {
        throw request.package.flawed("Note type", type.id)
      }
      guard !type.fields.isEmpty, !type.templates.isEmpty, let looks = try? type.looks() else {
        throw request.package.damaged("note type \(type.id)")
      }
      var own = type
      own.id = here.id(for: type)
      let old = here.types[own.id]
      if let old, request.update == .never || type.modified <= old.modified {
        types[type.id] = ImportedType(type: own, looks: try old.looks(), outcome: .unchanged)
      } else {
        here.take(&own)
        types[type.id] = ImportedType(
          type: own, looks: looks, outcome: old == nil ? .added : .updated)
      }
    }
  }

  /// The note types that are there, and those of the package so far.
  private struct KeptTypes {
    private(set) var types: [NoteType.ID: NoteType]
    private var names: [String: NoteType.ID]

    init(_ known: [NoteType]) {
      types = Dictionary(uniqueKeysWithValues: known.map { ($0.id, $0) })
      names = Dictionary(known.map { ($0.nameForComparison, $0.id) }) { first, _ in first }
    }

    /// The id of a type: its own, or the next one that no type with other parts has. The same id with
    /// other parts is another type, as in Anki.
    func id(for type: NoteType) -> NoteType.ID {
      var id = type.id
      while let other = types[id], !other.hasParts(of: type) { id += 1 }
      return id
    }

    /// Adds a type, or replaces the one with its id, and renames it if another has its name: Anki
    /// knows each name once, too.
    mutating func take(_ type: inout NoteType) {
      if let old = types[type.id]?.nameForComparison, names[old] == type.id { names[old] = nil }
      while names[type.nameForComparison] != nil {
        // Where hundreds have one name, plus signs alone take forever.
        type.name += type.name.hasSuffix("++++++++++") ? " \(type.id)" : "+"
      }
      names[type.nameForComparison] = type.id
      types[type.id] = type
    }
  }

  /// The note as it is kept: checked, with the type that its own became.
  func note(_ note: Note) throws -> (note: Note, looks: NoteType.Looks) {
    guard (1...latestID).contains(note.id) else { throw request.package.flawed("Note", note.id) }
    guard note.guid.utf8.count <= 1_000 else {
      throw request.package.damaged("note \(note.id)")
    }
    guard let arriving = types[note.type],
      NoteFields.count(in: note.fields) == arriving.looks.fields.count
    else { throw request.package.mismatch(note.id) }
    var note = note
    note.type = arriving.type.id
    // Notes without a GUID are not one note.
    if note.guid.isEmpty { note.guid = "anki-\(note.id)" }
    note.modified = note.modified.clamped(to: 0...latestID / 1000)
    if !request.hasScheduling { note.tags = AnkiTags.forgotten(note.tags) }
    if !renamed.isEmpty { note.fields = MediaReferences.renaming(renamed, in: note.fields) }
    return (note, arriving.looks)
  }
}

extension AnkiCard {
  private static let mostAnswers = 1_000_000

  /// This card with numbers that Anki can read again.
  fileprivate var withinLimits: AnkiCard {
    func limited(_ number: Int) -> Int { Int(Int32(clamping: number)) }
    var card = self
    (card.due, card.originalDue) = (limited(due), limited(originalDue))
    card.interval = max(0, limited(interval))
    card.stepsLeft = max(0, limited(stepsLeft))
    card.factor = factor.clamped(to: 0...Int(UInt16.max))
    card.queue = queue.clamped(to: Queue.buriedByPerson...4)
    card.flags = flags.clamped(to: 0...Int(UInt8.max))
    card.repetitions = repetitions.clamped(to: 0...Self.mostAnswers)
    card.lapses = lapses.clamped(to: 0...Self.mostAnswers)
    return card
  }

  /// This card as a new one.
  var forgotten: AnkiCard {
    var card = self
    let position = AnkiSchedule.CardData(self).position
    card.due = type == Kind.new ? due : position ?? 0
    (card.type, card.queue, card.interval, card.factor) = (Kind.new, Queue.new, 0, 0)
    (card.repetitions, card.lapses, card.stepsLeft, card.flags, card.data) = (0, 0, 0, 0, "{}")
    return card
  }
}
