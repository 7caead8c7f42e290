/// How much of an export is written.
public enum ExportProgress: Hashable, Sendable {
  case items(Int), notes(Int), reviews(Int), media(Int)
  /// Rows of any table.
  case rows(Int)

  /// Hears how far an export is, on another thread.
  public typealias Listener = @Sendable (ExportProgress) -> Void
}
