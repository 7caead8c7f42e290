/// The effect of a lapse on a card's interval, by Anki's SM-2.
struct AnkiLapse: Hashable {
  /// The share of the interval that is kept, 0 to 1.
  var multiplier = 0.0
  /// In days.
  var minimum = 1
}

extension AnkiPreset {
  var lapse: AnkiLapse {
    guard let message else { return AnkiLapse() }
    return AnkiLapse(
      multiplier: Double(message.float(Field.lapseMultiplier) ?? 0).clamped(to: 0...1),
      minimum: (message.integer(Field.minimumLapseInterval) ?? 1)
        .clamped(to: Scheduler.maximumIntervals))
  }

  /// The ease of a card with its first interval, in thousandths.
  var initialEase: Int {
    message?.float(Field.initialEase).map {
      Int(($0 * 1000).clamped(to: 1_300...9_999).rounded())
    } ?? AnkiSchedule.usualEase
  }
}

extension AnkiSchedule {
  /// The days that a forgotten card waits once it is relearned. Anki writes them at the lapse; where
  /// FSRS is off there, nothing else says that the card was forgotten.
  ///
  /// - Parameters:
  ///   - card: as it came from Anki, or a new one.
  ///   - memory: after the lapse.
  func intervalAfterLapse(of card: AnkiCard, _ memory: Memory?) -> Int {
    let longest = moment.settings.maximumInterval
    // SM-2 scheduled what came as learned without a memory.
    let isSM2 = card.interval > 0 && CardData(card).stability == nil
    guard !isSM2, let memory else {
      let days = (Double(card.interval) * lapse.multiplier).rounded()
      return min(max(Int(days), lapse.minimum), longest)
    }
    let days = moment.settings.fsrs.interval(of: memory, retention: retention ?? 0.9)
    return Int(days.clamped(to: 1...Double(longest)).rounded())
  }

  /// SM-2's ease, which a card gets with its first interval. Reviews change it with FSRS, too.
  ///
  /// - Parameter grades: of the reviews since `card` was as it is.
  func factor(of card: AnkiCard, in phase: Phase, after grades: [Grade]) -> Int {
    switch phase {
    case .new: 0
    case .learning: card.type == AnkiCard.Kind.learning ? card.factor : 0
    case .review, .relearning:
      grades.reduce(card.factor == 0 ? initialEase : card.factor) { factor, grade in
        switch grade {
        case .again: max(1_300, factor - 200)
        case .hard: max(1_300, factor - 150)
        case .good: factor
        case .easy: factor + 150
        }
      }
    }
  }
}
