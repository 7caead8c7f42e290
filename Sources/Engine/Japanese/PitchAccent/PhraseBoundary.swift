/// Decides where one accent phrase ends and the next begins.
///
/// The rules are those of Open JTalk 1.11 (`njd_set_accent_phrase`), where later rules override
/// earlier ones. Here they are checked from last to first.
enum PhraseBoundary {
  static func divides(_ front: AccentUnit, _ rear: AccentUnit) -> Bool {
    let (one, two) = (front.tags, rear.tags)
    if one.category == .symbol || two.category == .symbol { return true }
    if rear.isFunctional { return false }
    // 十時三十分, 2024年12月31日.
    if one.has(.number) && two.has(.number) { return true }
    if two.category == .suffix { return false }
    if one.category == .prefix { return false }
    if one.has(.surname) && isNominal(two) && two.category != .suffix { return true }
    if two.has(.givenName) && isNominal(one) { return true }
    if two.category == .prefix { return true }
    if joinsAsDependent(front, rear) { return false }
    if isNominal(one) && !isNominal(two) { return true }
    if one.category == .suffix && isNominal(two) { return true }
    if front.isFunctional { return true }
    if standsAlone(one) || standsAlone(two) { return true }
    return !(isNominal(one) && isNominal(two)) || one.category == .adjectivalNoun
  }

  /// 食べ始める, 食べている, 勉強する.
  private static func joinsAsDependent(_ front: AccentUnit, _ rear: AccentUnit) -> Bool {
    let (one, two) = (front.tags, rear.tags)
    if two.conjugation == .suru && one.has(.suru) { return true }
    guard two.has(.dependent), two.category == .verb || two.category == .adjective else {
      return false
    }
    return front.isTe || one.form == .continuative || one.form == .euphonic
      || one.category == .noun && one.has(.suru)
  }

  private static func isNominal(_ tags: PartOfSpeech) -> Bool {
    switch tags.category {
    case .noun, .pronoun, .adjectivalNoun, .suffix: true
    default: false
    }
  }

  private static func standsAlone(_ tags: PartOfSpeech) -> Bool {
    switch tags.category {
    case .adverb, .conjunction, .adnominal, .interjection, .filler: true
    case .noun: tags.has(.adverbial)
    default: false
    }
  }
}
