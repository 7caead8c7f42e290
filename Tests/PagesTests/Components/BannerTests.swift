import Engine
import HTML
import Testing

@testable import Pages

struct BannerTests {
  @Test func `A banner leads to the backups that it names`() {
    let damage = Problem("Your data is damaged.", remedy: "Restore it in Settings, Backups.")
    let disk = Problem("The disk is full.", remedy: "Free some space, then start again.")

    #expect(banner(damage).render().contains("href=\"/backups\""))
    #expect(!banner(disk).render().contains("href"))
  }
}
