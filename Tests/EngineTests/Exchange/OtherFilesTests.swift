import Engine
import Foundation
import Testing

/// Files that are clearly no tables.
struct OtherFilesTests {
  @Test(arguments: [
    ("words.csv", "", "“words.csv” is empty."),
    ("Japanese.apkg", "no archive", "“Japanese.apkg” is damaged or not a package."),
    ("hide.user.js", "// ==UserScript==\n// @name Hide", "“hide.user.js” is a userscript."),
  ])
  func `A file that is no table is refused by what it is`(
    _ name: String, _ text: String, _ reason: String
  ) {
    let request = ImportRequest(text: "", deck: "Imported")

    let problem = #expect(throws: Problem.self) {
      try request.reading(Data(text.utf8), named: name)
    }

    #expect(problem?.sentence.hasPrefix(reason) == true)
  }
}
