import Engine
import HTML

/// What every page is drawn with: who sees it, which keys work, and what has to be said first.
struct Layout: Sendable {
  var csrf: String
  var keys: Keys
  /// `light`, `dark`, or `system`.
  var theme: String
  var banner: Banner?
  var notice: Notice?
  var assets: AssetURLs

  /// A Problem that holds for the whole learner, as a file that could not be opened.
  struct Banner: Hashable {
    var sentence: String
    var remedy: String
  }

  struct AssetURLs: Hashable {
    /// Style sheets in their order, the tokens first.
    var styles: [String]
    var scripts: [String]
    var icon: String
  }
}

extension Layout {
  /// What a visitor was to be told is said by it, and then forgotten.
  init(_ context: PageContext) {
    let (site, settings) = (context.site, context.settings)
    self.init(
      csrf: context.visitor.csrf, keys: Keys(settings), theme: settings.theme.rawValue,
      banner: (site.study.problem ?? site.study.backupProblem).map {
        Banner(sentence: $0.sentence, remedy: $0.remedy)
      },
      notice: context.visitor.takeNotice(again: context.isFollowing, at: context.now),
      assets: AssetURLs(
        styles: site.assets.styleURLs, scripts: site.assets.scriptURLs, icon: site.assets.iconURL))
  }

  @HTMLBuilder
  func drawn<Shown: PageContent>(_ page: Shown, _ state: Shown.State, isRegionOnly: Bool)
    -> HTMLContent
  {
    if isRegionOnly {
      region(page, state)
    } else {
      document(named: page.name(state), in: Shown.navigation, region(page, state))
    }
  }
}

/// What the last action came to, said once.
struct Notice: Hashable {
  var text: String
  var undo: Undo?

  struct Undo: Hashable {
    var action: String
    /// What the form at that address calls undoing.
    var intent: String
  }
}

// MARK: - The region, which changes from page to page

extension Layout {
  private func region<Shown: PageContent>(_ page: Shown, _ state: Shown.State) -> some HTML {
    main(
      .id("main"), .class(Shown.style.isEmpty ? "main" : "main \(Shown.style)"), .tabindex("-1"),
      .data("title", value: "\(page.name(state)) · Sanpo"),
      .data("section", value: Shown.navigation?.id ?? "")
    ) {
      if let banner { bannerMarkup(banner) }
      if let notice { noticeMarkup(notice) }
      page.body(state, self)
    }
    .attributes(.data("live-region"), when: Shown.isLive)
    .attributes(.data("immersive"), when: page.isImmersive(state))
  }

  private func bannerMarkup(_ banner: Banner) -> some HTML {
    aside(.class("banner"), .role("alert")) {
      p(.class("banner-sentence")) { banner.sentence }
      p { banner.remedy }
    }
  }

  private func noticeMarkup(_ notice: Notice) -> some HTML {
    aside(.class("notice"), .role("status")) {
      p { notice.text }
      if let undo = notice.undo {
        PostForm(undo.action, csrf) {
          input(.type("hidden"), .name("intent"), .value(undo.intent))
          button(.class("button small quiet"), .data("key", value: keys.undo)) {
            "Undo "
            kbd { keys.undo }
          }
        }
      }
    }
  }
}

// MARK: - What stands around it

extension Layout {
  @HTMLBuilder
  private func document(
    named name: String, in entry: NavigationEntry?, _ region: some HTML
  ) -> HTMLContent {
    HTMLContent.raw("<!DOCTYPE html>\n")
    html(
      .lang("en"), .data("theme", value: theme), .data("hotkeys", value: keys.state)
    ) {
      documentHead(named: name)
      body(
        .data("live", value: "/live"), .data("dictionary", value: "/dictionary"),
        .data("pointing-key", value: keys.pointing)
      ) {
        a(.class("skip"), .href("#main")) { "Skip to the page" }
        masthead(current: entry)
        region
        footerMarkup
        p(.class("unseen"), .id("announcer"), .aria("live", value: "polite"))
        keysOverlay
      }
    }
  }

  private func documentHead(named name: String) -> some HTML {
    head {
      meta(.charset("utf-8"))
      meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
      meta(.name("color-scheme"), .content("light dark"))
      title { "\(name) · Sanpo" }
      link(.rel("icon"), .type("image/svg+xml"), .href(assets.icon))
      for url in assets.styles { link(.rel("stylesheet"), .href(url)) }
      for url in assets.scripts { script(.src(url), .defer) }
    }
  }

  private func masthead(current: NavigationEntry?) -> some HTML {
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
      nav(.class("nav"), .aria("label", value: "Pages")) {
        for entry in Site.navigation {
          a(.href(entry.path), .data("enhance"), .data("section", value: entry.id)) { entry.name }
            .attributes(.aria("current", value: "page"), when: entry == current)
          " "
        }
      }
    }
  }

  private var footerMarkup: some HTML {
    footer(.class("footer")) {
      p {
        "Readings and meanings come from open data. "
        a(.href(AboutPage().path), .data("enhance")) { "Whose work this rests on" }
      }
      p {
        a(.href("/compare"), .data("enhance")) { "Compare the faces" }
        " · "
        a(.href(KeysPage().path), .data("opens", value: "keys")) {
          "Keys "
          kbd { keys.help }
        }
      }
    }
  }

  private var keysOverlay: some HTML {
    dialog(.class("overlay"), .id("keys"), .aria("labelledby", value: "keys-title")) {
      h2(.id("keys-title")) { "Keys" }
      KeyList(keys: keys)
      form(.method("dialog")) {
        button(.class("button quiet"), .autofocus) { "Close" }
      }
    }
  }
}
