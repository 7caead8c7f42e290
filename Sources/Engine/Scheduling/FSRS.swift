import Foundation

/// The free spaced repetition scheduler's model of memory, in three published versions.
///
/// Only the model: whole days, steps, fuzz and limits are `Scheduler`'s. Sources: py-fsrs 5.1.3
/// (FSRS-5), py-fsrs 6.3.2 and fsrs-rs 6.6 (FSRS-6), ts-fsrs' description of FSRS-7.
public struct FSRS: Hashable, Sendable {
  public enum Version: Int, CaseIterable, Codable, Sendable {
    case five = 5
    case six = 6
    /// Experimental: upstream has it, no release does.
    case seven = 7

    /// The time between two reviews, in days, as this version wants it: FSRS-5 and FSRS-6 count
    /// the learner's days, FSRS-7 measures. A clock that was put back gives 0.
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

  /// Weights out of bounds are refused rather than clipped: a schedule should rest on the numbers
  /// one was given, or not at all.
  ///
  /// Older vectors are filled up as fsrs-rs does: version six takes 17 (FSRS-4.5), 19 (FSRS-5) or
  /// 21 weights, version five 17 or 19, version seven 34. The bounds hold for the filled-up ones.
  public init(_ version: Version, weights: [Double]) throws(InvalidWeights) {
    self.init(version, checked: try version.checked(weights))
  }

  private init(_ version: Version, checked weights: [Double]) {
    self.version = version
    self.weights = weights
    model =
      switch version {
      case .five: .five(FSRS5(weights))
      case .six: .six(FSRS6(weights))
      case .seven: .seven(FSRS7(weights))
      }
  }

  private enum Model: Hashable, Sendable {
    case five(FSRS5)
    case six(FSRS6)
    case seven(FSRS7)
  }
}

extension FSRS {
  /// The memory a first review leaves.
  public func first(_ grade: Grade) -> Memory {
    switch model {
    case .five(let model): model.first(grade)
    case .six(let model): model.first(grade)
    case .seven(let model): model.first(grade)
    }
  }

  /// The memory a later review leaves.
  ///
  /// `elapsed` is in days since the last review: whole ones for versions five and six, where less
  /// than one is the same day. A negative `elapsed` counts as 0.
  public func next(_ memory: Memory, _ grade: Grade, after elapsed: Double) -> Memory {
    let elapsed = max(0, elapsed)
    return switch model {
    case .five(let model): model.next(memory, grade, after: elapsed)
    case .six(let model): model.next(memory, grade, after: elapsed)
    case .seven(let model): model.next(memory, grade, after: elapsed)
    }
  }

  /// The chance, 0 to 1, that the card is recalled `elapsed` days after its last review.
  public func retrievability(of memory: Memory, after elapsed: Double) -> Double {
    let elapsed = max(0, elapsed)
    return switch model {
    case .five(let model): model.dsr.curve.retrievability(memory.stability, after: elapsed)
    case .six(let model): model.dsr.curve.retrievability(memory.stability, after: elapsed)
    case .seven(let model): model.retrievability(of: memory, after: elapsed)
    }
  }

  /// Days until the chance of recall has fallen to `retention`, neither rounded nor fuzzed.
  ///
  /// `retention` is taken as the nearest value from 0.0001 to 0.9999.
  public func interval(of memory: Memory, retention: Double) -> Double {
    let retention = retention.clamped(to: 0.0001...0.9999)
    return switch model {
    case .five(let model): model.dsr.curve.interval(memory.stability, retention: retention)
    case .six(let model): model.dsr.curve.interval(memory.stability, retention: retention)
    case .seven(let model): model.interval(of: memory, retention: retention)
    }
  }

  /// A memory to go on from for a card that SM-2 scheduled.
  ///
  /// `ease` is SM-2's factor (2.5 at first), `interval` its last one in days, `retention` the share
  /// of its reviews that were right.
  public func memory(fromSM2 ease: Double, interval: Double, retention: Double) -> Memory {
    let retention = retention.clamped(to: 0.0001...0.9999)
    return switch model {
    case .five(let model): model.memory(fromSM2: ease, interval: interval, retention: retention)
    case .six(let model): model.memory(fromSM2: ease, interval: interval, retention: retention)
    case .seven(let model): model.memory(interval: interval, retention: retention)
    }
  }
}
