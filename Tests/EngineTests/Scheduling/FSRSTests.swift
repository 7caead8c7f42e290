import Foundation
import Testing

@testable import Engine

struct FSRSTests {
  let vectors: Vectors

  init() throws { vectors = try Vectors.load() }

  @Test func `Every step of FSRS-6 matches fsrs-rs and py-fsrs`() throws {
    #expect(FSRS(.six).weights == vectors.params["default"])
    for sequence in vectors.sequences {
      let fsrs = try FSRS(.six, weights: #require(vectors.params[sequence.params]))
      let memories = try fsrs.memories(after: sequence.history)
      #expect(memories.count == sequence.steps.count)
      for (memory, step) in zip(memories, sequence.steps) {
        #expect(memory.isWithin(5e-6, of: step.rs), "\(sequence)")
        if let py = step.py { #expect(memory.isWithin(1e-9, of: py), "\(sequence)") }
      }
    }
    #expect(vectors.sequences.count == 300)
  }

  @Test func `Every grade's interval matches fsrs-rs`() throws {
    for sequence in vectors.sequences {
      let fsrs = try FSRS(.six, weights: #require(vectors.params[sequence.params]))
      let memories = try fsrs.memories(after: sequence.history)
      for (index, step) in sequence.steps.enumerated() {
        let before = index == 0 ? nil : memories[index - 1]
        #expect(step.intervals.count == 3)
        for (retention, intervals) in step.intervals {
          #expect(intervals.count == Grade.allCases.count)
          let retention = try #require(Double(retention))
          for (grade, expected) in zip(Grade.allCases, intervals) {
            let memory =
              before.map { fsrs.next($0, grade, after: sequence.history[index][1]) }
              ?? fsrs.first(grade)
            let interval = fsrs.interval(of: memory, retention: retention)
            // Printed with five decimals, from slightly more 32-bit operations than the memory.
            #expect(abs(interval - expected) <= 5e-6 + 1e-5 * expected, "\(sequence)")
          }
        }
      }
    }
  }

  @Test func `Retrievability matches fsrs-rs`() {
    for vector in vectors.retrievability {
      let memory = Memory(stability: vector[1], difficulty: 5)
      #expect(FSRS().retrievability(of: memory, after: vector[0]).isWithin(5e-6, of: vector[2]))
    }
    #expect(vectors.retrievability.count == 49)
  }

  @Test func `Intervals match fsrs-rs and py-fsrs`() {
    for vector in vectors.intervals {
      let memory = Memory(stability: vector[0], difficulty: 5)
      let interval = FSRS().interval(of: memory, retention: vector[1])
      #expect(interval.isWithin(5e-6, of: vector[3]))
      #expect(max(1, min(interval.rounded(.toNearestOrEven), 36_500)) == vector[2])
    }
    #expect(vectors.intervals.count == 56)
  }

  @Test func `Memories converted from SM-2 match fsrs-rs`() {
    for vector in vectors.sm2 {
      let memory = FSRS().memory(fromSM2: vector[0], interval: vector[1], retention: vector[2])
      #expect(memory.isWithin(5e-6, of: [vector[3], vector[4]]))
    }
    #expect(vectors.sm2.count == 60)
  }

  @Test func `Every step of FSRS-5 matches py-fsrs 5`() throws {
    let vectors = try VectorsOfFive.load()
    let fsrs = FSRS(.five)
    #expect(fsrs.weights == vectors.parameters)
    for sequence in vectors.sequences {
      let memories = try fsrs.memories(after: sequence.history)
      #expect(memories.count == sequence.steps.count)
      for (memory, step) in zip(memories, sequence.steps) {
        #expect(memory.isWithin(1e-9, of: step), "\(sequence.history)")
      }
    }
    #expect(vectors.sequences.count == 200)
  }

  @Test func `Retrievability is nine tenths when the stability has passed`() {
    for version in [FSRS.Version.five, .six] {
      let memory = Memory(stability: 12, difficulty: 5)
      #expect(FSRS(version).retrievability(of: memory, after: 12).isWithin(1e-12, of: 0.9))
      #expect(FSRS(version).interval(of: memory, retention: 0.9).isWithin(1e-12, of: 12))
    }
  }

  @Test(arguments: FSRS.Version.allCases)
  func `Every history stays within the limits`(_ version: FSRS.Version) {
    let fsrs = FSRS(version)
    for grade in Grade.allCases {
      for elapsed in [-1, 0, 1, 40_000.0] {
        var memory = fsrs.first(grade)
        for _ in 0..<2000 { memory = fsrs.next(memory, grade, after: elapsed) }
        #expect(memory.stability.isFinite && memory.stability > 0)
        #expect((1...10).contains(memory.difficulty))
        #expect((0...1).contains(fsrs.retrievability(of: memory, after: 1)))
        #expect(fsrs.interval(of: memory, retention: 0.9) > 0)
      }
    }
  }
}

struct FSRS7Tests {
  let vectors: Vectors.Seven
  let fsrs = FSRS(.seven)

  init() throws { vectors = try Vectors.load().fsrs7 }

  @Test func `The published sequence matches to four decimals`() throws {
    let history = [[1, 0], [3, 0], [3, 1], [3, 3], [3, 8], [3.0, 21]]
    let memories = try fsrs.memories(after: history)
    #expect(fsrs.weights == vectors.weights)
    #expect(memories.map { Self.rounded($0.difficulty) } == vectors.published.map(\.difficulty))
    #expect(memories.map { Self.rounded($0.stability) } == vectors.published.map(\.stability))
    #expect(
      memories.map { Self.rounded($0.fastStability ?? 0) }
        == vectors.published.map(\.fastStability))
  }

  @Test func `Every step, retrievability and interval of FSRS-7 matches the transcription`() throws
  {
    for sequence in vectors.sequences {
      let memories = try fsrs.memories(after: sequence.history)
      #expect(memories.count == sequence.states.count)
      for (memory, state) in zip(memories, sequence.states) {
        let found = [
          memory.stability, memory.fastStability ?? 0, memory.difficulty,
          fsrs.retrievability(of: memory, after: 1),
          fsrs.interval(of: memory, retention: 0.9), fsrs.interval(of: memory, retention: 0.7),
        ]
        #expect(found.count == state.count)
        #expect(zip(found, state).allSatisfy { $0.isWithin(1e-9, of: $1) })
      }
    }
    #expect(vectors.sequences.count == 60)
  }

  @Test(arguments: [0.1, 3, 100, 2000])
  func `A memory converted from SM-2 has the intended retrievability`(_ interval: Double) {
    let memory = fsrs.memory(fromSM2: 2.5, interval: interval, retention: 0.85)

    #expect(memory.difficulty == 5)
    #expect(memory.fastStability == 0.8 * memory.stability)
    #expect(fsrs.retrievability(of: memory, after: interval).isWithin(1e-9, of: 0.85))
  }

  private static func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }
}

extension FSRS {
  /// The memory after each review of a history of grades and days since the previous review.
  fileprivate func memories(after history: [[Double]]) throws -> [Memory] {
    var memories: [Memory] = []
    for review in history {
      let grade = try #require(Grade(rawValue: Int(review[0])))
      memories.append(memories.last.map { next($0, grade, after: review[1]) } ?? first(grade))
    }
    return memories
  }
}

extension Memory {
  /// `expected` is stability and difficulty.
  fileprivate func isWithin(_ tolerance: Double, of expected: [Double]) -> Bool {
    stability.isWithin(tolerance, of: expected[0])
      && difficulty.isWithin(tolerance, of: expected[1])
  }
}
