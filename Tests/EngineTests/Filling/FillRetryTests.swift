import Foundation
import Helpers
import Testing

@testable import Engine

extension FillTests {
  @Test func `A job that failed at a backend is worked on here when it is retried without one`()
    async throws
  {
    let cat = try await add(ItemContent(front: "猫", back: "", reading: "ねこ"))
    try await study.filling.store().sent(
      .asked(FillRequest("deck:Words", fields: [.meaning]), at: clock.now))
    try await work { _ in [] }
    let job = try #require(try await study.jobList().sent(.opened).jobs.first)
    let jobs = try JobQueue.stored(in: home.file("data"), at: clock.now)
    try await jobs.assign(job.id, to: "backend-1")

    try await study.jobList().sent(.retryAsked(job.id))
    try await work()

    #expect(try await content(cat)?.back == "EN 猫 (ねこ)")
  }
}
