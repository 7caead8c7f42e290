import Engine
import Foundation
import HTML

/// The data common to all pages: CSRF token, keys, theme and notices.
struct Layout: Sendable {
  var csrf: String
  /// When the page was requested.
  var now: Date
  var keys: Keys
  var keysAreOn = true
  /// `light`, `dark` or `system`.
  var theme: String
  /// A problem with the learner's data as a whole, such as a file that cannot be opened.
  var problem: Problem?
  var notice: Notice?
  /// The website that asks for permission to use AnkiConnect; nil for none.
  var askingOrigin: String?
  /// The step of the tour; nil without one.
  var tour: TutorialStep?
  var navigation = Site.navigation
  /// The link to the learner's account, where several share a server.
  var account: String?
  /// Whether the visitor can only sign in: then no link leads elsewhere, except to the credits.
  var isUninvited = false
  /// Whether changes made elsewhere are followed: not by those of whom nothing is stored.
  var isLive = true
  var assets: AssetURLs
  /// The userscripts that run on the page; nil if none does.
  var userscripts: ScriptRun?
  /// Whether links load whole documents, as userscripts come with them.
  var loadsWhole = false
  /// Whether the page shows why something was refused; then scripts leave it until the person has
  /// read it.
  var isRefusal = false
  /// Whether links lead to the tutor: without a language model, only the navigation does.
  var offersTutor = true
  /// Whether missing fields of items can be filled in, by a language model or a backend.
  var offersFilling = true

  struct AssetURLs: Hashable {
    /// The style sheets in order, the tokens first.
    var styles: [String]
    var scripts: [String]
    var icon: String
  }
}

extension Layout {
  /// Takes the visitor's pending notice, which is then removed. A panel has its own notices.
  init(_ context: PageContext) {
    let (site, settings) = (context.site, context.settings)
    self.init(
      csrf: context.csrf, now: context.now, keys: settings.keys, keysAreOn: settings.keysAreOn,
      theme: settings.theme.rawValue,
      problem: site.study.problem ?? site.study.care.backupProblem,
      notice: context.wantsPanel
        ? context.visitor.panelNotices.take(at: context.now)
        : context.isLoadedAgain
          ? nil : context.visitor.notices.take(again: context.isFollowing, at: context.now),
      askingOrigin: site.ankiConnectQuestion.origin, tour: context.tutorialStep,
      navigation: Site.navigation.filter { $0.isOffered(site.study) },
      account: context.signedIn.map { $0.learner.name ?? "Create an account to keep your data" },
      assets: site.assets.urls)
    let isVisitor = context.signedIn?.learner.isVisitor == true
    isUninvited = context.signedIn?.isUninvited == true
    isLive = !isUninvited && !isVisitor
    offersTutor = site.study.tutor.isReady
    offersFilling = site.study.filling.isPossible
    userscripts = context.scripts
    // Only the document of the learner that a visitor becomes follows changes.
    loadsWhole = settings.userscripts.areOn || isVisitor
  }

  func document<Shown: PageContent>(_ page: Shown, _ state: Shown.State) -> HTMLContent {
    document(
      named: page.name(state), in: Shown.navigation,
      reloadsIn: isRefusal ? nil : page.reloadsIn(state), region(page, state))
  }
}

/// The result of the last action, shown once.
struct Notice: Hashable {
  var text: String
  var undo: Step?
  var redo: Step?
  /// A page to go on to.
  var next: Link?
  /// Whether it says why something was not done.
  var isProblem = false

  /// A step that a button undoes or redoes.
  struct Step: Hashable {
    var action: String
    /// The form's value.
    var intent: String
    /// The label of the button in place of “Undo”.
    var label: String?
  }
}

// MARK: - Main region and panel

extension Layout {
  func panel<Shown: PageContent>(_ page: Shown, _ state: Shown.State) -> HTMLElement {
    section(
      .class("panel"), .id("panel"), .role("dialog"), .tabindex("-1"),
      .aria("label", value: page.name(state))
    ) {
      button(.class("panel-close"), .type("button"), .aria("label", value: "Close")) { "×" }
      notice.map(view)
      page.panel(state, self)
    }
  }

  /// The parts that a script replaces: the main part, and the navigation, which a flag can change.
  @HTMLBuilder
  func fragment<Shown: PageContent>(_ page: Shown, _ state: Shown.State) -> HTMLContent {
    region(page, state)
    navigation(current: Shown.navigation)
  }

  /// The main part.
  func region<Shown: PageContent>(_ page: Shown, _ state: Shown.State) -> HTMLElement {
    // In milliseconds. The browser's clock may be another, so it is told no time.
    let changesIn = page.changesAt(state).map {
      "\(Int(($0.timeIntervalSince(now) * 1000).rounded(.up)))"
    }
    return main(
      .id("main"), .class(Shown.style.isEmpty ? "main" : "main \(Shown.style)"), .tabindex("-1"),
      .data("title", value: "\(page.name(state)) · Sanpo"),
      .data("section", value: Shown.navigation?.id ?? "")
    ) {
      tour.map { TutorialBanner(step: $0, keys: keys, csrf: csrf, page: page).view }
      problem.map(banner)
      askingOrigin.map(AnkiConnectQuestion.banner)
      notice.map(view)
      page.body(state, self)
    }
    .attributes(.data("live-region"), when: Shown.isLive)
    .attributes(.data("changes-in", value: changesIn ?? ""), when: changesIn != nil)
    .attributes(.data("immersive"), when: page.isImmersive(state))
  }

