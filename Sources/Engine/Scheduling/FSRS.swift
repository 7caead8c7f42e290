import Foundation

/// The memory model of the Free Spaced Repetition Scheduler, in three published versions.
///
/// This is only the model. `Scheduler` adds whole days, steps, fuzz and limits. Sources: py-fsrs
/// 5.1.3 (FSRS-5), py-fsrs 6.3.2 and fsrs-rs 6.6 (FSRS-6), the ts-fsrs description of FSRS-7.
public struct FSRS: Hashable, Sendable {
  public enum Version: Int, CaseIterable, Codable, Sendable {
    case five = 5
    case six = 6
    /// Experimental: in the upstream repository, but in no release.
    case seven = 7

    /// Returns the time between two reviews, in days. FSRS-5 and FSRS-6 count the learner's days;
    /// FSRS-7 measures the time. Returns 0 if the clock was put back.
    func elapsed(days: Int, seconds: Double) -> Double {
      max(0, self == .seven ? seconds / 86_400 : Double(days))
    }

    func elapsed(from earlier: Date, to later: Date, _ boundary: DayBoundary) -> Double {
      elapsed(
        days: boundary.day(of: earlier).distance(to: boundary.day(of: later)),
        seconds: later.timeIntervalSince(earlier))
    }
  }

  public let version: Version
  public let weights: [Double]
  private let model: Model

  public init(_ version: Version = .six) {
    self.init(version, checked: version.defaultWeights)
  }

  /// Creates a model with the given weights. Throws if a weight is out of bounds instead of
  /// clipping it, so that a schedule never rests on numbers other than those given.
  ///
  /// Shorter, older weights are extended as in fsrs-rs. Version six accepts 17 (FSRS-4.5), 19
  /// (FSRS-5) or 21 weights, version five 17 or 19, version seven 34. The bounds apply to the
  /// extended weights.
  public init(_ version: Version, weights: [Double]) throws(InvalidWeights) {
    self.init(version, checked: try version.checked(weights))
  }

  private init(_ version: Version, checked weights: [Double]) {
    (self.version, self.weights) = (version, weights)
    model =
      switch version {
      case .five: .dsr(.five(weights))
      case .six: .dsr(.six(weights))
      case .seven: .seven(FSRS7(weights))
      }
  }

  /// The decay of the forgetting curve, positive as Anki writes it; nil for FSRS-7, which has two
  /// curves.
  var decay: Double? {
    switch version {
    case .five: 0.5
    case .six: weights[20]
    case .seven: nil
    }
  }

  private enum Model: Hashable, Sendable {
    case dsr(DSR)
    case seven(FSRS7)
  }
}

extension FSRS {
  /// Returns the memory after a first review.
  public func first(_ grade: Grade) -> Memory {
    switch model {
    case .dsr(let model): model.first(grade)
    case .seven(let model): model.first(grade)
    }
  }

  /// Returns the memory after a later review.
  ///
  /// `elapsed` is the time since the last review, in days. Versions five and six expect whole days
  /// and treat less than one as the same day. A negative `elapsed` counts as 0.
  public func next(_ memory: Memory, _ grade: Grade, after elapsed: Double) -> Memory {
    let elapsed = max(0, elapsed)
    return switch model {
    case .dsr(let model): model.next(memory, grade, after: elapsed)
    case .seven(let model): model.next(memory, grade, after: elapsed)
    }
  }

  /// Returns the probability of recall, 0 to 1, `elapsed` days after the last review.
  func retrievability(of memory: Memory, after elapsed: Double) -> Double {
    let elapsed = max(0, elapsed)
    return switch model {
    case .dsr(let model): model.curve.retrievability(memory.stability, after: elapsed)
    case .seven(let model): model.retrievability(of: memory, after: elapsed)
    }
  }

  /// Returns the days until the probability of recall falls to `retention`, neither rounded nor
  /// fuzzed.
  ///
  /// `retention` is clamped to 0.0001...0.9999.
  func interval(of memory: Memory, retention: Double) -> Double {
    let retention = retention.clamped(to: 0.0001...0.9999)
    return switch model {
    case .dsr(let model): model.curve.interval(memory.stability, retention: retention)
    case .seven(let model): model.interval(of: memory, retention: retention)
    }
  }

  /// Returns a starting memory for a card that SM-2 scheduled.
  ///
  /// `ease` is SM-2's factor (initially 2.5), `interval` its last interval in days, `retention` the
  /// share of its reviews that were correct.
  func memory(fromSM2 ease: Double, interval: Double, retention: Double) -> Memory {
    let retention = retention.clamped(to: 0.0001...0.9999)
    return switch model {
    case .dsr(let model): model.memory(fromSM2: ease, interval: interval, retention: retention)
    case .seven(let model): model.memory(interval: interval, retention: retention)
    }
  }

  /// SM-2's factor from which `memory(fromSM2:interval:retention:)` would make a memory.
  ///
  /// - Returns: 1.3 to 9.999; 2.5 where the version has no such formula.
  func ease(of memory: Memory) -> Double {
    switch model {
    case .dsr(let model): model.ease(of: memory, retention: 0.9)
    case .seven: 2.5
    }
  }
}
