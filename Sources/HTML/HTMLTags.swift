// The tags in use, each a name for its element: `div { … }`.

public enum HTMLTag {}

public typealias a = HTMLElement<HTMLTag.a>
public typealias article = HTMLElement<HTMLTag.article>
public typealias aside = HTMLElement<HTMLTag.aside>
public typealias audio = HTMLElement<HTMLTag.audio>
public typealias body = HTMLElement<HTMLTag.body>
public typealias button = HTMLElement<HTMLTag.button>
public typealias caption = HTMLElement<HTMLTag.caption>
public typealias circle = HTMLElement<HTMLTag.circle>
public typealias code = HTMLElement<HTMLTag.code>
public typealias datalist = HTMLElement<HTMLTag.datalist>
public typealias dd = HTMLElement<HTMLTag.dd>
public typealias desc = HTMLElement<HTMLTag.desc>
public typealias details = HTMLElement<HTMLTag.details>
public typealias dialog = HTMLElement<HTMLTag.dialog>
public typealias div = HTMLElement<HTMLTag.div>
public typealias dl = HTMLElement<HTMLTag.dl>
public typealias dt = HTMLElement<HTMLTag.dt>
public typealias em = HTMLElement<HTMLTag.em>
public typealias fieldset = HTMLElement<HTMLTag.fieldset>
public typealias figcaption = HTMLElement<HTMLTag.figcaption>
public typealias figure = HTMLElement<HTMLTag.figure>
public typealias footer = HTMLElement<HTMLTag.footer>
public typealias form = HTMLElement<HTMLTag.form>
public typealias h1 = HTMLElement<HTMLTag.h1>
public typealias h2 = HTMLElement<HTMLTag.h2>
public typealias h3 = HTMLElement<HTMLTag.h3>
public typealias head = HTMLElement<HTMLTag.head>
public typealias header = HTMLElement<HTMLTag.header>
public typealias html = HTMLElement<HTMLTag.html>
public typealias iframe = HTMLElement<HTMLTag.iframe>
public typealias kbd = HTMLElement<HTMLTag.kbd>
public typealias label = HTMLElement<HTMLTag.label>
public typealias legend = HTMLElement<HTMLTag.legend>
public typealias li = HTMLElement<HTMLTag.li>
public typealias main = HTMLElement<HTMLTag.main>
public typealias meter = HTMLElement<HTMLTag.meter>
public typealias nav = HTMLElement<HTMLTag.nav>
public typealias noscript = HTMLElement<HTMLTag.noscript>
public typealias ol = HTMLElement<HTMLTag.ol>
public typealias option = HTMLElement<HTMLTag.option>
public typealias p = HTMLElement<HTMLTag.p>
public typealias pre = HTMLElement<HTMLTag.pre>
public typealias progress = HTMLElement<HTMLTag.progress>
public typealias rp = HTMLElement<HTMLTag.rp>
public typealias rt = HTMLElement<HTMLTag.rt>
public typealias ruby = HTMLElement<HTMLTag.ruby>
public typealias script = HTMLElement<HTMLTag.script>
public typealias section = HTMLElement<HTMLTag.section>
public typealias select = HTMLElement<HTMLTag.select>
public typealias small = HTMLElement<HTMLTag.small>
public typealias span = HTMLElement<HTMLTag.span>
public typealias strong = HTMLElement<HTMLTag.strong>
public typealias summary = HTMLElement<HTMLTag.summary>
public typealias svg = HTMLElement<HTMLTag.svg>
public typealias table = HTMLElement<HTMLTag.table>
public typealias tbody = HTMLElement<HTMLTag.tbody>
public typealias td = HTMLElement<HTMLTag.td>
public typealias textarea = HTMLElement<HTMLTag.textarea>
public typealias th = HTMLElement<HTMLTag.th>
public typealias thead = HTMLElement<HTMLTag.thead>
public typealias title = HTMLElement<HTMLTag.title>
public typealias tr = HTMLElement<HTMLTag.tr>
public typealias ul = HTMLElement<HTMLTag.ul>
public typealias line = HTMLElement<HTMLTag.line>
public typealias path = HTMLElement<HTMLTag.path>
public typealias polyline = HTMLElement<HTMLTag.polyline>
public typealias polygon = HTMLElement<HTMLTag.polygon>
public typealias rect = HTMLElement<HTMLTag.rect>
public typealias text = HTMLElement<HTMLTag.text>
public typealias g = HTMLElement<HTMLTag.g>
public typealias br = HTMLVoidElement<HTMLTag.br>
public typealias hr = HTMLVoidElement<HTMLTag.hr>
public typealias img = HTMLVoidElement<HTMLTag.img>
public typealias input = HTMLVoidElement<HTMLTag.input>
public typealias link = HTMLVoidElement<HTMLTag.link>
public typealias meta = HTMLVoidElement<HTMLTag.meta>

