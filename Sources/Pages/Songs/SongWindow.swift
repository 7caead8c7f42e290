/// Which lines of a long song are on a page. Songs of usual length are there as a whole.
enum SongWindow {
  static let size = 300
  private static let step = 100

  /// - Parameters:
  ///   - line: the current line; at least `step` lines before and after it are on the page.
  ///   - from: the first line, if others than those are wanted.
  static func lines(of count: Int, around line: Int, from: Int? = nil) -> Range<Int> {
    let start = from ?? (line / step - 1) * step
    let first = max(0, min(start, count - 1))
    return first..<min(count, first + size)
  }

  /// Where the window before one begins; nil if there are no lines.
  static func before(_ window: Range<Int>) -> Int? {
    window.lowerBound > 0 ? max(0, window.lowerBound - size) : nil
  }

  static func after(_ window: Range<Int>, of count: Int) -> Int? {
    window.upperBound < count ? window.upperBound : nil
  }
}
