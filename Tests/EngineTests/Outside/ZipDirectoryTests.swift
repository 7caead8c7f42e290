import Foundation
import Helpers
import Testing

@testable import Engine

/// ZIPs whose table of contents and files disagree.
struct ZipDirectoryTests {
  private let zip = StoredZip.data(["a.txt": Data("1".utf8), "b.txt": Data("2".utf8)])

  private func agrees(_ data: Data) -> Bool { data.withUnsafeBytes { ZipDirectory($0).agrees } }

  @Test func `A sound ZIP agrees, also after a program and before a comment`() {
    #expect(agrees(zip))
    #expect(agrees(Data("#!/bin/sh\n".utf8) + zip))
    #expect(agrees(zip + Data("a comment".utf8)))
    #expect(agrees(StoredZip.data([:])))
    #expect(agrees(Data("no ZIP".utf8)))
  }

  @Test(arguments: ["b.txt", "PK\u{1}\u{2}", "PK\u{3}\u{4}"], [true, false])
  func `One changed byte of what names a file makes a ZIP damaged`(
    _ part: String, _ isLast: Bool
  ) throws {
    var data = zip
    let place = try #require(data.range(of: Data(part.utf8), options: isLast ? .backwards : []))
    data[place.lowerBound + 1] ^= 1

    let problem = #expect(throws: Problem.self) {
      try ZipReader(data, named: "bad.zip").forEachPath { _ in }
    }

    #expect(problem?.sentence == "“bad.zip” is damaged or empty.")
  }
}
