import Foundation
import Helpers
import Testing

@testable import Engine

/// The sounds and accents that are given to a voice.
struct SpokenLineTests {
  private func line(_ text: String) throws -> SpokenLine {
    try #require(SpokenLine(JapaneseFixture.text().analyse(text)))
  }

  private func sounds(_ line: SpokenLine) -> String {
    line.breaths.map { breath in
      breath.map { phrase in
        phrase.morae.flatMap(\.phonemes).joined(separator: " ") + " \(phrase.fall)"
      }.joined(separator: " | ")
    }.joined(separator: " || ")
  }

  @Test(arguments: [
    ("猫", "n e k o 1"), ("学校へ行く", "g a cl k o o e 0 | i k u 0"),
    ("お茶は、ここです。", "o ch a w a 0 || k o k o d e s U 3"),
  ])
  func `A line is read with its particles, pauses and accents`(text: String, sounds: String) throws
  {
    #expect(try self.sounds(line(text)) == sounds)
  }

  @Test(arguments: [
    ("きく", "k I k u"), ("しき", "sh I k i"), ("すさ", "s u s a"), ("ひがし", "h i g a sh i"),
    ("ちゃっきー", "ch a cl k i i"), ("ふぁん", "f a N"), ("をー", "o o"), ("ティッシュ", "t i cl sh u"),
  ])
  func `Kana are phonemes, and weak vowels lose their voice`(kana: String, sounds: String) throws {
    let line = try #require(SpokenLine(reading: kana, accent: .unknown))

    #expect(self.sounds(line) == "\(sounds) 0")
  }

  @Test func `A vowel under the accent keeps its voice`() throws {
    let line = try #require(SpokenLine(reading: "しき", accent: PitchAccent([1], source: .you)))

    #expect(sounds(line) == "sh i k i 1")
  }

  @Test(arguments: ["abc", "ー", ""])
  func `What is not kana has no sounds`(text: String) {
    #expect(SpokenLine.sounds(of: text) == nil)
  }

  @Test func `A line with Latin letters is left to Open JTalk`() throws {
    #expect(try SpokenLine(JapaneseFixture.text().analyse("HTMLを学ぶ")) == nil)
  }

  @Test(
    .enabled(if: (try? OpenJTalk.installed.voice()) != nil),
    arguments: ["学校へ行く", "本気で歌う。猫がいる", "雨が降る？"])
  func `Labels are those of Open JTalk but for parts of speech`(text: String) async throws {
    let jtalk = OpenJTalk.installed
    let folder = try TemporaryFolder()
    let trace = folder.file("trace")
    _ = try await ChildProcess.run(
      jtalk.program + [
        "-x", TaggerDictionary.naist, "-m", jtalk.voice().path, "-ow", folder.file("wave").path,
        "-ot",
        trace.path,
      ], input: "\(text)\n")
    let theirs = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains("/A:") && $0.first?.isNumber == true }
      .compactMap { $0.split(separator: " ").last.map { Self.withoutWords(String($0)) } }

    let ours = SpeechLabels(try line(text)).lines.map(Self.withoutWords)

    #expect(ours == theirs)
    #expect(!ours.isEmpty)
  }

  private static func withoutWords(_ label: String) -> String {
    label.replacing(/\/B:.*\/E:/, with: "/E:")
  }
}
