import Engine

// Why an export is refused.

extension Problem {
  static let collectionPackage = Problem(
    "Sanpo doesn't write packages of a whole collection (.colpkg).",
    remedy: """
      Name the file .apkg: a new profile of Anki imports that with schedules, reviews and media. \
      Cards already in a profile keep their schedule.
      """)

  static func noFormat(_ ending: String) -> Problem {
    Problem(
      "There is no format “\(ending)”.",
      remedy: "Use .csv, .tsv, .md, .zip or .apkg, or say --format.")
  }
}
