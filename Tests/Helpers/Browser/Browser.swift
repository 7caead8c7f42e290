import Foundation
import Terminals

/// A headless Chromium with a profile of its own; all of it is gone when this is let go.
public final class Browser: Sendable {
  let driver: WebDriver
  private let process: RunningProcess
  private let profile: TemporaryFolder

  /// Sizes are in CSS pixels of the page itself, not of a window around it.
  public static func start(
    width: Int = 1280, height: Int = 900, javaScript: Bool = true, darkMode: Bool = false
  ) async throws -> Browser {
    let browser = try await Browser(javaScript: javaScript)
    try await browser.resize(width: width, height: height)
    try await browser.prefer(colorScheme: darkMode ? "dark" : "light")
    return browser
  }

  private init(javaScript: Bool) async throws {
    profile = try TemporaryFolder()
    let address: URL
    (process, address) = try await startedDriver(home: profile)
    driver = try await WebDriver(
      at: address,
      capabilities: capabilities(javaScript: javaScript, profile: profile))
  }

  /// Lets Chromium end in order; letting go of the browser kills it.
  public func quit() async throws {
    try await driver.close()
    process.signal(SIGTERM)
    try await process.exit()
  }

  /// Any width, 390 px included: a window of its own would stop at 500.
  public func resize(width: Int, height: Int) async throws {
    let (width, height) = (JSON.number(Double(width)), JSON.number(Double(height)))
    try await devTools(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  private func prefer(colorScheme: String) async throws {
    try await devTools(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": .string(colorScheme)]]])
  }

  /// An order of the Chrome DevTools Protocol, for what WebDriver has no word for.
  @discardableResult
  func devTools(_ order: String, _ parameters: JSON) async throws -> JSON {
    try await driver.post("goog/cdp/execute", ["cmd": .string(order), "params": parameters])
  }
}

/// Chromium writes into its home whatever profile it is given, so that is a fresh folder too.
private func environment(home: TemporaryFolder) -> [String: String] {
  [
    "HOME": home.path, "TMPDIR": home.path, "LANG": "C.UTF-8",
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
  ]
}

/// chromedriver takes a port that is free by IPv4, and ends where it is not so by IPv6. Then
/// another one may be.
private func startedDriver(home: TemporaryFolder) async throws -> (RunningProcess, URL) {
  var failure: any Error = HelperError("chromedriver was not started.")
  for _ in 1...3 {
    let process = try RunningProcess(
      Command("chromedriver", ["--port=0"], environment: environment(home: home)))
    do {
      return (process, try await driverAddress(of: process))
    } catch {
      failure = error
    }
  }
  throw failure
}

private func driverAddress(of process: RunningProcess) async throws -> URL {
  let line = try await process.line(
    containing: "was started successfully on port")
  guard let port = Int(line.filter(\.isNumber)),
    let address = URL(string: "http://127.0.0.1:\(port)")
  else { throw HelperError("chromedriver named no port: «\(line)».") }
  return address
}

private func capabilities(javaScript: Bool, profile: TemporaryFolder) -> JSON {
  let arguments: JSON = [
    "--headless",
    "--no-sandbox",  // Chromium refuses to start as root with it
    "--hide-scrollbars",  // or they take 15 px of the width asked for
    "--force-prefers-reduced-motion",  // what still fades in has no text yet, says WebDriver
    "--disable-breakpad",  // its crash handler leaves the process group and would outlive us
    "--user-data-dir=\(profile.file("chromium").path)",
  ]
  let blocked: JSON = ["profile.managed_default_content_settings.javascript": 2]
  return [
    "goog:chromeOptions": ["args": arguments, "prefs": javaScript ? [:] : blocked],
    "goog:loggingPrefs": ["browser": "ALL"],
    "timeouts": ["implicit": 0, "pageLoad": 30_000],
  ]
}
