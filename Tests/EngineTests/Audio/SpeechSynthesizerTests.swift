import Foundation
import Helpers
import Testing

@testable import Engine

/// Japanese speech, with a small program in place of Open JTalk.
struct SpeechSynthesizerTests {
  private let folder: TemporaryFolder
  private var kept: URL { folder.file("kept") }

  init() throws { folder = try TemporaryFolder() }

  private func speech(
    _ script: String = StandInVoice.speaks, timeout: Duration = .seconds(60)
  ) throws -> SpeechSynthesizer {
    try speech(StandInVoice.openJTalk(in: folder.url, script, timeout: timeout))
  }

  private func speech(_ openJTalk: OpenJTalk) -> SpeechSynthesizer {
    SpeechSynthesizer(
      folder: kept, openJTalk: openJTalk,
      tools: JapaneseTools(
        folder: folder.file("data"), dictionary: "naist-jdic", edict: folder.file("none")))
  }

  private func utterance(_ writing: String, _ reading: String = "") throws -> Utterance {
    try #require(Utterance(writing, reading: reading))
  }

  @Test(arguments: [
    ("食べる", "たべる", "食べる"), ("食べる", "", "食べる"), ("人気", "ひとけ", "ヒトケ"), ("は", "", "ハ"),
    ("ありがとう", "ありがとう", "ありがとう"),
  ])
  func `A word is passed as written, unless it would be read otherwise`(
    writing: String, reading: String, words: String
  ) async throws {
    let recording = try await speech().recording(of: utterance(writing, reading))

    #expect(try StandInVoice.words(in: Data(contentsOf: recording)) == words)
  }

  @Test func `Speech is cached`() async throws {
    let first = try await speech().recording(of: utterance("犬"))

    let second = try await speech("exit 1").recording(of: utterance("犬"))

    #expect(first == second)
    #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path).count == 1)
  }

  @Test func `Recordings are their owner's alone`() async throws {
    let recording = try await speech().recording(of: utterance("犬"))

    let permissions = try [kept, recording].map {
      try FileManager.default.attributesOfItem(atPath: $0.path)[.posixPermissions] as? Int
    }
    #expect(permissions == [0o700, 0o600])
  }

  @Test func `The oldest recordings are removed when there are too many`() async throws {
    let old = try await speech().recording(of: utterance("犬"))
    let then = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_000)]
    try FileManager.default.setAttributes(then, ofItemAtPath: old.path)
    var speech = try speech()
    let recent = try await speech.recording(of: utterance("猫"))
    speech.limit = 100

    let new = try await speech.recording(of: utterance("鳥"))

    let there = [old, recent, new].map { FileManager.default.fileExists(atPath: $0.path) }
    #expect(there == [false, true, true])
  }

  @Test(arguments: ["echo no voice >&2; exit 1", "exit 0", "printf RIFF >\"$out\""])
  func `A failure is a problem and leaves no file`(_ script: String) async throws {
    let problem = await #expect(throws: Problem.self) {
      try await speech(script).recording(of: utterance("犬"))
    }

    #expect(problem?.sentence == "Open JTalk couldn't read that aloud.")
    #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path) == [])
  }

  @Test func `Speech has a time limit`() async throws {
    let slow = try speech("exec sleep 600", timeout: .milliseconds(50))

    let problem = await #expect(throws: Problem.self) {
      try await slow.recording(of: utterance("犬"))
    }

    #expect(problem?.detail.contains("no answer") == true)
  }

  @Test func `A missing program or voice is named with its package`() async throws {
    let none = OpenJTalk(program: ["no-such-program"], voices: [folder.url])
    let mute = OpenJTalk(program: ["sh"], voices: [folder.file("nowhere")])

    await #expect(throws: Problem.noOpenJTalk) {
      try await speech(none).recording(of: utterance("犬"))
    }
    let problem = await #expect(throws: Problem.self) {
      try await speech(mute).recording(of: utterance("犬"))
    }

    #expect(problem?.remedy.contains("hts-voice-nitech-jp-atr503-m001") == true)
  }

  @Test func `Without the engine, text is spoken`() async throws {
    let openJTalk = OpenJTalk(
      program: try StandInVoice.openJTalk(in: folder.url).program, engine: ["no-such-engine"],
      voices: [folder.url])

    let recording = try await speech(openJTalk).recording(of: utterance("犬"))

    #expect(openJTalk.lacksEngine)
    #expect(try StandInVoice.words(in: Data(contentsOf: recording)) == "犬")
  }

  @Test(.enabled(if: (try? OpenJTalk.installed.voice()) != nil))
  func `Open JTalk speaks a word`() async throws {
    let recording = try await speech(.installed).recording(of: utterance("日本語", "にほんご"))

    let wave = try Data(contentsOf: recording)
    #expect(wave.dropFirst(8).starts(with: "WAVE".utf8))
    #expect(wave.count > 20_000)
  }
}
