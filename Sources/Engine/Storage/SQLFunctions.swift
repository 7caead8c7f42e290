import GRDB

extension DatabaseFunction {
  /// `without_accents(text)` of SQL.
  static func withoutAccents() -> DatabaseFunction {
    DatabaseFunction("without_accents", argumentCount: 1, pure: true) { values in
      String.fromDatabaseValue(values[0]).map(Normalization.withoutAccents)
    }
  }

  /// `text REGEXP pattern` of SQL, by `TextExpression`. Each connection has its own, so that searches
  /// don't wait for each other.
  static func regexp() -> DatabaseFunction {
    let last = LastValue<TextExpression?>()
    return DatabaseFunction("regexp", argumentCount: 2, pure: true) { values in
      guard let pattern = String.fromDatabaseValue(values[0]),
        let text = String.fromDatabaseValue(values[1])
      else { return nil }
      do {
        return try last.value(pattern) { TextExpression($0) }?.matches(text) ?? false
      } catch {
        throw DatabaseError(resultCode: .SQLITE_TOOBIG, message: "The expression takes too long.")
      }
    }
  }

  /// `retrievability(stability, difficulty, fast_stability, days, fsrs)` of SQL: the probability of
  /// recall, 0 to 1; null for a card without a memory.
  static func retrievability() -> DatabaseFunction {
    let last = LastValue<FSRS?>()
    return DatabaseFunction("retrievability", argumentCount: 5, pure: true) { values in
      guard let stability = Double.fromDatabaseValue(values[0]),
        let difficulty = Double.fromDatabaseValue(values[1]),
        let days = Double.fromDatabaseValue(values[3]),
        let argument = String.fromDatabaseValue(values[4]),
        let fsrs = last.value(argument, { FSRS(argument: $0) })
      else { return nil }
      let memory = Memory(
        stability: stability, difficulty: difficulty,
        fastStability: Double.fromDatabaseValue(values[2]))
      return fsrs.retrievability(of: memory, after: days)
    }
  }
}

extension FSRS {
  /// The argument for SQL's `retrievability`: the version and the weights, with spaces.
  var argument: String {
    (["\(version.rawValue)"] + weights.map { "\($0)" }).joined(separator: " ")
  }

  fileprivate init?(argument: String) {
    let numbers = argument.split(separator: " ").compactMap { Double($0) }
    guard let number = numbers.first.flatMap({ Int(exactly: $0) }),
      let version = Version(rawValue: number),
      let fsrs = try? FSRS(version, weights: Array(numbers.dropFirst()))
    else { return nil }
    self = fsrs
  }
}
