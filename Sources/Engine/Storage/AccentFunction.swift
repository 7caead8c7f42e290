import GRDB

extension DatabaseFunction {
  /// `without_accents(text)` of SQL.
  static func withoutAccents() -> DatabaseFunction {
    DatabaseFunction("without_accents", argumentCount: 1, pure: true) { values in
      String.fromDatabaseValue(values[0]).map(Normalization.withoutAccents)
    }
  }
}
