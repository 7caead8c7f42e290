import ArgumentParser
import Engine
import Foundation

struct ReplayCommand: ShellCommand {
  static let usage =
    Usage("replay", "Run a review log through FSRS, with a JSON line for each review.")
    .serves(.replayLog, "schedule replay FILE")
    .examples("schedule replay revlog.csv", "schedule replay - --fsrs 5 < revlog.csv")
    .notes(
      """
      Reads lines of card_id,review_time_ms,rating, or a log with the column names \
      of Anki or of the FSRS benchmark. Days begin at 04:00 in TZ. A malformed line \
      is reported on standard error with its number, and the exit status is then 1.
      """)

  @Argument(help: "The log; - reads standard input.")
  var file: String

  @Option(help: "The version of FSRS: 5, 6, or 7 (experimental).")
  var fsrs = FSRS.Version.six

  @Option(help: "The weights, separated by commas.")
  var parameters: Weights?

  func run(in console: Console) async throws {
    let (reviews, refusals, _) = Replay.parse(try GivenFile(path: file).text(in: console))
    var replay = Replay(
      try model(), boundary: DayBoundary(timeZone: console.timeZone, startsAtHour: 4))
    var refused = refusals
    var lines = ReplayLines(console.output.data)
    for review in reviews where !review.isCram {
      if review.line.isMultiple(of: 4_096) { try Task.checkCancellation() }
      do throws(Replay.InvalidLine) {
        lines.add(try replay.step(review))
      } catch {
        refused.append(error)
      }
    }
    lines.flush()
    guard !refused.isEmpty else { return }
    for refusal in refused.sorted(by: { $0.line < $1.line }) {
      console.say(refusal.reason, after: refusal.line)
    }
    throw Problem(
      "\(Quantity.count(refused.count, "line")) could not be used.",
      remedy: "Use card_id,review_time_ms,rating, with each card's reviews in order of time.")
  }

  private func model() throws -> FSRS {
    guard let parameters else { return FSRS(fsrs) }
    do {
      return try FSRS(fsrs, weights: parameters.numbers)
    } catch {
      throw Problem("\(error)", remedy: "Use the weights of FSRS-\(fsrs.rawValue).")
    }
  }
}

/// FSRS's weights as an argument, with commas between them.
struct Weights: ExpressibleByArgument, Sendable {
  var numbers: [Double]

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    numbers = words.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard numbers.count == words.count else { return nil }
  }
}

/// Writes steps as JSON lines in large chunks, since a log has millions of them.
private struct ReplayLines {
  private static let pieceLength = 1 << 16

  private let write: @Sendable (String) -> Void
  private var text = ""

  init(_ write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  mutating func add(_ step: Replay.Step) {
    let review = step.review
    // A number's description is the shortest that parses as the same number, and valid JSON.
    text += """
      {"card_id":\(review.card),"review_time_ms":\(review.time),"rating":\(review.grade.rawValue),\
      "elapsed_days":\(step.elapsed),"stability":\(step.memory.stability),\
      "difficulty":\(step.memory.difficulty),\
      "retrievability":\(step.retrievability.map { "\($0)" } ?? "null"),\
      "interval":\(step.interval)}

      """
    if text.utf8.count > Self.pieceLength { flush() }
  }

  mutating func flush() {
    guard !text.isEmpty else { return }
    write(text)
    text.removeAll(keepingCapacity: true)
  }
}
