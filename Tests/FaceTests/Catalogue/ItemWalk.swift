import Engine
import Foundation
import Helpers
import Terminals
import Testing

// Items on each face.

extension PageWalk {
  func performOfItems(_ intent: Intent) async throws {
    switch intent {
    case .find:
      try await open(intent)
      try await browser.fill("q", "turtle")
      try await click(intent, showing: "table.items .front", "亀")
    case .openItem: try await openItem("猫", intent, showing: ".item-meaning", "cat")
    case .explainDue:
      try await openItem("犬", intent, showing: ".why summary", control(intent))
      #expect(try await browser.find(".why .terms").isDisplayed)
    case .addItem:
      try await open(intent, await home.number(ofDeck: "Animals"))
      try await openDrawer("front")
      try await browser.fill("front", "羊")
      try await browser.fill("back", "sheep")
      try await click(intent, showing: ".notice", "Added")
      #expect(try await home.item("羊")["back"] as? String == "sheep")
    case .editItem:
      try await openItem("羊", intent, showing: "h1", "Edit")
      try await browser.fill("back", "lamb")
      try await click(intent, showing: ".item-meaning", "lamb")
      #expect(try await home.item("羊")["back"] as? String == "lamb")
    case .moveItem:
      try await openItem("羊", intent, showing: "h1", "Edit")
      try await browser.find("main [name=deck]").select(option: "Leeches")
      try await click(intent, showing: ".crumbs", "Leeches")
      #expect(try await home.item("羊")["deck"] as? String == "Leeches")
    case .suspend: try await act(intent, on: "羊", so: "is_suspended", is: true)
    case .unsuspend: try await act(intent, on: "羊", so: "is_suspended", is: false)
    case .bury: try await act(intent, on: "羊", so: "buried_until", is: true)
    case .unbury: try await act(intent, on: "羊", so: "buried_until", is: false)
    case .flagItem:
      try await openItem("羊", intent, showing: ".prompt", "羊")
      try await browser.click(control(intent))
      try await browser.swap(byClicking: "Green")
      try await browser.waitFor(css: ".memory .badge", containing: "green flag")
    case .setDue:
      try await openItem("羊", intent, showing: ".prompt", "羊")
      try await browser.click(control(intent))
      try await browser.fill("days", "3")
      try await browser.swap(byClicking: "Save")
      try await browser.waitFor(css: ".notice", containing: "Set the due date of")
      #expect(try await home.isNew("羊") == false)
    case .clearLeech:
      #expect(try await home.holds("is_leech", ofCardOf: "熊"))
      try await act(intent, on: "熊", so: "is_leech", is: false)
    case .resetItem:
      try await openItem("熊", intent, showing: ".item-meaning", "bear")
      try await click(intent, showing: ".notice", "Reset")
      #expect(try await home.isNew("熊"))
    case .deleteItem:
      try await openItem("羊", intent, showing: ".item-meaning", "lamb")
      try await click(intent, showing: ".notice", "Deleted")
      #expect(try await !home.isThere("羊"))
    case .undoChange:
      try await open(intent)
      try await click(intent, showing: ".notice", "Undid: deleted 羊")
      #expect(try await home.isThere("羊"))
    case .redoChange:
      try await click(intent, showing: ".notice", "Redid: deleted 羊")
      #expect(try await !home.isThere("羊"))
      try await browser.swap(byClicking: "Undo")
      #expect(try await home.isThere("羊"))
    case .restoreItem:
      try await openItem("羊", intent, showing: ".item-meaning", "lamb")
      try await browser.swap(byClicking: "Delete")
      try await browser.goBack()
      try await click(intent, showing: "main", "Delete")
      #expect(try await home.isThere("羊"))
    case .changeItems:
      try await open(intent)
      try await browser.fill("q", "turtle")
      try await browser.swap(byClicking: "Find")
      try await browser.waitFor(css: "table.items .front", containing: "亀")
      try await browser.click(css: "table.items tbody [type=checkbox]")
      try await click(intent, showing: ".notice", "Suspended 1 item")
      #expect(try await home.holds("is_suspended", ofCardOf: "亀"))
    case .deleteEmptyCards: expectNone(intent, in: .webview)
    default: Issue.record("“\(intent.rawValue)” is not about items.")
    }
  }

