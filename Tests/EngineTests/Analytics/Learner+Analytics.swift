import Foundation

@testable import Engine

extension Learner {
  /// What was noticed, as it is stored.
  var analyticsRepository: AnalyticsRepository {
    AnalyticsRepository(
      storage: storage, settings: SettingsRepository(defaults: Settings(timeZone: .gmt)))
  }
}
