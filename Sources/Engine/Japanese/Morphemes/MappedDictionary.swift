import Glibc
import Synchronization

/// The pages of a dictionary's words that libmecab has mapped, for giving them back.
///
/// Varied text comes to touch all hundred megabytes of naist-jdic, a few at a time and most of them
/// once. Pages given back stay in the system's cache, so that to touch them again costs a
/// microsecond; whoever reads at that moment does not notice.
///
/// Only the addresses are kept here, and what lies there is the system's, so it may be shared.
final class MappedDictionary: @unchecked Sendable {
  /// Of the whole process, in pages of 4 KiB.
  private static let most = 100 * 256
  /// What the dictionary may at least grow to, whatever else the process holds.
  private static let leastGrowth = 45 * 256

  private let range: UnsafeMutableRawBufferPointer
  private let limit = Atomic(most)

  /// - Parameter address: of anything in the dictionary.
  /// - Returns: nil where the system does not tell what is mapped.
  init?(around address: UInt) {
    guard let maps = fopen("/proc/self/maps", "r") else { return nil }
    defer { fclose(maps) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, maps) > 0, let text = line {
      let bounds = String(cString: text).prefix { $0 != " " }.split(separator: "-")
      guard bounds.count == 2, let start = UInt(bounds[0], radix: 16),
        let end = UInt(bounds[1], radix: 16), (start..<end).contains(address)
      else { continue }
      range = UnsafeMutableRawBufferPointer(
        start: UnsafeMutableRawPointer(bitPattern: start), count: Int(end - start))
      return
    }
    return nil
  }

  /// Gives the pages back when the process has come to hold many.
  func shrink() {
    guard Self.residentPages() > limit.load(ordering: .relaxed) else { return }
    madvise(range.baseAddress, range.count, MADV_DONTNEED)
    limit.store(
      max(Self.most, Self.residentPages() + Self.leastGrowth), ordering: .relaxed)
  }

  private static func residentPages() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 64)
    guard fgets(&text, Int32(text.count), file) != nil else { return 0 }
    let numbers = text.prefix { $0 != 0 }.split(separator: CChar(UInt8(ascii: " ")))
    guard numbers.count > 1 else { return 0 }
    return Int(String(decoding: numbers[1].map { UInt8(bitPattern: $0) }, as: UTF8.self)) ?? 0
  }
}