  private func view(_ notice: Notice) -> HTMLElement {
    div(
      .class(notice.isProblem ? "notice is-problem" : "notice"),
      .role(notice.isProblem ? "alert" : "status")
    ) {
      p { notice.text }
      if let next = notice.next { pageLink(next.label, next.url, "button small quiet") }
      if let undo = notice.undo {
        postForm(undo.action, csrf) {
          hiddenField(FormData.actionField, undo.intent)
          keyButton(undo.label ?? "Undo", keys.browserKey(.undo), style: [.small, .quiet])
        }
      }
      if let redo = notice.redo {
        postForm(redo.action, csrf) {
          hiddenField(FormData.actionField, redo.intent)
          button(.class("button small quiet")) { "Redo" }
        }
      }
    }
  }
}

extension Layout.AssetURLs {
  /// The head of every document, without the scripts.
  @HTMLBuilder
  func head(titled name: String) -> HTMLContent {
    meta(.charset("utf-8"))
    meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
    meta(.name("color-scheme"), .content("light dark"))
    title { name }
    link(.rel("icon"), .type("image/svg+xml"), .href(icon))
    for url in styles { link(.rel("stylesheet"), .href(url)) }
  }
}

// MARK: - Page frame

extension Layout {
  @HTMLBuilder
  private func document(
    named name: String, in entry: NavigationEntry?, reloadsIn seconds: Int?, _ region: HTMLElement
  ) -> HTMLContent {
    HTMLContent.raw("<!DOCTYPE html>\n")
    html(
      .lang("en"), .data("theme", value: theme), .data("hotkeys", value: keysAreOn ? "on" : "off")
    ) {
      documentHead(named: name, reloadsIn: seconds)
      body(
        .data("live", value: isLive ? LiveStream().path : ""),
        .data("due", value: DueCount().path),
        .data("dictionary", value: DictionaryPage().path),
        .data("kanji", value: KanjiPage(literal: "").path),
        .data("pointing-key", value: keys.pointing)
      ) {
        a(.class("skip"), .href("#main")) { "Skip to content" }
        if let userscripts { ScriptAnchors(run: userscripts).frame }
        masthead(current: entry)
        region
        footerMarkup
        p(.class("unseen"), .id("announcer"), .aria("live", value: "polite"))
        keysOverlay
      }
      .attributes(.data("whole-documents"), .data("csrf", value: csrf), when: loadsWhole)
    }
  }

  private func documentHead(named name: String, reloadsIn seconds: Int?) -> HTMLElement {
    head {
      assets.head(titled: "\(name) · Sanpo")
      // With scripts, the page follows changes by itself, and what is being typed stays.
      if let seconds {
        noscript { meta(.custom(name: "http-equiv", value: "refresh"), .content("\(seconds)")) }
      }
      if let userscripts { userscripts.head(csrf: csrf) }
      for url in assets.scripts { script(.src(url), .defer) }
    }
  }

  private func masthead(current: NavigationEntry?) -> HTMLElement {
    header(.class("masthead")) {
      a(.class("brand"), .href("/"), .data("enhance")) {
        " "
        img(.src(assets.icon), .alt(""), .width("36"), .height("36"))
        " "
        span(.class("brand-name")) { "Sanpo" }
        " "
        span(.class("brand-kanji"), .lang("ja"), .aria("hidden", value: "true")) { "散歩" }
        " "
      }
      navigation(current: current)
    }
  }

  private func navigation(current: NavigationEntry?) -> HTMLElement? {
    guard !isUninvited else { return nil }
    return nav.spaced(.class("nav"), .aria("label", value: "Pages")) {
      for entry in navigation + [.more] {
        pageLink(entry.name, entry.path)
          .attributes(.data("section", value: entry.id))
          // The section of the page, which may be another one than the link's.
          .attributes(.aria("current", value: "true"), when: entry == current)
          .attributes(.class("nav-more"), when: entry == .more)
      }
    }
  }

  private var footerMarkup: HTMLElement {
    footer(.class("footer")) {
      p.spaced {
        "Sanpo's dictionary and course use open data."
        pageLink("Credits", AboutPage().path)
      }
      p { keysLink(keys) }
      if let account, !isUninvited { p { pageLink(account, AccountPage().path) } }
    }
  }

  private var keysOverlay: HTMLElement {
    dialog(.class("overlay"), .id("keys"), .aria("labelledby", value: "keys-title")) {
      h2(.id("keys-title")) { "Keys" }
      keyList(keys)
      form(.method("dialog")) {
        button(.class("button quiet"), .autofocus) { "Close" }
      }
    }
  }
}
