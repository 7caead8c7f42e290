/// The cache sizes of concurrent tasks, chosen so that the total is about the same on a machine
/// with any number of cores.
public struct ReadingMemory: Sendable {
  /// The most readers. With more, each cache would be too small.
  public static let mostReaders = 8

  let readers: Int
  /// The cache sizes for tokens and for words of several tokens, as powers of two.
  let tokenBits: Int
  let wordBits: Int

  init(readers: Int) {
    self.readers = min(max(1, readers), Self.mostReaders)
    // Rounded up: three readers get the same size as four.
    let share = Int.bitWidth - (self.readers - 1).leadingZeroBitCount
    (tokenBits, wordBits) = (14 - share, 12 - share)
  }
}
