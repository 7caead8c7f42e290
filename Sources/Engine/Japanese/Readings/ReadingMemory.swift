/// How many words the tasks that read at once may remember, so that all together remember about as
/// many on a machine of any number of cores.
public struct ReadingMemory: Sendable {
  /// More than this make each remember too little.
  public static let mostReaders = 8

  let readers: Int
  /// Of tokens, and of words that are more than a token, as powers of two.
  let tokenBits: Int
  let wordBits: Int

  init(readers: Int) {
    self.readers = min(max(1, readers), Self.mostReaders)
    // Rounded up: three readers have what each of four would have.
    let share = Int.bitWidth - (self.readers - 1).leadingZeroBitCount
    (tokenBits, wordBits) = (14 - share, 12 - share)
  }
}
