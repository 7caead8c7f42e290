public import Foundation

/// Which model answers, and where.
public struct ModelConfiguration: Hashable, Sendable {
  public enum Provider: String, CaseIterable, Sendable {
    /// OpenAI, and everything that speaks its protocol: Ollama, llama.cpp, vLLM, OpenRouter.
    case openai
    case anthropic
    case gemini

    /// The address up to the version of the API.
    var standardAddress: String {
      switch self {
      case .openai: "https://api.openai.com/v1"
      case .anthropic: "https://api.anthropic.com/v1"
      case .gemini: "https://generativelanguage.googleapis.com/v1beta"
      }
    }
  }

  var provider: Provider
  public var url: URL
  public var model: String
  /// Never stored here, logged or shown. Nil for a local model without one.
  public var key: String?

  /// - Throws: `Problem` if a value is missing or invalid.
  public init(provider: String, url: String, model: String, key: String?) throws(Problem) {
    guard let provider = Provider(rawValue: provider) else {
      throw Problem(
        "“\(provider)” is not a supported provider.",
        remedy: "Use openai, anthropic or gemini. For local models, use openai.")
    }
    guard !model.isEmpty else {
      throw Problem(
        "No language model is chosen.",
        remedy: "Enter its name in Settings, or with “settings model NAME” in a terminal.")
    }
    let address = url.isEmpty ? provider.standardAddress : url
    guard let parsed = WebAddress.safe(WebAddress.withoutSlash(address)) else {
      throw Problem(
        "“\(address)” is not a valid address for a language model.",
        remedy: WebAddress.remedy(for: address))
    }
    self.provider = provider
    self.url = parsed
    self.model = model
    self.key = key.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Reads the environment: SANPO_MODEL_PROVIDER, SANPO_MODEL_URL, SANPO_MODEL, SANPO_MODEL_KEY.
  ///
  /// - Returns: nil if no provider is named.
  public static func environment(
    _ environment: [String: String]
  ) throws(Problem) -> ModelConfiguration? {
    guard let provider = environment["SANPO_MODEL_PROVIDER"], !provider.isEmpty else { return nil }
    let model = environment["SANPO_MODEL"] ?? ""
    guard !model.isEmpty else {
      throw Problem(
        "No language model is chosen.", remedy: "Set SANPO_MODEL to its name.", isForOwner: true)
    }
    return try ModelConfiguration(
      provider: provider, url: environment["SANPO_MODEL_URL"] ?? "",
      model: model, key: environment["SANPO_MODEL_KEY"])
  }
}

extension ModelConfiguration {
  /// Whether the address names a version of the API, such as v1 or v1beta.
  var hasVersion: Bool {
    url.pathComponents.contains { $0.hasPrefix("v") && $0.dropFirst().first?.isNumber == true }
  }
}

extension ModelConfiguration: CustomStringConvertible {
  /// The model and its host, without the key.
  public var description: String { "\(model) at \(url.host() ?? url.absoluteString)" }
}
