/// One learner's data, as one face has opened it: what every room is made from.
struct StudyContext: Sendable {
  let storage: Storage
  let settings: SettingsRepository
  /// Reports every commit, by any process.
  let changes: ChangeFeed
  let face: Face
  let clock: WallClock
  let random: RandomSource
}
