import Foundation

/// The origins that may read the served API.
public struct ServedAPISettings: SettingGroup {
  /// The origins of web pages, as browsers send them, separated by spaces.
  var origins = ""

  public init() {}

  public static let settings: [Setting] = [
    Setting(
      "api-origins", "Web pages that may read Sanpo's API, such as https://example.org.",
      \.servedAPI.origins, .text(limit: Setting.longestText),
      remedy: "Use the scheme and host of each page, such as https://example.org, without a path."
    ) {
      $0
    } parse: {
      ServedAPISettings.separated($0)
    }
    .called("Web pages that may read the API")
  ]

  /// The origins of a text; nil if it has something else.
  private static func separated(_ text: String) -> String? {
    let parts = text.split { $0 == " " || $0 == "," }
    let origins = parts.compactMap { origin(String($0)) }
    guard origins.count == parts.count, text.count <= Setting.longestText else { return nil }
    return origins.joined(separator: " ")
  }

  private static func origin(_ text: String) -> String? {
    let address = WebAddress.withoutSlash(text)
    guard let url = URL(string: address), let scheme = url.scheme, let host = url.host(),
      !host.isEmpty, address.allSatisfy(\.isASCII),
      !address.dropFirst("\(scheme)://".count).contains(where: { "/?#@".contains($0) })
    else { return nil }
    // The host of an extension of a browser may have capital letters.
    if scheme.hasSuffix("-extension") { return address }
    return ["http", "https"].contains(scheme) ? address.lowercased() : nil
  }
}

extension Settings {
  var servedAPI: ServedAPISettings {
    get { self[ServedAPISettings.self] }
    set { self[ServedAPISettings.self] = newValue }
  }
}
