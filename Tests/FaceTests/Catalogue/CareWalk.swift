import Engine
import Helpers
import Testing

// Care of the data on each face.

extension PageWalk {
  func performOfCare(_ intent: Intent) async throws {
    switch intent {
    case .rebuildMemories:
      try await open(intent)
      try await openDrawer("fsrs")
      try await browser.find("[name=fsrs]").select(option: "FSRS-5")
      try await browser.nextPage(byClicking: control(intent))
      #expect(try await home.setting("fsrs").contains("5"))
    case .backUp:
      try await open(intent)
      try await click(intent, showing: ".notice", "Backed up.")
    case .restoreBackup:
      try await open(intent)
      try await browser.click(css: "tbody a")
      try await browser.waitFor(css: "h2", containing: "Backup of")
      try await click(intent, showing: ".notice", "Restored")
    case .writeArchive:
      try await open(intent)
      let link = try await browser.waitFor(css: "a[href$='archive.zip']")
      #expect(try await link.text == control(intent))
    case .restoreArchive:
      break  // Left out where plans are offered, as here; `AccountWalkTests` does it.
    case .replayLog: expectNone(intent, in: .webview)
    default: Issue.record("“\(intent.rawValue)” is not about the data as a whole.")
    }
  }
}

extension TerminalWalk {
  func performOfCare(_ intent: Intent) async throws {
    switch intent {
    case .rebuildMemories: try await ask(intent, says: "replayed")
    case .backUp: try await ask(intent, says: "Backed up to")
    case .restoreBackup:
      try await type(line(intent, ["BACKUP": "latest"]), until: "(y/n)")
      #expect(try await type("y", until: prompt).contains("Restored"))
    case .writeArchive: try await ask(intent, ["FILE": "all.zip"], says: "media file")
    case .restoreArchive:
      // Not where plans are offered, as here; `GlossaryTests` restores one.
      try await ask(intent, ["FILE": "all.zip"], says: "This server has plans")
    case .replayLog: try await ask(intent, ["FILE": "log.csv"], says: "\"stability\":")
    default: Issue.record("“\(intent.rawValue)” is not about the data as a whole.")
    }
  }
}
