import Testing

@testable import Engine

/// Formulas, code and marks of Markdown in fields.
struct MarkdownFieldTests {
  private let learner: Learner

  init() throws { learner = try Learner() }

  /// Of hashcards' example/Math.md and README.
  private static let cards = #"""
    Q: State the first DeMorgan Law
    A: $$
    \neg \left( P \land Q \right) \equiv \neg P \lor \neg Q
    $$

    Q: What is the inverse of a 2x2 matrix?
    A: $$
    \begin{pmatrix}
    a & b \\
    c & d
    \end{pmatrix}^{-1} = \frac{1}{ad - bc} \begin{pmatrix}
    d & -b \\
    -c & a
    \end{pmatrix}
    $$

    Q: What does `\theta` render?
    A: $\theta$

    Q: What is the combinatorial meaning of $\binom{n}{k}$?
    A: From a set of size $n$, we can choose $\binom{n}{k}$ subsets of size $k$.

    C: The [amount of substance] of a sample, denoted $n$, is defined as:

    $$
    n = \frac{N}{N_A}
    $$

    where $N$ is [the number of elementary entities] and $N_A$ is [Avogadro's constant].

    Q: Who painted it?
    A: _The Siren_, by John William Waterhouse.


    """#

  @Test func `hashcards' own cards go out as they came in`() async throws {
    let report = try await learner.take(Self.cards, format: .markdown)

    let export = try await learner.give(.markdown)

    #expect(report.badRows == [])
    #expect(export.text == "<!-- deck: Words -->\n\n" + Self.cards)
    let backs = try await learner.itemContents().map(\.back)
    #expect(backs.contains { $0.contains("a & b \\\\\nc & d") })
    #expect(backs.last == "<em>The Siren</em>, by John William Waterhouse.")
  }

  @Test(arguments: [
    ("5 * 3 * 2", "5 * 3 * 2"), ("* one\n* two", "* one\n* two"), ("2*3", "2*3"),
    ("a ____ b ____ c", "a ____ b ____ c"), ("snake_case_name", "snake_case_name"),
    ("**b** *i* __s__ _e_", "<b>b</b> <i>i</i> <strong>s</strong> <em>e</em>"),
    ("***both***", "<i><b>both</b></i>"), ("**「本」**です", "**「本」**です"),
    ("**a\n\nb**", "**a\n\nb**"), ("$a*b*c$", "$a*b*c$"), ("$a<b>c$", "$a&lt;b>c$"),
    (#"$\$5$"#, #"$\$5$"#), ("$5 and *x* and 6$", "$5 and *x* and 6$"),
    ("from $5 *to* $6", "from $5 <i>to</i> $6"), ("`<b>`", "<code>&lt;b></code>"),
    ("``a`b``", "<code>a`b</code>"), ("`a *b* c", "`a <i>b</i> c"),
    ("```c\nx = `1`\n\n  *y*\n```\n*z*", "<code>```c\nx = `1`\n\n  *y*\n```</code>\n<i>z</i>"),
    ("```\nopen", "<code>```\nopen</code>"), (#"*a\*b* \d"#, #"<i>a*b</i> \d"#),
  ])
  func `Marks, code and formulas are read in CommonMark's places, and written there`(
    markdown: String, html: String
  ) {
    #expect(MarkdownDeck.html(markdown) == html)
    #expect(MarkdownDeck.markdown(html) == markdown)
  }

  @Test(arguments: [
    ("When is Na<K and Ca>Mg?", "When is Na&lt;K and Ca>Mg?"),
    ("if a<b and c>d, then <unknown>", "if a&lt;b and c>d, then &lt;unknown>"),
    ("x<y; T<sub>3</sub>", "x&lt;y; T<sub>3</sub>"), ("<https://x.y>", "&lt;https://x.y>"),
    ("a<b\n\nc>d", "a&lt;b\n\nc>d"), ("a <!-- b", "a &lt;!-- b"), ("a <!-- b > c -->", "a "),
  ])
  func `Text between signs of less and greater stays, but for usual tags`(
    markdown: String, html: String
  ) async throws {
    try await learner.take("Q: \(markdown)\nA: 1\n", format: .markdown)

    let front = try await learner.itemContents().first?.front
    #expect(front == html.trimmed)
  }

  @Test(arguments: [
    "$5 <b>and</b> 6$", "<code>![a](b.png)</code>", "<code>a\n\nb</code>", "<code></code>",
    "<code>a`b</code>", "<code>`</code>", "<code> a </code>", "<code>```\n---\n```</code>",
    "<code>a <b>b</b></code>", "<code>a --> b</code>", #"<code>--\> \\</code>"#, "<b></b>",
    "<b>a </b>b", "<b>「本」</b>です", "<b><i>x</i></b>", "<b>a\n\nb</b>", #"\<b>a\</b>*"#,
    #"\(x\) \[y\] \{z\}"#, "a *b* `c` $d$ _e_", "__init__", "```\n<i>x</i>\n```", "**a*b_`$",
    "$a &lt; b$ &lt; <code>&lt;br> &amp;lt;</code>", #"C: $\frac{1}{2}$ * 3 \* <em>4</em>"#,
    "a\n ---",
  ])
  func `Text with signs of Markdown comes back as it was`(_ text: String) async throws {
    let deck = try await learner.addDeck("Words")
    let content = ItemContent(front: "x" + text, back: "y" + text, notes: text)
    try await learner.items.add(content, to: deck.id, at: learner.now)
    let before = try await learner.itemContents()
    let other = try Learner()

    let report = try await other.take(learner.give(.markdown).text, format: .markdown)

    #expect(report.badRows == [])
    #expect(try await other.itemContents() == before)
  }

  @Test func `Square brackets in code and formulas of a cloze stay what they are`() async throws {
    let text = #"C: Key: [`\[`], and $x_\[0\]$ is [first]"#

    try await learner.take(text, format: .markdown)

    let front = "Key: {{c1::<code>[</code>}}, and $x_[0]$ is {{c2::first}}"
    #expect(try await learner.itemContents().map(\.front) == [front])
    #expect(try await learner.give(.markdown).text.contains(text + "\n\n"))
  }

  @Test(arguments: [
    "*a ", "_a __b ", "`", "` `` ", "$a ", "$$", "<a ", "<!-- ", "```x\n", "a_ ", "\n \n", "\\",
  ])
  func `Signs without an end take no time`(_ sign: String) {
    let text = String(repeating: sign, count: 20_000) + "x"

    #expect(
      MarkdownDeck.html(MarkdownDeck.markdown(text)) == text.replacing("<", with: "&lt;"))
  }

  @Test(.timeLimit(.minutes(1))) func `Many pieces of code on one line take no time`() {
    let (markdown, html) = ("`a` ", "<code>a</code> ")

    let text = MarkdownDeck.html(String(repeating: markdown, count: 100_000))

    #expect(text == String(repeating: html, count: 100_000))
  }
}
