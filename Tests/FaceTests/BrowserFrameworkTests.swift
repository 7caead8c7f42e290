import Engine
import Foundation
import Helpers
import Terminals
import Testing
import WaniKaniStandIn

/// A framework of our own that loads its parts as the WaniKani Open Framework does, scripts that
/// the person brings, and one that never ends.
@Suite(.serialized, .browser()) struct BrowserFrameworkTests {
  func stage(_ sources: [String]) async throws -> (BrowserStage, Browser, StandInServer) {
    try await BrowserStage.withUserscripts(sources)
  }

  // MARK: A framework

  /// Loads modules by fixed addresses, keeps them in IndexedDB, and adds them to the page as inline
  /// scripts.
  static let core = """
    // ==UserScript==
    // @name Own Framework
    // @match https://www.wanikani.com/*
    // @run-at document-start
    // @grant none
    // ==/UserScript==
    (function (global) {
      const address = (name) =>
        `https://greasyfork.org/scripts/1-own-framework-${name}-module/code/${name}.js?version=7`;
      const states = {};
      const wkof = global.wkof = { file_cache: { dir: {} } };
      const open = new Promise((resolve, reject) => {
        const request = indexedDB.open("wkof.file_cache");
        request.onupgradeneeded = () =>
          request.result.createObjectStore("files", { keyPath: "name" });
        request.onsuccess = () => resolve(request.result);
        request.onerror = reject;
      });
      const store = async (mode, act) => {
        const files = (await open).transaction("files", mode).objectStore("files");
        return new Promise((resolve) => {
          const request = act(files);
          request.onsuccess = () => resolve(request.result);
        });
      };
      wkof.load_file = async (url) => {
        const kept = await store("readonly", (files) => files.get(url));
        if (kept) { (global.fromCache ??= []).push(url); return kept.content; }
        const content = await new Promise((resolve, reject) => {
          const request = new XMLHttpRequest();
          request.onreadystatechange = () => {
            if (request.readyState !== 4) return;
            request.status === 200 ? resolve(request.responseText) : reject(request.status);
          };
          request.open("GET", url, true);
          request.send();
        });
        wkof.file_cache.dir[url] = { added: new Date(), last_loaded: new Date() };
        await store("readwrite", (files) => files.put({ name: url, content }));
        await store("readwrite", (files) =>
          files.put({ name: "[dir]", content: JSON.stringify(wkof.file_cache.dir) }));
        return content;
      };
      wkof.load_script = (url) => wkof.load_file(url).then((text) => {
        const element = document.createElement("script");
        element.textContent = text;
        document.head.appendChild(element);
      });
      wkof.set_state = (name, state) => { states[name] = state; };
      wkof.include = (names) => Promise.all(
        names.split(/\\s*,\\s*/).map((name) => wkof.load_script(address(name))));
    })(window);
    """

  static let user = """
    // ==UserScript==
    // @name Own Gauge
    // @match https://www.wanikani.com/dashboard
    // @grant none
    // ==/UserScript==
    wkof.include("ItemData, Apiv2, Menu, Settings, Progress")
      .then(() => wkof.Apiv2.ready())
      .then(() => wkof.ItemData.get_items())
      .then((items) => {
        wkof.Menu.insert_script_link("Gauge");
        const mark = document.createElement("b");
        mark.id = "gauge";
        mark.textContent = [wkof.user.username, items > 0, typeof wkof.Settings,
          wkof.Progress.version, document.querySelectorAll(".scripts-submenu li").length].join();
        document.querySelector(".dashboard__content").prepend(mark);
      })
      .catch(() => {
        document.body.append(Object.assign(document.createElement("b"), { id: "refused" }));
      });
    """

  static let modules = [
    "Apiv2": """
    wkof.Apiv2 = {
      async ready() {
        const name = document.querySelector(".user-summary__username").textContent.trim();
        const page = await (await fetch("/settings/personal_access_tokens")).text();
        const token = $(page).find(".personal-access-token-token > code").eq(0).text().trim();
        if (!/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(token)) throw "token";
        localStorage.setItem("apiv2_key", token);
        wkof.user = (await this.get("user")).data;
        if (wkof.user.username !== name) throw "name";
      },
      async get(path) {
        const answer = await fetch(`https://api.wanikani.com/v2/${path}`, {
          headers: { Authorization: `Bearer ${localStorage.apiv2_key}` } });
        if (answer.status !== 200) throw answer.status;
        return answer.json();
      },
    };
    """,
    "ItemData": """
    wkof.ItemData = {
      get_items: async () => {
        const all = await wkof.Apiv2.get("subjects");
        await wkof.Apiv2.get("assignments?updated_after=2020-01-01T00:00:00.000000Z");
        return new Function("all", "return all.data.length")(all);
      },
    };
    """,
    "Menu": """
    wkof.Menu = {
      insert_script_link(title) {
        const button = document.querySelector('button[class$="account"]');
        const account = document.querySelector("#sitemap__account");
        const place = account?.querySelector(".user-summary");
        const toggle = account?.parentElement.querySelector("[data-navigation-section-toggle]");
        if (!button || !place || !toggle) throw "menu";
        place.insertAdjacentHTML("afterend", `<ul class="scripts-submenu"><li>${title}</li></ul>`);
      },
    };
    """,
    "Settings": "wkof.Settings = function () {};",
    "Progress": "wkof.Progress = { version: jQuery.fn.jquery ? 'jquery' : '' };",
  ]

  static func address(_ module: String) -> String {
    "https://greasyfork.org/scripts/1-own-framework-\(module)-module/code/\(module).js?version=7"
  }

  @Test func `A framework gets its parts from copies that the person gave, once asked for`()
    async throws
  {
    let (stage, browser, server) = try await stage([Self.core, Self.user])
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "#refused")

    // What it asked for is noted, and nothing was loaded.
    let asked = try await stage.terminal("userscript", "show", "1", "--json")
    for module in Self.modules.keys { #expect(asked.contains(Self.address(module)), "\(module)") }
    for (module, text) in Self.modules {
      let file = stage.home.file("\(module).js")
      try text.write(to: file, atomically: true, encoding: .utf8)
      try await stage.terminal(
        "userscript", "fetch", "1", "--of", Self.address(module), "--file", file.path)
    }
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "#gauge", containing: "stroller,true,function,jquery,1")

    // The second time they come from the browser's own store.
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "#gauge")
    let cached: String = try await browser.evaluate("return String(window.fromCache.length);")
    #expect(cached == "5")
    withExtendedLifetime(server) {}
  }

  // MARK: What scripts add

  @Test func `What a script added to the dashboard stays when another face changes it`()
    async throws
  {
    let script = """
      // ==UserScript==
      // @name Widget
      // @match https://www.wanikani.com/dashboard
      // ==/UserScript==
      const widget = Object.assign(document.createElement("p"), { id: "widget" });
      document.querySelector(".dashboard__content").append(widget);
      """
    let (stage, browser, server) = try await stage([script])
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "#widget")

    try await stage.terminal("wanikani", "subject", "1", "--synonyms", "stroke")
    try await browser.waitFor(css: "#signpost a", containing: "Show the current state")

    let isThere: Bool = try await browser.evaluate("return widget.isConnected;")
    #expect(isThere)
    try await browser.nextPage { try await browser.click(css: "#signpost a") }
    try await browser.waitFor(css: "main", containing: "1 change unsent")
    try await browser.waitFor(css: "#widget")
    withExtendedLifetime(server) {}
  }

  @Test func `A stage of the dashboard is filled only where a script writes on it`() async throws {
    let script = """
      // ==UserScript==
      // @name Writer
      // @match https://www.wanikani.com/dashboard
      // ==/UserScript==
      document.querySelector("#guru").append(document.createElement("p"));
      document.body.append(Object.assign(document.createElement("b"), { id: "written" }));
      """
    let (stage, browser, server) = try await stage([script])
    try await browser.go(to: stage.url("/wanikani"))
    try await browser.waitFor(css: "#written")

    let fills: String = try await browser.evaluate(
      """
      return ["#master", "#guru"].map((stage) =>
        getComputedStyle(document.querySelector(stage)).backgroundColor).join();
      """)
    #expect(fills.hasPrefix("rgba(0, 0, 0, 0),") && !fills.hasSuffix(",rgba(0, 0, 0, 0)"))
    withExtendedLifetime(server) {}
  }

  // MARK: Scripts of others

  static let folder = ProcessInfo.processInfo.environment["SANPO_USERSCRIPTS"]

  /// The folder holds scripts, which are installed in the order of their names, and `files.txt`.
  /// Each line of that has a tab: between the address of what they load and the name of a copy in
  /// the folder, or between the name of a script and a selector of what it draws on WaniKani's
  /// dashboard.
  @Test(
    .enabled(
      if: BrowserFrameworkTests.folder != nil,
      "Set SANPO_USERSCRIPTS to a folder of published scripts (*.user.js) to run them unmodified."))
  func `Published scripts run unmodified, all of them together`() async throws {
    let folder = URL(filePath: try #require(Self.folder))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".user.js") }.sorted()
    try #require(!names.isEmpty, "There is no script in \(folder.path).")
    let lines = try String(contentsOf: folder.appending(path: "files.txt"), encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
      .filter { $0.count == 2 }
    let sources = try names.map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
    let (stage, browser, server) = try await stage(sources)
    for line in lines where line[0].hasPrefix("https:") {
      try await stage.terminal(
        "userscript", "fetch", "1", "--of", line[0], "--file",
        folder.appending(path: line[1]).path)
    }

    for path in ["/wanikani", "/"] {
      try await browser.go(to: stage.url(path))
      for line in lines where !line[0].hasPrefix("https:") {
        try await browser.waitFor(css: path == "/" ? "main" : line[1])
      }
    }

    let shown = try await stage.terminal("userscript", "--json")
    #expect(!shown.contains(/"error":"/), "\(shown)")
    withExtendedLifetime(server) {}
  }
}
