/// Every setting of the learner, in one form.
struct SettingsPage: Page {
  var chrome: Chrome
  var action: String
  var timeZone: Field
  var timeZones: [String]
  var dayStart: Field
  var newPerDay: Field
  var reviewsPerDay: Field
  var lessonSize: Field
  var retention: Field
  var learningSteps: Field
  var relearningSteps: Field
  var maximumInterval: Field
  var leechLapses: Field
  var version: [Choice]
  var usesFuzz: Bool
  var tokeniser: [Choice]
  var showsVulgarWords: Bool
  var theme: [Choice]
  var furiganaHidden: Field
  var usesKeys: Bool
  var keys: KeyFields
  /// What comes of each verdict on a typed answer.
  var answers: [Treatment]
  /// How WaniKani's things are studied.
  var waniKani: [Treatment]
  var comparesFSRS: Bool
  var exporting: String
  var dataFolder: String

  struct KeyFields: Hashable {
    var again: Field
    var hard: Field
    var good: Field
    var easy: Field
    var show: Field
    var undo: Field
    var help: Field
    var right: Field
    var slip: Field
    var pointing: Field
  }

  /// One of a few words for something.
  struct Treatment: Hashable {
    var name: String
    var label: String
    var choices: [Choice]
  }
}
