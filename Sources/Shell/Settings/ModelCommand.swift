public import ArgumentParser
public import Engine

struct ModelCommand: CommandFamily {
  static let usage = Usage("model", "Language model for translations and the tutor.")
    .examples("model", "model test")
    .subcommands(default: ModelShowCommand.self, ModelUseCommand.self, ModelTestCommand.self)
}

struct ModelShowCommand: ViewCommand {
  static let usage = Usage("show", "Show which language model is used.")
    .serves(.seeModel, "model show")

  func run(in console: Console, on study: Study) async throws {
    try console.show(try await study.models.setup())
  }
}

struct ModelUseCommand: StudyCommand {
  static let usage = Usage("use", "Choose the language model.")
    .serves(.connectModel, "model use PROVIDER MODEL")
    .examples(
      "model use openai gpt-5-mini --key",
      "model use openai qwen3 --address http://localhost:11434/v1", "model use none"
    )
    .notes(
      """
      “openai” also works for compatible servers, such as Ollama. The key is not shown as you type \
      it; it can also come from standard input. It is stored in the desktop keyring if there is one, \
      otherwise in a file only you can read; “none” removes it. SANPO_MODEL_PROVIDER, with \
      SANPO_MODEL, SANPO_MODEL_URL and SANPO_MODEL_KEY, takes precedence; without it, the other \
      three have no effect.
      """)

  @Argument(help: "The provider.")
  var provider: ModelChoice.Provider

  @Argument(help: "The model's name, as the provider calls it.")
  var model = ""

  @Option(help: "The API's base address, with its version (default: the provider's).")
  var address = ""

  @Flag(help: "Ask for the key, and save it.")
  var key = false

  func validate() throws {
    guard provider == .none || !model.isEmpty else {
      throw ValidationError("Which model? Write “model use openai gpt-5-mini”, for example.")
    }
  }

  func run(in console: Console, on study: Study) async throws {
    let choice = ModelChoice(provider, address: address, name: model)
    if choice.provider == .none { try await study.models.removeKey() }
    let secret = try await key ? console.secret("key", behind: "Key: ") : nil
    let setup = try await study.models.choose(choice, key: secret)
    try console.show(setup)
    if let note = setup.priceNote { console.output.say(note) }
    if choice.provider != .none { console.hint("“model test” tests it.") }
  }
}

struct ModelTestCommand: ViewCommand {
  static let usage =
    Usage("test", "Send the language model or the backend a short test request.")
    .serves(.testModel, "model test")

  func run(in console: Console, on study: Study) async throws {
    console.hint("Waiting for an answer for up to \(Wait.short(ModelTest.longestWait)).")
    let test = try await study.models.test()
    try console.show(
      test.results.map { Line($0) }, json: ["answer": test.answer, "client": test.client])
  }
}

extension Console {
  func show(_ setup: ModelSetup) throws {
    let choice = setup.choice
    let address = choice.address.isEmpty ? "" : ", \(choice.address)"
    let key = setup.hasKey ? "with a key" : "no key"
    var lines: [Line] = []
    if choice.provider != .none {
      lines.append("\(choice.name, .strong) (\(choice.provider.rawValue)\(address)), \(key).")
      if let given = setup.given { lines.append("The environment's \(given) overrides it.") }
    } else if let given = setup.given {
      lines.append("\(given, .strong), set by the environment (SANPO_MODEL_PROVIDER).")
    } else {
      let purpose = setup.backend == nil ? "" : " for the tutor"
      lines.append("No language model is set up\(purpose). “model use PROVIDER MODEL” sets one.")
    }
    if let backend = setup.backend {
      lines.append(
        "The backend at \(backend) translates songs and fills in fields (SANPO_BACKEND_URL).")
    }
    try show(
      lines,
      json: [
        "provider": choice.provider.rawValue, "model": choice.name.isEmpty ? nil : choice.name,
        "address": choice.address.isEmpty ? nil : choice.address,
        "has_key": setup.hasKey, "environment": setup.given, "backend": setup.backend,
      ])
  }
}

extension ModelChoice.Provider: ExpressibleByArgument {}
