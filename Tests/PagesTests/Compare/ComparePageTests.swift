import Engine
import Testing

@testable import Pages

struct ComparePageTests {
  @Test func `Reviews that only WaniKani has are named where no card is due`() {
    var overview = Sample.todayState(due: 0).overview
    overview.waniKani?.reviews = 7

    let html = html(Sample.compareState(.nothing(overview, next: nil)))

    #expect(html.contains("No card is due here. 7 reviews at WaniKani can&#39;t be compared."))
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
