import Foundation
import Helpers
import Testing

@testable import Engine

/// Values that are given by sanpo.conf and the environment.
struct ConfiguredDefaultsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: folder.file("sanpo.conf"))
  }

  private func read(
    _ environment: [String: String] = [:]
  ) -> (configuration: ConfiguredDefaults, settings: Settings) {
    ConfiguredDefaults.checked(
      folder.url, Settings(timeZone: .gmt), environment: environment)
  }

  private func source(_ name: String, isChosen: Bool = false, _ environment: [String: String] = [:])
    -> SettingSource
  {
    read(environment).configuration.source(of: name, isChosen: isChosen)
  }

  @Test func `Nothing given changes nothing`() {
    let (configuration, settings) = read(["PATH": "/bin"])

    #expect(settings == Settings(timeZone: .gmt))
    #expect(configuration.problems == [])
    #expect(source("theme").name == "default")
  }

  @Test func `The file gives defaults, with comments and blank lines`() throws {
    try write("# for the class\n\n new-per-day = 7 \ntheme=dark\n")

    let (configuration, settings) = read()

    #expect(configuration.problems == [])
    #expect(settings.newPerDay == 7)
    #expect(settings.theme == .dark)
    #expect(source("new-per-day").name == "sanpo.conf, line 3")
  }

  @Test func `A setting that is given twice is told, and the later line counts`() throws {
    try write("new-per-day = 7\ntheme = dark\nnew-per-day = 8\n")

    let (configuration, settings) = read()

    #expect(settings.newPerDay == 8)
    #expect(
      configuration.problems.map(\.sentence) == [
        "sanpo.conf, line 1: “new-per-day” is set again in line 3, so this line has no effect."
      ])
  }

  @Test func `Lines may end as on Windows`() throws {
    try write("\u{FEFF}# for the class\r\nnew-per-day = 7\r\ntheme=dark\r\n")

    let (configuration, settings) = read()

    #expect(configuration.problems == [])
    #expect(settings.newPerDay == 7)
    #expect(settings.theme == .dark)
  }

  @Test func `The environment goes before the file, and the learner before both`() throws {
    try write("new-per-day = 7")
    let environment = ["SANPO_SETTING_NEW_PER_DAY": "9"]

    #expect(read(environment).settings.newPerDay == 9)
    #expect(
      source("new-per-day", environment).name == "environment, SANPO_SETTING_NEW_PER_DAY")
    #expect(source("new-per-day", isChosen: true, environment).name == "you")
  }

  @Test func `A wrong value is told with its line, and the others hold`() throws {
    try write("theme = dark\nnew-per-day = many\nnew-per-dya = 3\nflag-tutor = perhaps\n")

    let (configuration, settings) = read(["SANPO_SETTING_TEHME": "dark"])

    #expect(settings.theme == .dark)
    #expect(settings.newPerDay == 20)
    #expect(
      configuration.problems.map(\.sentence) == [
        "SANPO_SETTING_TEHME: there is no such setting or flag.",
        "sanpo.conf, line 2: “many” is not valid for this setting.",
        "sanpo.conf, line 3: there is no setting or flag “new-per-dya”.",
        "sanpo.conf, line 4: “perhaps” is not valid for the flag “tutor”.",
      ])
    #expect(source("new-per-day").name == "default")
  }

  @Test(arguments: [
    ("new-per-dya", "“new-per-day”"), ("new_per_day", "“new-per-day”"), ("Theem", "“theme”"),
    ("tutor", "“flag-tutor”"), ("flag_tutro", "“flag-tutor”"),
  ])
  func `For a wrong name in the file the right one is suggested`(name: String, near: String)
    throws
  {
    try write("\(name) = on\n")

    let problem = try #require(read().configuration.problems.first)

    #expect(problem.remedy.hasPrefix("Did you mean \(near)?"))
  }

  @Test(arguments: [
    ("SANPO_SETTING_TEHME", "Did you mean SANPO_SETTING_THEME? “settings” and"),
    ("SANPO_FLAG_TUTRO", "Did you mean SANPO_FLAG_TUTOR? “settings” and"),
    ("SANPO_SETTINGS_THEME", "Did you mean SANPO_SETTING_THEME? “environment” lists"),
    ("SANPO_WODRS", "Did you mean SANPO_WORDS? “environment” lists"),
    ("SANPO_XYZ", "“environment” lists"),
  ])
  func `For a wrong variable the right one is suggested`(variable: String, remedy: String) throws {
    let problems = read([variable: "x", "SANPOS": "x", "SANPO_WORDS": ""]).configuration.problems

    #expect(problems.count == 1)
    #expect(problems.first?.sentence.hasPrefix("\(variable): there is no such ") == true)
    #expect(problems.first?.remedy.hasPrefix(remedy) == true)
  }

  @Test func `What is wrong in the file is told in the order of its lines`() throws {
    let blank = String(repeating: "\n", count: 7)
    try write("flag-tutro = on\ntheme = darkish\(blank)flag-tutor = perhaps\nnew-per-dya = 3\n")

    let told = read().configuration.problems.map { String($0.sentence.prefix(19)) }

    #expect(
      told == [
        "sanpo.conf, line 1:", "sanpo.conf, line 2:", "sanpo.conf, line 9:",
        "sanpo.conf, line 10",
      ])
  }

  @Test func `Where the environment is wrong, the file holds`() throws {
    try write("new-per-day = 7\nflag-tutor = off\n")
    let environment = ["SANPO_SETTING_NEW_PER_DAY": "abc", "SANPO_FLAG_TUTOR": "maybe"]

    let (configuration, settings) = read(environment)

    #expect(settings.newPerDay == 7)
    #expect(configuration.problems.count == 2)
    #expect(configuration.values["flag-tutor"]?.text == "off")
    #expect(source("new-per-day", environment).name == "sanpo.conf, line 1")
  }

  @Test func `A file that can't be read is told`() throws {
    try FileManager.default.createDirectory(
      at: folder.file("sanpo.conf"), withIntermediateDirectories: false)

    #expect(read().configuration.problems.count == 1)
  }

  @Test func `A variable used in place of a setting is told with its value`() {
    let source = source(
      "wanikani-address", isChosen: true, ["SANPO_WANIKANI_URL": "http://localhost:1"])

    #expect(source.name == "environment, SANPO_WANIKANI_URL")
    #expect(source.text == "http://localhost:1")
  }

  @Test func `A variable that has no effect without another is told, and not named as source`() {
    let environment = ["SANPO_MODEL": "qwen3"]

    let told = read(environment).configuration.problems.map(\.sentence)

    #expect(told == ["SANPO_MODEL has no effect without SANPO_MODEL_PROVIDER."])
    #expect(source("model", environment).name == "default")
    let both = environment.merging(["SANPO_MODEL_PROVIDER": "openai"]) { $1 }
    #expect(read(both).configuration.problems == [])
    #expect(source("model", both).text == "qwen3")
  }

  @Test func `What the learner resets falls back to what is configured`() async throws {
    try write("new-per-day = 7")
    let study = try Study.open(
      folder.url, face: .native, course: nil,
      in: StudyEnvironment(
        jobService: .given(nil)))

    let own = try await study.care.changeSettings(["new-per-day": "3"]).settings
    let setting = try #require(Settings.table.first { $0.name == "new-per-day" })
    #expect(own.newPerDay == 3)
    #expect(study.source(of: setting, in: own).name == "you")

    let reset = try await study.care.changeSettings(["new-per-day": "default"]).settings
    #expect(reset.newPerDay == 7)
    #expect(study.source(of: setting, in: reset).name == "sanpo.conf, line 1")
  }
}
