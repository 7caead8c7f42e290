/// Combines words from left to right into one accent.
///
/// A special mora cannot carry the downstep of a compound: in 戦闘+機 it is one mora earlier than the
/// rule says.
struct AccentFold {
  private(set) var morae: Morae
  private(set) var fall: Int
  private(set) var host: Attachments.Host
  private(set) var source: AccentSource
  /// Whether an independent word set the downstep, so that later words no longer move it.
  private var isSettled = false
  private var prefix: Attachment?
  private var last: Part?
  /// Whether the last word is a の after a noun.
  private var isGenitive = false
  /// The spelling of the whole. Nil for a number.
  private var spelling: AccentUnit.Spelling?

  /// The values needed from the last word. Keeping the word itself would cost reference counting.
  private struct Part {
    let tags: PartOfSpeech
    let isFunctional: Bool
    let keepsFallBeforeNo: Bool

    init(_ unit: AccentUnit) {
      (tags, isFunctional) = (unit.tags, unit.isFunctional)
      keepsFallBeforeNo = unit.keepsFallBeforeNo
    }
  }

  /// Creates a fold for a number.
  init(_ morae: Morae, fall: Int) {
    self.morae = morae
    self.fall = fall
    host = .noun
    source = .rule
  }

  /// - Parameter choice: the index of one of the word's accents, if it has several.
  init(_ unit: AccentUnit, choice: Int = 0) {
    let falls = unit.accent.falls
    self.init(
      unit.morae, fall: falls.indices.contains(choice) ? falls[choice] : falls.first ?? 0)
    host = unit.host ?? .noun
    source = unit.accent.source
    prefix = unit.tags.category == .prefix ? unit.attachment : nil
    (last, spelling) = (Part(unit), unit.spelling)
  }

  mutating func join(_ unit: AccentUnit) {
    if !unit.isFunctional { flattenGenitive() }
    isGenitive = endsGenitive(unit)
    defer {
      if source != .guess { source = .rule }
      last = Part(unit)
      spelling = unit.spelling == .okurigana ? .okurigana : .other
    }
    if let prefix {
      joinPrefixed(unit, prefix)
    } else if let functional = unit.functional {
      attach(unit, functional[host])
    } else if unit.tags.category == .symbol {
      morae += unit.morae
    } else if joinsAsPart(unit) {
      joinCompound(unit)
      host = unit.host ?? host
    } else {
      joinVerb(unit)
    }
  }

  /// Whether a word is the の of a noun. 木の and 二つの keep their downstep.
  private func endsGenitive(_ unit: AccentUnit) -> Bool {
    unit.tags.category == .particle && unit.tags.has(.nominalising) && unit.morae.count == 1
      && host == .noun && morae.count > 1 && last?.keepsFallBeforeNo == false
  }

  /// Removes a downstep before a の that another word follows, joined or not: 山の中 has it on な.
  mutating func flattenGenitive() {
    if isGenitive, fall == morae.count - 1 { fall = 0 }
  }

  private func joinsAsPart(_ unit: AccentUnit) -> Bool {
    guard let last, !last.isFunctional, !isSettled else { return false }
    switch unit.tags.category {
    case .suffix: return true
    // 聞き上手
    case .noun, .pronoun, .adjectivalNoun, .other:
      return host == .noun || last.tags.category == .verb && last.tags.form == .continuative
    // 食べやすい, 女臭い
    case .adjective:
      return host == .noun || unit.tags.has(.dependent) && last.tags.form != .terminal
    default: return false
    }
  }

  private mutating func attach(_ unit: AccentUnit, _ rule: Attachment) {
    let front = morae.count
    morae += unit.morae
    if !isSettled {
      fall = min(morae.count, Self.place(rule, front, fall))
      // 思ってる and 食べちゃう keep the downstep of the verb, whatever follows: 思ってない.
      if unit.tags.category == .verb, fall > 0 {
        isSettled = true
      } else {
        fall = unit.form.applied(to: fall, count: morae.count)
      }
    }
    if unit.tags.category != .particle || unit.isTe { host = unit.host ?? host }
    // 行くのは: a nominalised phrase is a noun.
    if unit.tags.category == .noun || unit.tags.has(.nominalising) { host = .noun }
  }

