/// Counts what becomes of the rows of a file.
struct ImportTally {
  private(set) var report = ImportReport()
  private var seen: Set<RowReader.Row>
  private var loss = RowReader.Loss()

  init(of rows: [RowReader.Row]) {
    seen = Set(minimumCapacity: rows.count)
  }

  mutating func count(_ row: RowReader.Row, _ match: RowMatch) {
    let isRepeated = !seen.insert(row).inserted
    switch match {
    case .new:
      report.added += 1
      if !row.hasAnswer { report.withoutAnswer += 1 }
      if row.lacksType { report.withoutNoteType += 1 }
      if isRepeated { report.repeated += 1 }
      loss.add(row.loss)
    case .changed:
      report.updated += 1
      loss.add(row.loss)
    // Only notes have a place for all that Anki's do.
    case .noteChanged: report.updated += 1
    case .same: report.unchanged += 1
    case .impossible(let reason): report.badRows.append(.init(line: row.line, reason: reason))
    }
    (report.leftOutMedia, report.ignoredColumns) = (loss.media, loss.columns.count)
  }
}
