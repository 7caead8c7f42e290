import Foundation
import Testing

/// Values from other programs: fsrs-rs 6.6.2 (32-bit floats), py-fsrs 6.3.2 (64-bit), and for
/// FSRS-7, which no release has yet, a transcription of ts-fsrs's `models/fsrs-7` as of its pull
/// request 520, merged in September 2026. It reproduces the sequence published there.
struct Vectors: Decodable {
  let params: [String: [Double]]
  let sequences: [Sequence]
  let retrievability: [[Double]]
  let intervals: [[Double]]
  let sm2: [[Double]]
  let filled: [String: [Double]]
  let fsrs7: Seven

  struct Sequence: Decodable, CustomStringConvertible {
    let params: String
    let history: [[Double]]
    let steps: [Step]

    var description: String { "\(params) \(history)" }
  }

  struct Step: Decodable {
    let rs: [Double]
    /// By retention, then by grade: the interval for each answer.
    let intervals: [String: [Double]]
    let py: [Double]?

    enum CodingKeys: String, CodingKey {
      case rs, py
      case intervals = "rs_intervals"
    }
  }

  struct Seven: Decodable {
    let weights: [Double]
    let published: [State]
    let sequences: [History]

    struct State: Decodable {
      let difficulty, stability, fastStability: Double

      enum CodingKeys: String, CodingKey {
        case difficulty, stability
        case fastStability = "stability_fast"
      }
    }

    struct History: Decodable {
      let history: [[Double]]
      /// Stability, fast stability, difficulty, recall after a day, intervals for 90% and 70%.
      let states: [[Double]]

      enum CodingKeys: String, CodingKey {
        case history
        case states = "states_S_Sfast_D_R1_I90_I70"
      }
    }
  }

  static func load() throws -> Vectors { try decode("fsrs_vectors") }
}

/// Values from py-fsrs 5.1.3.
struct VectorsOfFive: Decodable {
  let parameters: [Double]
  let sequences: [Sequence]

  struct Sequence: Decodable {
    let history: [[Double]]
    let steps: [[Double]]
  }

  static func load() throws -> VectorsOfFive { try decode("fsrs5_vectors") }
}

private func decode<Value: Decodable>(_ name: String) throws -> Value {
  let url = try #require(
    Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Fixtures"))
  return try JSONDecoder().decode(Value.self, from: Data(contentsOf: url))
}

extension Double {
  func isWithin(_ tolerance: Double, of other: Double) -> Bool {
    abs(self - other) <= tolerance * max(abs(self), abs(other))
  }
}
