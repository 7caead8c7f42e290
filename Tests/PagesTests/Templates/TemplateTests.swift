import Engine
import Foundation
import Helpers
import Testing

@testable import Pages

struct TemplateTests {
  private static var folder: URL? {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Pages/Templates").standardizedFileURL
  }

  @Test func everyTagIsAnsweredByTheModelOfSomePage() throws {
    var walk = try TemplateWalk(TemplateLibrary.texts(in: Self.folder))

    walk.drawAllSamples()

    #expect(walk.places.subtracting(walk.answered).sorted().map(\.description) == [])
  }

  @Test func theWalkNoticesAMisspelledTag() throws {
    var texts = try TemplateLibrary.texts(in: Self.folder)
    texts["csrf"] = texts["csrf"]?.replacing("{{chrome.csrf}}", with: "{{chrome.crsf}}")
    var walk = try TemplateWalk(texts)

    walk.drawAllSamples()

    let unanswered = walk.places.subtracting(walk.answered).map(\.description)
    #expect(unanswered == ["csrf: {{chrome.crsf}}"])
  }

  @Test func everyTemplateThatPagesNameHasASample() {
    let drawn = Set(Sample.all.compactMap(\.template?.chrome.region))

    #expect(drawn == Set(Template.allCases.map(\.rawValue)).subtracting(["layout"]))
  }

  @Test func aMissingTemplateIsNoticedAtTheStart() throws {
    let folder = try copiedTemplates()
    try FileManager.default.removeItem(at: folder.file("chip.mustache"))

    #expect(throws: Problem.self) { try TemplateLibrary(folder: folder.url) }
  }

  @Test func aTemplateThatDoesNotParseIsNoticedAtTheStart() throws {
    let folder = try copiedTemplates()
    try Data("{{#open}}".utf8).write(to: folder.file("study.mustache"))

    #expect(throws: Problem.self) { try TemplateLibrary(folder: folder.url) }
  }

  @Test func noTemplateLetsAnythingThroughUnescaped() throws {
    for (name, text) in try TemplateLibrary.texts(in: Self.folder) {
      #expect(!text.contains("{{{") && !text.contains("{{&"), "\(name)")
    }
  }

  @Test func nothingIsStyledOrScriptedInLine() throws {
    for (name, text) in try TemplateLibrary.texts(in: Self.folder) {
      #expect(text.firstMatch(of: /\sstyle="|\son\w+="|<style|<script>/) == nil, "\(name)")
    }
  }

  private func copiedTemplates() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in try TemplateLibrary.texts(in: Self.folder) {
      try Data(text.utf8).write(to: folder.file("\(name).mustache"))
    }
    return folder
  }
}

extension TemplateWalk {
  fileprivate mutating func drawAllSamples() {
    for sample in Sample.all {
      guard let page = sample.template else { continue }
      draw("layout", [page.chrome.frame])
      draw(page.chrome.region, [page])
    }
  }
}
