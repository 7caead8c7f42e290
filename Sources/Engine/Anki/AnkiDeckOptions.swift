import Foundation

// The options of decks, as Anki's presets have them.

extension AnkiDeck {
  /// Returns a deck's options from its preset and its own limits.
  ///
  /// - Parameter defaults: for what neither says.
  func options(_ preset: AnkiPreset?, _ defaults: DeckOptions) -> DeckOptions {
    typealias Config = AnkiPreset.Field
    var options = defaults
    let (own, message) = (settings, preset?.message)
    let newPerDay =
      own?.integer(Field.newLimit) ?? message.map { $0.integer(Config.newPerDay) ?? 0 }
    let reviewsPerDay =
      own?.integer(Field.reviewLimit) ?? message.map { $0.integer(Config.reviewsPerDay) ?? 0 }
    if let newPerDay { options.newPerDay = newPerDay.clamped(to: Settings.newPerDayRange) }
    if let reviewsPerDay {
      options.reviewsPerDay = reviewsPerDay.clamped(to: Settings.reviewsPerDayRange)
    }
    guard let preset, let message else { return options }
    let retention = Double(
      own?.float(Field.desiredRetention) ?? message.float(Config.desiredRetention) ?? 0.9)
    options.retention =
      retention.isFinite
      ? ((retention * 100).rounded() / 100).clamped(to: Settings.retentionRange) : 0.9
    options.buriesSiblings =
      message.integer(Config.buryNew) == 1 || message.integer(Config.buryReviews) == 1
    options.playsSounds = message.integer(Config.disablesAutoplay) ?? 0 == 0
    options.newOrder = preset.newOrder
    options.steps = preset.steps
    return options
  }

  mutating func use(_ preset: AnkiPreset) {
    var settings = self.settings ?? WireMessage()
    settings.set(Field.configID, .varint(UInt64(preset.id)))
    kind = Self.kind(settings)
  }

  /// Gives the deck daily limits of its own where its options have others, and another retention if
  /// it has one of its own.
  ///
  /// - Parameter known: the options that Anki has for it, which are then those that it will have.
  mutating func limit(to options: DeckOptions, _ known: inout DeckOptions) {
    let before = self.settings ?? WireMessage()
    var settings = before
    if options.newPerDay != known.newPerDay {
      settings.set(Field.newLimit, .varint(UInt64(options.newPerDay)))
    }
    if options.reviewsPerDay != known.reviewsPerDay {
      settings.set(Field.reviewLimit, .varint(UInt64(options.reviewsPerDay)))
    }
    (known.newPerDay, known.reviewsPerDay) = (options.newPerDay, options.reviewsPerDay)
    if options.retention != known.retention, settings.float(Field.desiredRetention) != nil {
      settings.set(Field.desiredRetention, .fixed32(Float(options.retention).bitPattern))
      known.retention = options.retention
    }
    if settings != before { kind = Self.kind(settings) }
  }

  /// The kind of a deck that isn't filtered.
  static func kind(_ settings: WireMessage) -> Data {
    var kind = WireMessage()
    kind.add(KindField.normal, settings)
    return kind.data
  }
}

extension AnkiPreset {
  /// Random if Anki takes random new cards. One that only shuffles those of a day takes them in the
  /// order added, as Sanpo then does.
  var newOrder: DeckOptions.NewOrder {
    guard let message else { return .added }
    let isRandom =
      message.integer(Field.newInsertOrder) == 1
      || (3...5).contains(message.integer(Field.newGatherPriority) ?? 0)
    return isRandom ? .random : .added
  }

  /// The steps that decks have instead of the settings'.
  var steps: DeckSteps {
    guard let message else { return DeckSteps() }
    var steps = DeckSteps()
    steps.learning = Self.steps(message.floats(Field.learnSteps))
    steps.relearning = Self.steps(message.floats(Field.relearnSteps))
    let range = Settings.leechLapsesRange
    steps.leechLapses = message.integer(Field.leechThreshold).flatMap {
      $0 < range.lowerBound ? nil : min($0, range.upperBound)
    }
    return steps
  }

  /// Whether it has steps that Sanpo can't have.
  var hasUnusableSteps: Bool {
    message != nil && (steps.learning == nil || steps.relearning == nil)
  }

  /// Whether it suspends leeches, which Sanpo only marks.
  var suspendsLeeches: Bool {
    message.map { $0.integer(Field.leechAction) ?? 0 == 0 } ?? false
  }

  /// Anki's are in minutes.
  ///
  /// - Returns: nil for steps that Sanpo can't have.
  private static func steps(_ minutes: [Float]) -> [Duration]? {
    let seconds = minutes.map { ($0 * 60).rounded() }
    guard seconds.count <= InputLimit.learningSteps,
      seconds.allSatisfy({ (1...31_536_000).contains($0) })
    else { return nil }
    return seconds.map { Duration.seconds(Int($0)) }
  }

