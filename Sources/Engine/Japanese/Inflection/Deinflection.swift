/// A possible dictionary form of an inflected form, with the inflections that lead to it.
public struct Deinflection: Hashable, Sendable {
  var base: String
  /// The word classes that the base may have. Every class if the form is uninflected.
  var classes: WordClass
  /// The inflections, starting at the base: potential, negative, past for 食べられなかった.
  var steps: [Inflection]

  func fits(_ wordClass: WordClass) -> Bool {
    steps.isEmpty && classes == .anything || !classes.isDisjoint(with: wordClass)
  }
}

extension Deinflection {
  init(uninflected form: String) {
    self.init(base: form, classes: .anything, steps: [])
  }

  /// The maximum length of a form. Longer than any in use.
  private static let longest = 40
  private static let mostSteps = 8

  /// Returns every possible dictionary form, starting with the form itself, then those with the
  /// fewest steps.
  ///
  /// The result may contain words that don't exist. Look them up in a dictionary.
  static func all(of form: String) -> [Deinflection] {
    let start = Stage(
      text: Array(form.unicodeScalars.prefix(longest + 1)), classes: .anything, steps: [])
    let itself = Deinflection(uninflected: form)
    guard start.text.count <= longest else { return [itself] }
    var stages = [start]
    var seen: Set<Seen> = [Seen(start)]
    var next = 0
    while next < stages.count {
      let stage = stages[next]
      next += 1
      guard stage.steps.count < mostSteps else { continue }
      for before in stage.before() where seen.insert(Seen(before)).inserted {
        stages.append(before)
      }
    }
    return [itself] + stages.dropFirst().compactMap(\.listed)
  }
}

private struct Seen: Hashable {
  var text: [Unicode.Scalar]
  var classes: WordClass

  init(_ stage: Stage) {
    (text, classes) = (stage.text, stage.classes)
  }
}

/// An intermediate form.
private struct Stage {
  var text: [Unicode.Scalar]
  var classes: WordClass
  var steps: [Inflection]

  /// Returns the forms that can lead to this one in one step.
  func before() -> [Stage] {
    guard let last = text.last else { return [] }
    return InflectionRule.byLast[last, default: []].compactMap(undone)
      + InflectionRule.withoutEnding.compactMap(undone)
  }

  private func undone(_ rule: InflectionRule) -> Stage? {
    guard !classes.isDisjoint(with: rule.form), ends(in: rule.ending) else { return nil }
    let base = text.dropLast(rule.ending.count) + rule.base
    return base.isEmpty
      ? nil : Stage(text: Array(base), classes: rule.from, steps: rule.steps + steps)
  }

  private func ends(in ending: [Unicode.Scalar]) -> Bool {
    text.count >= ending.count && text[(text.count - ending.count)...].elementsEqual(ending)
  }

  var listed: Deinflection? {
    guard !classes.isDisjoint(with: .listed) else { return nil }
    return Deinflection(
      base: Kana.string(text), classes: classes.intersection(.listed), steps: steps)
  }
}
