/// The courses as they are named in the `session` table.
enum CourseName: String {
  case cards, lesson, quiz
  case waniKaniReviews = "wanikani-reviews"
  case waniKaniLessons = "wanikani-lessons"
  case waniKaniRecent = "wanikani-recent"
  case waniKaniMistakes = "wanikani-mistakes"
  case waniKaniCritical = "wanikani-critical"
  case waniKaniBurned = "wanikani-burned"
  case waniKaniChosen = "wanikani-chosen"
  case api
  case ankiConnect = "ankiconnect"
  case tutor
  /// The answers from the log of another program.
  case elsewhere
  /// Takes the place of `elsewhere` when a package's import is undone. Its answers may be a million,
  /// so they have no entries in `undo`.
  case undoneElsewhere = "elsewhere-undone"

  /// The name as a string in SQL.
  var sql: String { "'\(rawValue)'" }
}
