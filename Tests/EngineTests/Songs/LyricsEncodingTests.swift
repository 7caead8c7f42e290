import Foundation
import Helpers
import Testing

@testable import Engine

/// What is text, in which encoding.
struct LyricsEncodingTests {
  @Test(arguments: ["UTF-8", "UTF-16", "UTF-16LE with mark", "CP932", "EUC-JP", "ISO-2022-JP"])
  func `A text is recognised in its encoding`(_ name: String) throws {
    let text = "ソーダ水の表面\n能力を試そう\nーーー\n"

    let lyrics = try LyricsFile(Encoded(text, name).data).lyrics

    #expect(lyrics.lines.map(\.text) == ["ソーダ水の表面", "能力を試そう", "ーーー"])
  }

  @Test func `French in the encoding of Windows is no Japanese`() throws {
    let data = try #require("Frère Jacques\nDormez-vous ?".data(using: .windowsCP1252))

    #expect(try LyricsFile(data).lyrics.lines[0].text == "Frère Jacques")
  }

  @Test(arguments: ["Frère Jacques【Brother James】", "[00:01.00]Frère Jacques【Brother James】"])
  func `A translation in brackets is read back in songs of any language`(_ text: String) throws {
    let lyrics = try LyricsFile(text + "\nDormez-vous ?").lyrics

    #expect(lyrics.lines[0].text == "Frère Jacques")
    #expect(lyrics.lines[0].translation == "Brother James")
  }

  @Test func `A line in Latin letters of a Japanese song has no translation in brackets`() throws {
    let lyrics = try LyricsFile("雨だ\nOh baby【x2】").lyrics

    #expect(lyrics.lines[1].text == "Oh baby【x2】")
  }

  @Test func `EUC-JP may have characters of Windows`() throws {
    let data = Data([0xAD, 0xA1, 0xB1, 0xAB, 0xA4, 0xC0])

    #expect(try LyricsFile(data).lyrics.lines.map(\.text) == ["①雨だ"])
  }

  @Test func `A character cut off at the end does not lose the rest`() throws {
    let data = Data("雨が降る\n雨".utf8).dropLast()

    #expect(try LyricsFile(Data(data)).lyrics.lines.map(\.text) == ["雨が降る"])
  }

  @Test(arguments: ["", " \n\n", "[ti:題]\n[ar:人]"])
  func `What has no lyrics is refused`(_ text: String) {
    #expect(throws: Problem.emptyLyrics) { try LyricsFile(text) }
  }

  @Test func `What is not text, or too long, is refused`() {
    #expect(throws: Problem.noText) { try LyricsFile(Data([0x89, 0x50, 0, 1, 2])) }
    #expect(throws: Problem.largeLyrics) { try LyricsFile(Data(repeating: 0x61, count: 1 << 21)) }
    #expect(throws: Problem.longSong) {
      try LyricsFile(Array(repeating: "ラ", count: 5_001).joined(separator: "\n"))
    }
    #expect(throws: Problem.longLine(2)) {
      try LyricsFile("雨だ\n\n" + String(repeating: "猫", count: 1_001))
    }
  }

  @Test(arguments: [
    "<?xml version=\"1.0\"?>\n<tt/>", "\n<TT xml:lang=\"ja\">", "<!DOCTYPE html>",
  ])
  func `XML and HTML are no lyrics`(_ text: String) {
    #expect(throws: Problem.markup) { try LyricsFile(text) }
  }

  @Test(arguments: [
    "{\"artist\":null,\"lines\":[{\"text\":\"雨だ\"}]}", "{\n  \"lines\": []\n}",
  ])
  func `JSON is no lyrics, which says what of Sanpo's is read back`(_ text: String) {
    #expect(throws: Problem.jsonLyrics) { try LyricsFile(text) }
  }
}

/// A text in an encoding, by iconv's name.
private struct Encoded {
  let data: Data

  init(_ text: String, _ name: String) throws {
    let target = name == "UTF-16LE with mark" ? "UTF-16LE" : name
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/iconv")
    process.arguments = ["-f", "UTF-8", "-t", target]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    input.fileHandleForWriting.write(Data(text.utf8))
    try input.fileHandleForWriting.close()
    let encoded = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    data = target == name ? encoded : Data([0xFF, 0xFE]) + encoded
  }
}
