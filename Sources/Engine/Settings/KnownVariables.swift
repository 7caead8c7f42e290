/// The environment variables of Sanpo that are neither settings nor flags. Others with their
/// prefix are reported as mistakes.
enum KnownVariables {
  static let prefix = "SANPO_"

  static let names = Set(
    (ofPerson + ofBackend + ofTests).split(whereSeparator: \.isWhitespace).map { "\(prefix)\($0)" })

  private static let ofPerson = """
    HOME DICTIONARY WORDS VOICES RANDOM_WORDS_URL WIKTIONARY_URL WANIKANI_TOKEN WANIKANI_URL
    MODEL_PROVIDER MODEL MODEL_URL MODEL_KEY BACKEND_URL BACKEND_TOKEN ANKICONNECT_KEY TUTORIAL
    PLANS SHOP_SECRET OPENID_ISSUER OPENID_CLIENT OPENID_SECRET

    """

  private static let ofBackend = """
    BACKEND_TOKENS BACKEND_HOME JOBS_DATABASE TOKENS_PER_JOB TOKENS_PER_DAY OLDEST_CLIENT

    """

  private static let ofTests =
    "FAULT_RUNS KILL_RUNS KILL_SEED SNAPSHOTS USERSCRIPTS WIKTIONARY_SAMPLES"
}