extension HTMLTag {
  public enum a: HTMLTagDefinition { public static var name: String { "a" } }
  public enum article: HTMLTagDefinition { public static var name: String { "article" } }
  public enum aside: HTMLTagDefinition { public static var name: String { "aside" } }
  public enum audio: HTMLTagDefinition { public static var name: String { "audio" } }
  public enum body: HTMLTagDefinition { public static var name: String { "body" } }
  public enum button: HTMLTagDefinition { public static var name: String { "button" } }
  public enum caption: HTMLTagDefinition { public static var name: String { "caption" } }
  public enum circle: HTMLTagDefinition { public static var name: String { "circle" } }
  public enum code: HTMLTagDefinition { public static var name: String { "code" } }
  public enum datalist: HTMLTagDefinition { public static var name: String { "datalist" } }
  public enum dd: HTMLTagDefinition { public static var name: String { "dd" } }
  public enum desc: HTMLTagDefinition { public static var name: String { "desc" } }
  public enum details: HTMLTagDefinition { public static var name: String { "details" } }
  public enum dialog: HTMLTagDefinition { public static var name: String { "dialog" } }
  public enum div: HTMLTagDefinition { public static var name: String { "div" } }
  public enum dl: HTMLTagDefinition { public static var name: String { "dl" } }
  public enum dt: HTMLTagDefinition { public static var name: String { "dt" } }
  public enum em: HTMLTagDefinition { public static var name: String { "em" } }
  public enum fieldset: HTMLTagDefinition { public static var name: String { "fieldset" } }
  public enum figcaption: HTMLTagDefinition { public static var name: String { "figcaption" } }
  public enum figure: HTMLTagDefinition { public static var name: String { "figure" } }
  public enum footer: HTMLTagDefinition { public static var name: String { "footer" } }
  public enum form: HTMLTagDefinition { public static var name: String { "form" } }
  public enum h1: HTMLTagDefinition { public static var name: String { "h1" } }
  public enum h2: HTMLTagDefinition { public static var name: String { "h2" } }
  public enum h3: HTMLTagDefinition { public static var name: String { "h3" } }
  public enum head: HTMLTagDefinition { public static var name: String { "head" } }
  public enum header: HTMLTagDefinition { public static var name: String { "header" } }
  public enum html: HTMLTagDefinition { public static var name: String { "html" } }
  public enum iframe: HTMLTagDefinition { public static var name: String { "iframe" } }
  public enum kbd: HTMLTagDefinition { public static var name: String { "kbd" } }
  public enum label: HTMLTagDefinition { public static var name: String { "label" } }
  public enum legend: HTMLTagDefinition { public static var name: String { "legend" } }
  public enum li: HTMLTagDefinition { public static var name: String { "li" } }
  public enum main: HTMLTagDefinition { public static var name: String { "main" } }
  public enum meter: HTMLTagDefinition { public static var name: String { "meter" } }
  public enum nav: HTMLTagDefinition { public static var name: String { "nav" } }
  public enum noscript: HTMLTagDefinition { public static var name: String { "noscript" } }
  public enum ol: HTMLTagDefinition { public static var name: String { "ol" } }
  public enum option: HTMLTagDefinition { public static var name: String { "option" } }
  public enum p: HTMLTagDefinition { public static var name: String { "p" } }
  public enum pre: HTMLTagDefinition { public static var name: String { "pre" } }
  public enum progress: HTMLTagDefinition { public static var name: String { "progress" } }
  public enum rp: HTMLTagDefinition { public static var name: String { "rp" } }
  public enum rt: HTMLTagDefinition { public static var name: String { "rt" } }
  public enum ruby: HTMLTagDefinition { public static var name: String { "ruby" } }
  public enum script: HTMLTagDefinition { public static var name: String { "script" } }
  public enum section: HTMLTagDefinition { public static var name: String { "section" } }
  public enum select: HTMLTagDefinition { public static var name: String { "select" } }
  public enum small: HTMLTagDefinition { public static var name: String { "small" } }
  public enum span: HTMLTagDefinition { public static var name: String { "span" } }
  public enum strong: HTMLTagDefinition { public static var name: String { "strong" } }
  public enum summary: HTMLTagDefinition { public static var name: String { "summary" } }
  public enum svg: HTMLTagDefinition { public static var name: String { "svg" } }
  public enum table: HTMLTagDefinition { public static var name: String { "table" } }
  public enum tbody: HTMLTagDefinition { public static var name: String { "tbody" } }
  public enum td: HTMLTagDefinition { public static var name: String { "td" } }
  public enum textarea: HTMLTagDefinition { public static var name: String { "textarea" } }
  public enum th: HTMLTagDefinition { public static var name: String { "th" } }
  public enum thead: HTMLTagDefinition { public static var name: String { "thead" } }
  public enum title: HTMLTagDefinition { public static var name: String { "title" } }
  public enum tr: HTMLTagDefinition { public static var name: String { "tr" } }
  public enum ul: HTMLTagDefinition { public static var name: String { "ul" } }
  public enum line: HTMLTagDefinition { public static var name: String { "line" } }
  public enum path: HTMLTagDefinition { public static var name: String { "path" } }
  public enum polyline: HTMLTagDefinition { public static var name: String { "polyline" } }
  public enum polygon: HTMLTagDefinition { public static var name: String { "polygon" } }
  public enum rect: HTMLTagDefinition { public static var name: String { "rect" } }
  public enum text: HTMLTagDefinition { public static var name: String { "text" } }
  public enum g: HTMLTagDefinition { public static var name: String { "g" } }
  public enum br: HTMLTagDefinition { public static var name: String { "br" } }
  public enum hr: HTMLTagDefinition { public static var name: String { "hr" } }
  public enum img: HTMLTagDefinition { public static var name: String { "img" } }
  public enum input: HTMLTagDefinition { public static var name: String { "input" } }
  public enum link: HTMLTagDefinition { public static var name: String { "link" } }
  public enum meta: HTMLTagDefinition { public static var name: String { "meta" } }
}
