import Foundation
import Helpers
import Terminals
import Testing

extension Alone {
  /// `webview` in a browser, `native` and `hybrid` at terminals, on one folder at the same time.
  @Suite(.serialized, .browser()) struct ThreeFacesTests {
    /// From the grading key to the next card in each of the other two faces, including the time
    /// that WebDriver needs to press and to look.
    @Test(.timeLimit(.minutes(3)))
    func `An answer in one face shows in the others within a fifth of a second`() async throws {
      let faces = try await ThreeFaces(cards: 101)
      var delays: [Duration] = []
      for number in 1...100 {
        let card = ThreeFaces.Card(number: number)
        let answering = number % 3
        try await faces.all[answering].press(" ")
        try await faces.showAnswer(of: card)
        delays += try await grade(faces, in: answering, showing: card.next)
      }
      let sorted = delays.sorted()
      let p95 = sorted[sorted.count * 95 / 100 - 1]

      #expect(p95 <= .milliseconds(200), "\(sorted)")
      #expect(try await faces.home.answersToday() == 100)
      let complaints = try await faces.complaints()
      #expect(complaints == [])
    }

    private func grade(
      _ faces: ThreeFaces, in answering: Int, showing next: ThreeFaces.Card
    ) async throws -> [Duration] {
      let others = faces.all.indices.filter { $0 != answering }.map { faces.all[$0] }
      let start = ContinuousClock.now
      async let press: Void = faces.all[answering].press("4")
      let delays = try await withThrowingTaskGroup(of: Duration.self) { group in
        for face in others {
          group.addTask {
            try await face.asks(next)
            return .now - start
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      try await press
      try await faces.all[answering].asks(next)
      return delays
    }

    @Test func `A session moves between faces in the middle of a card, with its undo history`()
      async throws
    {
      let faces = try await ThreeFaces(cards: 3)
      let (one, two, three) = (
        ThreeFaces.Card(number: 1), ThreeFaces.Card(number: 2), ThreeFaces.Card(number: 3)
      )

      try await faces.native.press(" ")
      try await faces.page.answers(one)
      try await faces.page.press("4")
      try await faces.page.asks(two)
      try await faces.page.press(" ")
      try await faces.hybrid.answers(two)
      try await faces.hybrid.press("4")
      try await faces.show(three)
      #expect(try await faces.home.answersToday() == 2)

      try await faces.native.press("u")
      try await faces.show(two)
      try await faces.page.press("u")
      try await faces.show(one)
      #expect(try await faces.home.answersToday() == 0)
      let complaints = try await faces.complaints()
      #expect(complaints == [])
    }

    @Test func `A card answered in two or three faces at once is one review`() async throws {
      let faces = try await ThreeFaces(cards: 21)
      for number in 1...20 {
        let card = ThreeFaces.Card(number: number)
        try await faces.all[number % 3].press(" ")
        try await faces.showAnswer(of: card)
        let left = number % 2 == 0 ? number % 3 : nil
        try await withThrowingTaskGroup(of: Void.self) { group in
          for (index, face) in faces.all.enumerated() where index != left {
            group.addTask { try await face.press("4") }
          }
          try await group.waitForAll()
        }
        try await faces.show(card.next)
      }

      #expect(try await faces.home.answersToday() == 20)
      let session = try JSONLines(await faces.home.sanpo("study", "--json").output).values.first
      #expect((session?["open"] as? [String: Any])?["answered"] as? Int == 20)
      let complaints = try await faces.complaints()
      #expect(complaints == [])
    }

    @Test(.timeLimit(.minutes(2)))
    func `Imports and adds by many processes block no face`() async throws {
      let faces = try await ThreeFaces(cards: 31)
      async let written: Void = write(into: faces.home)
      for number in 1...30 {
        let card = ThreeFaces.Card(number: number)
        try await faces.all[number % 3].press(" ")
        try await faces.showAnswer(of: card)
        try await faces.all[(number + 1) % 3].press("4")
        try await faces.show(card.next)
      }
      try await written

      #expect(try await faces.home.answersToday() == 30)
      let decks = try JSONLines(await faces.home.sanpo("decks", "--json").output).values
      let names = ["Imported 1", "Imported 2", "Added 1", "Added 2"]
      let items = names.map { name in decks.first { $0["name"] as? String == name }?["items"] }
      #expect(items as? [Int] == [1_000, 1_000, 8, 8])
      let complaints = try await faces.complaints()
      #expect(complaints == [])
    }

    /// Two processes import while two others add items one by one.
    private func write(into home: Home) async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 1...2 {
          group.addTask {
            let rows = (1...1_000).map { "imported \(writer) \($0),back\n" }
            try await home.take(rows.joined(), into: "Imported \(writer)")
          }
          group.addTask {
            for number in 1...8 {
              let outcome = try await home.sanpo(
                "add", "added \(writer) \(number)", "back", "--deck", "Added \(writer)")
              #expect(outcome.status == .exited(0) && outcome.errors == "", "\(outcome.errors)")
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }
}