  private func act(
    _ intent: Intent, on front: String, so name: String, is isSo: Bool
  ) async throws {
    try await openItem(front, intent, showing: ".prompt", front)
    try await click(intent, showing: ".prompt", front)
    #expect(try await home.holds(name, ofCardOf: front) == isSo, "\(intent)")
  }
}

extension TerminalWalk {
  func performOfItems(_ intent: Intent) async throws {
    switch intent {
    case .find: try await ask(intent, ["QUERY": "turtle"], says: "亀")
    case .openItem: try await ask(intent, ["ITEM": "猫"], says: isHybrid ? "/items/" : "cat")
    case .explainDue: try await ask(intent, ["ITEM": "犬"], says: "hard")
    case .addItem:
      try await ask(intent, ["FRONT": "羊", "BACK": "sheep"], says: "Added")
      #expect(try await home.item("羊")["back"] as? String == "sheep")
    case .editItem:
      try await ask(intent, ["ITEM": "羊", "BACK": "lamb"], says: "Saved")
      #expect(try await home.item("羊")["back"] as? String == "lamb")
    case .moveItem:
      try await ask(intent, ["ITEM": "羊", "DECK": "Animals"], says: "Moved")
      #expect(try await home.item("羊")["deck"] as? String == "Animals")
    case .suspend: try await act(intent, on: "羊", so: "is_suspended", is: true)
    case .unsuspend: try await act(intent, on: "羊", so: "is_suspended", is: false)
    case .bury: try await act(intent, on: "羊", so: "buried_until", is: true)
    case .unbury: try await act(intent, on: "羊", so: "buried_until", is: false)
    case .flagItem: try await ask(intent, ["ITEM": "羊", "FLAG": "red"], says: "is flagged red")
    case .setDue:
      try await ask(intent, ["ITEM": "羊", "DAYS": "3"], says: "Set the due date of")
      #expect(try await home.isNew("羊") == false)
    case .clearLeech:
      #expect(try await home.holds("is_leech", ofCardOf: "熊"))
      try await act(intent, on: "熊", so: "is_leech", is: false)
    case .resetItem:
      #expect(try await home.isNew("熊") == false)
      try await ask(intent, ["ITEM": "熊"], says: "is reset")
      #expect(try await home.isNew("熊"))
    case .deleteItem:
      try await ask(intent, ["ITEM": "羊"], says: "is deleted")
      #expect(try await !home.isThere("羊"))
    case .undoChange:
      try await ask(intent, says: "Undid: deleted 羊")
      #expect(try await home.isThere("羊"))
    case .redoChange:
      try await ask(intent, says: "Redid: deleted 羊")
      #expect(try await !home.isThere("羊"))
      _ = try await terminal.command("undo")
      #expect(try await home.isThere("羊"))
    case .restoreItem:
      let number = try await home.number(ofItem: "羊")
      _ = try await terminal.command("delete 羊")
      try await ask(intent, ["ITEM": "\(number)"], says: "Restored")
      #expect(try await home.isThere("羊"))
    case .changeItems:
      try await ask(intent, ["QUERY": "front:羊"], says: "Suspended 1 item")
      #expect(try await home.holds("is_suspended", ofCardOf: "羊"))
    case .deleteEmptyCards: try await ask(intent, says: "There are no empty cards.")
    default: Issue.record("“\(intent.rawValue)” is not about items.")
    }
  }

  private func act(
    _ intent: Intent, on front: String, so name: String, is isSo: Bool
  ) async throws {
    try await ask(intent, ["ITEM": front], says: front)
    #expect(try await home.holds(name, ofCardOf: front) == isSo, "\(intent)")
  }
}