  private static func place(_ rule: Attachment, _ front: Int, _ fall: Int) -> Int {
    switch rule {
    case .ifFlat(let morae): fall == 0 ? max(0, front + Int(morae)) : fall
    case .ifAccented(let morae): fall == 0 ? 0 : max(0, front + Int(morae))
    case .always(let morae): max(0, front + Int(morae))
    case .flattens: 0
    case .either(let flat, let accented): max(0, front + Int(fall == 0 ? flat : accented))
    default: fall
    }
  }

  /// Adds a noun or a suffix as the second part of a compound.
  mutating func joinCompound(_ rear: AccentUnit) {
    // Two kanji of one or two morae each that the tokeniser could not join usually form one flat
    // Sino-Japanese word. A suffix without an accent of its own (神様) is excluded.
    let isPair =
      spelling == .oneKanji && last?.tags.isNumber == false && rear.spelling == .oneKanji
      && morae.count <= 2 && rear.morae.count <= 2 && rear.attachment != .frontAccent
    join(rear.morae, by: isPair ? .flattens : CompoundRule.rule(of: rear, after: spelling))
  }

  /// Adds morae by a compound rule.
  mutating func join(_ rear: Morae, by rule: Attachment) {
    let front = morae.count
    morae += rear
    guard !isSettled, let place = Self.place(rule, behind: front) else { return }
    fall = AccentGuess.retracted(min(place, morae.count), in: morae)
  }

  /// Returns the new downstep, or nil if it doesn't change.
  private static func place(_ rule: Attachment, behind front: Int) -> Int? {
    switch rule {
    case .rearMora(let mora): front + Int(mora)
    case .rearStart: front + 1
    case .frontEnd: front
    case .flattens: 0
    default: nil
    }
  }

  private mutating func joinPrefixed(_ rear: AccentUnit, _ rule: Attachment) {
    let front = morae.count
    morae += rear.morae
    let isLearned = rule == .prefix(.startOrRear) && spelling == .oneKanji
    let learned = isLearned ? rear.rear.afterKanji : nil
    if let learned, let place = Self.place(learned, behind: front) {
      fall = AccentGuess.retracted(min(place, morae.count), in: morae)
    } else {
      let isPair = spelling == .oneKanji && rear.spelling == .oneKanji
      fall = place(isPair ? .prefix(.flat) : rule, behindPrefix: front, rear)
    }
    (host, prefix) = (rear.host ?? .noun, nil)
  }

  /// Returns the downstep of a prefix of so many morae with what follows, by UniDic's P rules.
  private func place(
    _ rule: Attachment, behindPrefix front: Int, _ rear: AccentUnit
  ) -> Int {
    let (onPrefix, own) = (fall, rear.accent.fall ?? 0)
    let (onStart, onRear) = (front + 1, front + own)
    // Without a downstep inside the rear.
    let isFlat = own == 0 || own == rear.morae.count
    return switch rule {
    case .prefix(.flatOrRear): isFlat ? 0 : onRear
    case .prefix(.startOrRear): isFlat ? onStart : onRear
    case .prefix(.startOrPrefix): isFlat ? onStart : onPrefix
    case .prefix(.flat): 0
    // 各 and 元 have an accent of their own, which UniDic lacks.
    case .prefix(.prefix): max(1, onPrefix)
    case .prefix(.prefixOrRear): isFlat ? onPrefix : onRear
    default: own == 0 ? onPrefix : onRear
    }
  }

  /// Adds a verb, or another independent word. The first downstep counts.
  private mutating func joinVerb(_ unit: AccentUnit) {
    let front = morae.count
    morae += unit.morae
    defer { host = unit.host ?? host }
    guard !isSettled else { return }
    if isVerbPair(unit), let own = unit.fallAsSecondVerb {
      fall = own == 0 ? 0 : front + own
    } else if fall != 0 {
      isSettled = true
    } else if let own = unit.accent.fall, own != 0 {
      fall = front + own
    }
  }

  /// Whether the words form a compound verb: 食べ始める and 下向く, but not 食べている or 料理する.
  private func isVerbPair(_ unit: AccentUnit) -> Bool {
    guard let last, unit.tags.category == .verb, !last.isFunctional else { return false }
    if last.tags.category == .verb { return [.continuative, .euphonic].contains(last.tags.form) }
    return host == .noun && unit.tags.conjugation != .suru
  }
}
