/// The rule for a noun or a suffix that joins a compound.
enum CompoundRule {
  /// - Parameter front: the spelling of the front part, or nil if it is a number.
  static func rule(of rear: AccentUnit, after front: AccentUnit.Spelling?) -> Attachment {
    guard let front else { return coded(rear) ?? .keeps }
    if let learned = rear.rear[front] { return learned }
    if rear.tags.category == .adjective { return .rearMora(Int16(clamping: adjective(rear))) }
    // The codes are meant for suffixes. For longer words they say no more than the length does.
    if rear.tags.category == .suffix || front != .oneKanji && rear.spelling == .oneKanji,
      let rule = coded(rear)
    {
      return rule
    }
    return byShape(rear, after: front)
  }

  private static func coded(_ rear: AccentUnit) -> Attachment? {
    switch rear.attachment {
    case .rearAccent:
      rear.accent.fall.map { $0 == 0 ? .flattens : .rearMora(Int16(clamping: $0)) } ?? .rearStart
    case .rearStart, .frontEnd, .flattens, .frontAccent: rear.attachment
    default: rear.tags.category == .suffix ? .keeps : nil
    }
  }

  /// 聞きづらい has the downstep before its い, although 辛い alone is flat.
  private static func adjective(_ rear: AccentUnit) -> Int {
    let own = rear.accent.fall ?? 0
    return own == 0 ? max(1, rear.morae.count - 1) : own
  }

  /// The textbook rules: a second part of one or two morae has the downstep just before it or none;
  /// a longer one has it on its first mora, unless its own is in the middle. Verb stems are flat if
  /// they are short or follow another stem.
  private static func byShape(
    _ rear: AccentUnit, after front: AccentUnit.Spelling
  ) -> Attachment {
    let (own, count) = (rear.accent.fall ?? 0, rear.morae.count)
    if rear.spelling == .okurigana, front == .okurigana || count <= 2 { return .flattens }
    if count <= 2 {
      guard front == .other || front == .compound else { return .flattens }
      return rear.spelling == .oneKanji || own != 1 ? .frontEnd : .rearStart
    }
    if own == 0 { return count >= 5 ? .flattens : .rearStart }
    // 砂糖 has the downstep on its second-to-last mora, 粉砂糖 on its first. 事務所 is a compound and keeps
    // its own.
    return own >= count - 1 && rear.spelling != .compound
      ? .rearStart : .rearMora(Int16(clamping: own))
  }
}
