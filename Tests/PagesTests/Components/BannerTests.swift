import HTML
import Testing

@testable import Engine
@testable import Pages

struct BannerTests {
  @Test func `A banner leads to the backups that it names`() {
    let damage = Problem("Your data is damaged.", remedy: "Restore it in Settings, Backups.")
    let disk = Problem("The disk is full.", remedy: "Free some space, then start again.")

    #expect(banner(damage).render().contains("href=\"/backups\""))
    #expect(!banner(disk).render().contains("href"))
  }

  @Test func `A model that refuses the key leads to its settings`() {
    let (key, limit) = (ModelFailure.unauthorized("401").problem, ModelFailure.exhausted.problem)

    #expect(helpLink(in: key.remedy)?.render().contains("href=\"/settings/model\"") == true)
    #expect(helpLink(in: limit.remedy)?.render() == nil)
  }
}
