import Foundation
import GRDB

/// Reads and writes the settings, and updates what depends on them.
struct PreferencesRepository: CardRepository {
  let collection: CardCollection
  let clock: WallClock

  func load() async throws -> Settings {
    try await storage.database.read { try settings.current($0) }
  }

  /// A change to the scheduler recomputes all memories from the log. It is the only one that cannot
  /// be undone, except by setting it back; others that are saved with it can.
  func save(_ texts: [String: String]) async throws -> SettingsChange {
    try await storage.track { db, change in
      let old = try settings.current(db)
      var new = old
      let refusals = apply(texts, to: &new)
      guard refusals.isEmpty else { return SettingsChange(settings: old, refusals: refusals) }
      var undoable = new
      undoable.fsrs = old.fsrs
      let changes = try Changeset.recording(db) { try settings.save(undoable, db) }.changes
      let changed = Settings.table.filter { $0.text(in: undoable) != $0.text(in: old) }
      if let changes, changed.contains(where: \.isUndoable) {
        change = try UndoableChange.add(Self.name(of: changed), changes, at: clock.now(), db)
      }
      let moved = changed.filter { texts[$0.name] == nil }.compactMap {
        Self.movedSentence($0, new)
      }
      guard new.fsrs != old.fsrs else { return SettingsChange(settings: new, moved: moved) }
      try settings.save(new, db)
      return SettingsChange(
        settings: new, rebuilding: try reviews.rebuildAll(fsrs: new.fsrs, db), moved: moved)
    }
  }

  /// Returns a sentence such as “Again” now has the key 4. Nil for other settings than keys.
  private static func movedSentence(_ moved: Setting, _ settings: Settings) -> String? {
    guard case .key = moved.kind else { return nil }
    let (name, key) = (moved.label, moved.text(in: settings))
    return "“\(name)” now has \(key == Keys.off ? "no key" : "the key \(key)")."
  }

  private static func name(of changed: [Setting]) -> String {
    let names = changed.map { "“\($0.label)”" }
    return names.count > 3
      ? "Changed \(names.count) settings"
      : "Changed \(Quantity.list(names))"
  }

  /// Applies values in the table's order, because weights depend on the FSRS version. Skips
  /// unchanged values, so that two keys can be swapped.
  private func apply(_ texts: [String: String], to settings: inout Settings)
    -> [String: Problem]
  {
    var refusals: [String: Problem] = [:]
    let old = settings
    let known = Settings.table.filter { setting in
      texts[setting.name].map { $0 != setting.text(in: old) } ?? false
    }
    for setting in known {
      do {
        let text = texts[setting.name, default: ""]
        try settings.set(
          setting.name, to: text == "default" ? setting.text(in: self.settings.defaults) : text)
        if let problem = self.settings.refusal(of: setting, in: settings) { throw problem }
      } catch {
        refusals[setting.name] = Problem(error)
      }
    }
    for name in Set(texts.keys).subtracting(Settings.table.map(\.name)) {
      refusals[name] = .noSetting(name)
    }
    return refusals
  }
}
