/// The language model that the learner chose, without its key.
public struct ModelChoice: SettingGroup {
  public enum Provider: String, SettingChoices { case none, openai, anthropic, gemini }

  public var provider = Provider.none
  /// The address up to the version of the API; empty for the provider's own.
  public var address = ""
  public var name = ""

  public init() {}

  public init(_ provider: Provider, address: String = "", name: String = "") {
    self.provider = provider
    self.address = address
    self.name = name
  }

  public static let settings: [Setting] = [
    .choice("model-provider", "Provider of the language model", \.model.provider)
      .called("Provider of the language model").overridden(by: "SANPO_MODEL_PROVIDER"),
    .address("model-address", "Its address; empty for the provider's own.", \.model.address)
      .called("Address of the language model")
      .overridden(by: "SANPO_MODEL_URL", with: "SANPO_MODEL_PROVIDER"),
    .text("model", "The language model's name.", \.model.name)
      .called("Language model").overridden(by: "SANPO_MODEL", with: "SANPO_MODEL_PROVIDER"),
  ]
}

extension ModelChoice.Provider {
  public var label: String {
    switch self {
    case .none: "None"
    case .openai: "OpenAI or compatible (Ollama, llama.cpp, …)"
    case .anthropic: "Anthropic"
    case .gemini: "Google Gemini"
    }
  }
}

extension Settings {
  /// The language model of the tutor, translations and missing fields.
  var model: ModelChoice {
    get { self[ModelChoice.self] }
    set { self[ModelChoice.self] = newValue }
  }
}
