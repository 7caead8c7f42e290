public import Foundation

/// Recordings of nothing.
public enum Silence {
  /// A WAV file with 8,000 samples of a byte each second.
  public static func wave(seconds: Int = 1) -> Data {
    let samples = Data(repeating: 128, count: 8_000 * seconds)
    func number(_ value: UInt32, _ bytes: Int) -> Data {
      Data((0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
    }
    let format =
      number(1, 2) + number(1, 2) + number(8_000, 4) + number(8_000, 4) + number(1, 2)
      + number(8, 2)
    return Data("RIFF".utf8) + number(UInt32(36 + samples.count), 4) + Data("WAVEfmt ".utf8)
      + number(16, 4) + format + Data("data".utf8) + number(UInt32(samples.count), 4) + samples
  }
}
