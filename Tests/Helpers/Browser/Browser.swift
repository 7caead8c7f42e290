import Engine
import Foundation
import Terminals

/// A headless Chromium with its own profile. Both are removed on deallocation.
public final class Browser: Sendable {
  let driver: WebDriver
  private let process: RunningProcess
  private let profile: TemporaryFolder

  /// Starts a browser. Sizes are those of the page in CSS pixels, not of the window.
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

  /// Quits Chromium in an orderly way. Deallocating the browser kills it.
  public func quit() async throws {
    try await driver.close()
    process.signal(SIGTERM)
    try await process.exit()
  }

  /// Resizes the page to any width, such as 390 px. A window could not be narrower than 500.
  public func resize(width: Int, height: Int) async throws {
    let (width, height) = (JSONValue.number(Double(width)), JSONValue.number(Double(height)))
    try await devTools(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  /// - Parameters:
  ///   - colorScheme: `light` or `dark`, as if the system's theme were that.
  ///   - media: `screen`, or `print` for the page as it is on paper.
  ///   - forcesColors: whether the system's contrast theme replaces the page's colours.
  public func prefer(
    colorScheme: String = "light", media: String = "screen", forcesColors: Bool = false
  ) async throws {
    try await devTools(
      "Emulation.setEmulatedMedia",
      [
        "media": .string(media),
        "features": [
          ["name": "prefers-color-scheme", "value": .string(colorScheme)],
          ["name": "forced-colors", "value": forcesColors ? "active" : "none"],
        ],
      ])
  }

  /// Sends a command of the Chrome DevTools Protocol, for what WebDriver lacks.
  private func devTools(_ order: String, _ parameters: JSONValue) async throws {
    try await driver.post("goog/cdp/execute", ["cmd": .string(order), "params": parameters])
  }
}

/// Uses a fresh home folder as well: Chromium writes to it whatever its profile is.
private func environment(home: TemporaryFolder) -> [String: String] {
  [
    "HOME": home.path, "TMPDIR": home.path, "LANG": "C.UTF-8",
    "PATH": Subprocess.path,
  ]
}

/// Starts chromedriver, up to three times: it picks a port that is free for IPv4, and exits if the
/// port is taken for IPv6.
private func startedDriver(home: TemporaryFolder) async throws -> (RunningProcess, URL) {
  var failure: any Error = HelperError("chromedriver was not started.")
  for _ in 1...3 {
    let process = try RunningProcess(
      Subprocess("chromedriver", ["--port=0"], environment: environment(home: home)))
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

private func capabilities(javaScript: Bool, profile: TemporaryFolder) -> JSONValue {
  let arguments: JSONValue = [
    "--headless",
    "--no-sandbox",  // Chromium refuses to start as root with it
    "--hide-scrollbars",  // or they take 15 px of the requested width
    "--force-prefers-reduced-motion",  // to WebDriver, text that is fading in is empty
    "--disable-breakpad",  // its crash handler leaves the process group and would not be killed
    .string("--user-data-dir=\(profile.file("chromium").path)"),
  ]
  let blocked: JSONValue = ["profile.managed_default_content_settings.javascript": 2]
  let limit = JSONValue.number(patience / .milliseconds(1))
  return [
    "goog:chromeOptions": ["args": arguments, "prefs": javaScript ? [:] : blocked],
    "goog:loggingPrefs": ["browser": "ALL"],
    "timeouts": ["implicit": 0, "pageLoad": limit, "script": limit],
  ]
}
