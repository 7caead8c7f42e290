import Engine
import Foundation
import HTML

/// The missing fields of items, and the jobs that fill them in.
struct FillView {
  var request: FillRequest
  /// The deck's name, if it is for a deck.
  var deck = ""
  var plan: FillPlan
  var prices: TutorSettings
  var jobs: [LineJob]
  /// The fields that the last request of this search filled in, once it is over.
  var ended: FillPlan
  /// Whether a language model or a backend is connected.
  var isConnected: Bool
  /// Whether the learner's plan includes it.
  var isIncluded: Bool
  var problem: Problem?
  let dates: LocalDates

  init(_ request: FillRequest, _ context: PageContext) async throws {
    self.request = request
    plan = try await context.study.filling.plan(request, at: context.now)
    ended = try await context.study.filling.ended(request)
    prices = context.settings.tutor
    jobs = try await context.study.jobs.list().filter(\.isForItems)
    dates = context.dates
    isConnected = context.study.filling.isPossible
    isIncluded = await context.study.entitlements.includes(.filling)
  }

  /// Begins what the form chose.
  func begin(_ context: PageContext) async throws(Problem) {
    var request = request
    request.fields = Set(
      FillRequest.Field.allCases.filter { context.form.isOn($0.rawValue) })
    try await context.study.filling.begin(request, at: context.now)
  }

  /// - Parameter hidden: fields that each form sends, too.
  @HTMLBuilder
  func markup(
    _ path: String, retry: String, remove: String, _ csrf: String,
    keeping hidden: KeyValuePairs<String, String> = [:]
  ) -> HTMLContent {
    alert(problem?.description)
    if plan.isEmpty {
      p {
        plan.underway > 0
          ? "Everything that is missing is being filled in."
          : "Nothing is missing: every item has a meaning, and an example or notes."
      }
    } else if !isIncluded {
      notIncluded(.filling)
    } else if !isConnected {
      modelNeeded()
    } else {
      asking(path, csrf, hidden)
    }
    div(.data("jobs")) {
      if !ended.isEmpty { outcome }
      ul(.class("plain-list")) {
        for job in jobs {
          li(.class("row spread")) {
            status(of: job)
            div.spaced(.class("row")) {
              if job.mayRetry { jobForm("Try again", to: retry, job, csrf, hidden) }
              jobForm(job.isOpen ? "Cancel" : "Remove", to: remove, job, csrf, hidden)
            }
          }
        }
      }
    }
  }

  private func status(of job: LineJob) -> HTMLElement {
    p.spaced(.role("status")) {
      "\(job.name): \(job.sentence(at: dates.now, clock: dates.second))"
      if let problem = job.problem { span(.class("aside")) { problem.remedy } }
      if job.failure != nil { span(.class("aside")) { job.retryNote(prices) } }
    }
  }

  @HTMLBuilder
  private var outcome: HTMLContent {
    p.spaced(.role("status")) {
      "\(ended.doneSentence)."
      pageLink("Undo", UndoPage().path)  // Its page shows what was changed since.
    }
    if !left.isEmpty { p { "Still missing: \(left.sentence)." } }
  }

  /// The missing fields of the requested kinds.
  private var left: FillPlan {
    let failed = FillPlan(leftOf: jobs)
    return FillPlan(
      meanings: ended.meanings + failed.meanings > 0 ? plan.meanings : 0,
      examples: ended.examples + failed.examples > 0 ? plan.examples : 0,
      translations: ended.translations + failed.translations > 0 ? plan.translations : 0)
  }

  private func jobForm(
    _ label: String, to path: String, _ job: LineJob, _ csrf: String,
    _ hidden: KeyValuePairs<String, String>
  ) -> HTMLElement {
    postForm(path, csrf) {
      for (name, value) in hidden { hiddenField(name, value) }
      hiddenField("job", job.id)
      button(
        .class("button small quiet"), .aria("label", value: "\(label): \(job.name)")
      ) { label }
    }
  }

  private func asking(
    _ path: String, _ csrf: String, _ hidden: KeyValuePairs<String, String>
  ) -> HTMLElement {
    let cost = plan.tokens.cost(prices).map { ", cost about \($0)" } ?? ""
    return postForm(path, csrf, style: "form sheet") {
      for (name, value) in hidden { hiddenField(name, value) }
      if plan.meanings > 0 {
        checkBox("meaning", Quantity.count(plan.meanings, "meaning"), isOn: true)
      }
      if plan.examples > 0 {
        checkBox("example", "\(Quantity.count(plan.examples, "example")), as notes", isOn: true)
      }
      checkBox(
        "translation",
        plan.translations == 0
          ? "Translations of the examples"
          : "Translations of the examples, and of \(Quantity.count(plan.translations, "sentence")) in notes",
        isOn: true)
      p(.class("aside")) {
        """
        About \(Quantity.grouped(plan.tokens.total)) tokens\(cost). Only the words, their readings, \
        meanings and sentences are sent. Nothing that you wrote is replaced, and one undo reverts \
        all of it.
        """
      }
      button(.class("button")) { "Fill in" }
    }
  }
}

extension LineJob {
  /// Describes what trying again sends, and its approximate price.
  func retryNote(_ prices: TutorSettings) -> String {
    let left = FillPlan(leftOf: [self])
    return left.isEmpty
      ? "Trying again sends the rest to the language model."
      : """
      Trying again sends the rest (\(left.sentence)) to the language model. \
      \(left.costSentence(prices))
      """
  }
}
