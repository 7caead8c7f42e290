import Foundation
import GRDB

/// Remembers starts beside the settings, outside of the undo history.
struct StartRepository: Sendable {
  fileprivate static let launch = StoredValue<Launch>(json: "launch")

  let storage: Storage
  let settings: SettingsRepository
  let entitlements: Entitlements
  /// Whether newcomers are led to the tour, and others to what is new.
  let leads: Bool
  let version: String
  /// Returns further problems for the notices.
  let problems: @Sendable () -> [Problem]

  func facts(isNewcomer: Bool, at now: Date) async throws -> StartFacts {
    await entitlements.refresh()
    let settings = try await settings.current(in: storage)
    let plan = entitlements.status?.plan
    let hasAnswered = try await storage.database.read { try AnswerLog.hasAnswersHere($0) }
    return StartFacts(
      isNewcomer: isNewcomer, hasAnswered: hasAnswered, leads: leads,
      hasBegunTour: settings.has(TutorialStep.stored), last: settings.launch,
      version: version, planName: plan?.name, planTitle: plan?.title ?? "",
      storageProblem: storage.problem, otherProblems: problems(), now: now)
  }

  func record(_ launch: Launch) async throws {
    try await storage.writeWithoutSync { db in
      try settings.store(launch, as: Self.launch, db)
      _ = try settings.current(db)
    }
  }
}

extension Settings {
  /// The last start; nil if none is known.
  var launch: Launch? { stored(StartRepository.launch) }
}
