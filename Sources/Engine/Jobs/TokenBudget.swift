/// The tokens that a job may still spend.
///
/// A part's tokens are known only afterwards. So parts are asked for at the same time only while
/// all of them together fit, and a limit is passed by one part at most.
struct TokenBudget: Hashable, Sendable {
  private let limits: JobLimits
  private var ofJob: Int
  private var ofDay: Int
  /// The expected tokens of a part: the most so far, at first an estimate from its text.
  private var part: Int

  init(_ limits: JobLimits, _ job: LineJob, tokensOfDay: Int) {
    self.limits = limits
    ofJob = job.tokens
    ofDay = tokensOfDay
    let first = job.request.distinctLines.prefix(JobWorker.part)
    // A token is about three bytes, and a translation about as long as its line.
    part = 2 * first.joined().utf8.count / 3
  }

  /// - Parameter running: how many parts are asked for already.
  func allows(another running: Int) -> Bool {
    running == 0 || part * (running + 1) <= min(limits.perJob - ofJob, limits.perDay - ofDay)
  }

  mutating func spend(_ tokens: Int, on job: LineJob, tokensOfDay: Int) {
    (ofJob, ofDay, part) = (job.tokens, tokensOfDay, max(part, tokens))
  }

  /// Which limit is passed; nil if none is.
  var problem: Problem? {
    if ofDay > limits.perDay { return .dayTooCostly }
    return ofJob > limits.perJob ? .jobTooCostly : nil
  }
}

extension Problem {
  static let dayTooCostly = Problem(
    "The daily token limit is reached.",
    remedy: "It goes on tomorrow; you can also translate the rest yourself.")
  static let jobTooCostly = Problem(
    "Translation stopped: its token limit is reached.", remedy: "Translate the rest yourself.")
}