  /// The preset with those options of a deck that it doesn't say itself.
  ///
  /// - Parameters:
  ///   - before: the options that it says.
  ///   - settings: what holds where a deck has no steps of its own.
  /// - Returns: nil if there are none.
  func with(
    _ options: DeckOptions, insteadOf before: DeckOptions, _ settings: Settings
  ) -> AnkiPreset? {
    guard let old = message else { return nil }
    var new = old
    let (wanted, present) = (settings.inDeck(options), settings.inDeck(before))
    if wanted.learningSteps != present.learningSteps {
      new.set(Field.learnSteps, minutes: wanted.learningSteps)
    }
    if wanted.relearningSteps != present.relearningSteps {
      new.set(Field.relearnSteps, minutes: wanted.relearningSteps)
    }
    func set(_ field: Int, _ value: Int, insteadOf old: Int) {
      if value != old { new.set(field, .varint(UInt64(value))) }
    }
    set(Field.newPerDay, options.newPerDay, insteadOf: before.newPerDay)
    set(Field.reviewsPerDay, options.reviewsPerDay, insteadOf: before.reviewsPerDay)
    set(Field.leechThreshold, wanted.leechLapses, insteadOf: present.leechLapses)
    for field in [Field.buryNew, Field.buryReviews] {
      set(field, options.buriesSiblings ? 1 : 0, insteadOf: before.buriesSiblings ? 1 : 0)
    }
    if let plays = options.playsSounds {
      set(Field.disablesAutoplay, plays ? 0 : 1, insteadOf: before.playsSounds ?? true ? 0 : 1)
    }
    if options.newOrder != before.newOrder {
      // Random cards in random order, or Anki's defaults.
      let order: UInt64 = options.newOrder == .random ? 4 : 0
      new.set(Field.newGatherPriority, .varint(order))
      new.set(Field.newSortOrder, .varint(order))
      new.remove(Field.newInsertOrder)
    }
    if options.retention != before.retention {
      new.set(Field.desiredRetention, .fixed32(Float(options.retention).bitPattern))
    }
    guard new != old else { return nil }
    return AnkiPreset(id: id, name: name, modified: modified, config: new.data)
  }
}

extension WireMessage {
  fileprivate mutating func set(_ number: Int, minutes steps: [Duration]) {
    remove(number)
    add(number, steps.map { Float($0.components.seconds) / 60 })
  }
}

extension AnkiPreset {
  /// The options that Sanpo has for all decks together, and accepts.
  var settings: [String: String] {
    guard let message else { return [:] }
    var settings: [String: String] = [:]
    if let longest = message.integer(Field.maximumReviewInterval),
      Scheduler.maximumIntervals.contains(longest)
    {
      settings["maximum-interval"] = "\(longest)"
    }
    // The parameters of the newest version that the preset has some of.
    let versions = [(Field.fsrsParams6, FSRS.Version.six), (Field.fsrsParams5, .five)]
    for (field, version) in versions {
      // As decimals, which are read again: a Float at a bound may lie beyond it.
      let texts = message.floats(field).map { "\($0)" }
      let weights = texts.compactMap { Double($0) }
      // Weights that no version accepts are left out.
      guard !weights.isEmpty, (try? FSRS(version, weights: weights)) != nil else { continue }
      settings["fsrs"] = "\(version.rawValue)"
      settings["fsrs-weights"] = texts.joined(separator: ",")
      break
    }
    return settings
  }

  /// Whether it has parameters of FSRS, but none that a version accepts.
  var hasUnusableWeights: Bool {
    guard settings["fsrs-weights"] == nil, let message else { return false }
    return [Field.fsrsParams5, Field.fsrsParams6].contains { !message.floats($0).isEmpty }
  }
}

extension Settings {
  /// These settings with the given texts, by name.
  ///
  /// - Throws: `Problem` if a text is refused.
  func taking(_ texts: [String: String]) throws -> Settings {
    var settings = self
    // In the table's order, because weights depend on the FSRS version.
    for setting in Self.table {
      if let text = texts[setting.name] { try setting.read(text, &settings) }
    }
    return settings
  }

  /// The texts that would change these settings, by name.
  ///
  /// - Throws: `Problem` if a text is refused.
  func changes(byTaking texts: [String: String]) throws -> [String: String] {
    let taken = try taking(texts)
    let changed = Self.table.filter { $0.write(self) != $0.write(taken) }.map(\.name)
    return texts.filter { changed.contains($0.key) }
  }
}
