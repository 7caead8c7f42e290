import Engine
import Foundation
import HTML
import Helpers
import Testing

@testable import Pages

struct ComparePageTests {
  @Test func `Reviews that only WaniKani has are named where no card is due`() {
    var overview = Sample.todayState(due: 0).overview
    overview.waniKani?.reviews = 7

    let html = html(Sample.compareState(.nothing(overview, next: nil)))

    #expect(html.contains("No card is due here. 7 reviews at WaniKani can&#39;t be compared."))
  }

  @Test func `Nothing is started while the data can't be saved`() async throws {
    let folder = try TemporaryFolder()
    try Data("this is no database".utf8).write(to: folder.file("sanpo.sqlite"))
    let started = Started()
    let site = try TestSite(folder: folder, programs: started.programs)
    try await site.addDeck("Animals", [ItemContent(front: "猫", back: "cat")])
    try await site.browse { browser in
      try await browser.open("/compare")
      #expect(browser.text.contains("so there is nothing to compare."))
      #expect(!browser.html.contains("/compare/start"))

      try await browser.open("/decks")
      try await browser.post("/compare/start", "csrf=\(browser.csrf)")

      #expect(started.commands.isEmpty)
    }
  }

  @Test func `The page in the frame is named after the face whose answers it gives`() {
    var state = Sample.compareState(Sample.runningFaces(saying: "猫"))
    state.face = .hybrid

    let html = html(state)

    #expect(html.contains(#"id="pane-page">hybrid <"#))
    #expect(!html.contains(">webview <span"))
  }

  private func html(_ state: ComparePage.State) -> String {
    Layout.sample().document(ComparePage(), state).render()
  }
}
