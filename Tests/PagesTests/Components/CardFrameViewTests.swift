import HTML
import Testing

@testable import Pages

struct CardFrameViewTests {
  @Test func `Each frame of an item is named by its card and side`() {
    let frames = [CardFrameSide.question, .answer].map {
      CardFrameView(card: 1, name: "Cloze 2", side: $0, runsScripts: false, sounds: []).render()
    }

    #expect(frames[0].contains(#"title="Cloze 2, question""#))
    #expect(frames[1].contains(#"title="Cloze 2, answer""#))
  }
}
