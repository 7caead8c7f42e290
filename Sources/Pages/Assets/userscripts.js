// Runs userscripts, and gives them the functions that userscript managers give: GM_* and GM.*. Loaded
// only on pages where scripts run, before them. A script is a file that calls `define` with its code
// as a function, so that one that cannot be parsed does not stop the others.
//
// What a script may not do is not decided here but by the server: this page's token is good for
// studying only, and a script's requests, values and files are checked there.
"use strict";

const sanpoUserscripts = (() => {
  const configuration = JSON.parse(document.getElementById("sanpo-userscripts").textContent);
  const scripts = new Map(configuration.scripts.map((script) => [script.id, script]));
  const nonce = document.currentScript.nonce;
  const runningKey = "sanpo-userscript-running";
  // This page's own note of the script that runs, which other pages see.
  const pageKey = `${runningKey}-${Math.random()}`;
  const ownFetch = window.fetch.bind(window);

  // Tells a worker which script runs. One that does not come to an end cannot be stopped from here,
  // so the worker has the server switch it off.
  const watch = window.Worker ? new Worker(configuration.watch) : null;
  watch?.postMessage({ csrf: configuration.csrf });
  // A worker can only begin while the page is free, so what may wait waits for it.
  const watched = new Promise((resolve) => {
    watch?.addEventListener("message", resolve, { once: true });
    setTimeout(resolve, watch ? 2000 : 0);
  });

  // The page's own element for each script that a script adds, which may then run too.
  const createElement = Document.prototype.createElement;
  Document.prototype.createElement = function (name, ...rest) {
    const element = createElement.call(this, name, ...rest);
    if (String(name).toLowerCase() === "script") element.nonce = nonce;
    return element;
  };

  // What it names elsewhere is not loaded from there, but its copy here, if there is one.
  const source = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, "src");
  Object.defineProperty(HTMLScriptElement.prototype, "src", {
    ...source,
    set(address) {
      source.set.call(this, moved(address));
    },
  });
  const { setAttribute } = Element.prototype;
  HTMLScriptElement.prototype.setAttribute = function (name, value) {
    setAttribute.call(this, name, String(name).toLowerCase() === "src" ? moved(value) : value);
  };

  // Calls of the server

  // What a page that is left may still send; browsers refuse more than 64 kB at once.
  const mostKeptAlive = 60000;

  // A call that changes something goes on when the page is left, unless it is too large for that.
  async function call(id, what, fields = {}) {
    const body = String(new URLSearchParams({ csrf: configuration.csrf, call: what, ...fields }));
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const send = (keepalive) =>
      ownFetch(scripts.get(id).call, { method: "POST", headers, body, keepalive });
    if (what === "request" || body.length > mostKeptAlive) return send(false);
    // Others may be under way.
    return send(true).catch(() => send(false));
  }

  // How many writes of a script are sent at once; browsers refuse thousands.
  const mostWrites = 50;

  async function save(id, what, fields) {
    const { ok, status } = await call(id, what, fields);
    if (ok) return;
    const reason = status === 409 ? ": the script has stored too much data" : "";
    throw new Error(`“${fields.name.slice(0, 100)}” could not be saved${reason}.`);
  }

  // Failures

  const failed = new Set();

  const messageOf = (failure) => String(failure?.message ?? failure ?? "no reason was given");

  function fail(id, failure) {
    const script = scripts.get(id);
    const message = messageOf(failure);
    console.error(`${script.name}:`, failure);
    if (failed.has(id)) return;
    failed.add(id);
    call(id, "failed", { message }).catch(() => {});
    whenBody(() => tell(script, message));
  }

  // Without a script, it is one of several.
  function tell(script, message) {
    const name = script ? `The userscript “${script.name}”` : "A userscript";
    const element = banner(`${name} failed: ${message.slice(0, 200)}`, [
      ...(script ? [["Open its page", script.page]] : []),
      ["Load without scripts", `${location.pathname}?userscripts=off`],
    ]);
    addClosing(element, "Close");
  }

  function banner(sentence, links, style = "banner") {
    const element = document.createElement("div");
    element.className = `${style} userscript-banner`;
    element.setAttribute("role", style === "banner" ? "alert" : "status");
    const words = document.createElement("p");
    words.className = "banner-sentence";
    words.textContent = sentence;
    const ways = document.createElement("p");
    ways.className = "row";
    for (const [text, href] of links) {
      const link = document.createElement("a");
      Object.assign(link, { href, textContent: text });
      ways.append(link);
    }
    element.append(words, ways);
    document.body.prepend(element);
    return element;
  }

  function addClosing(element, textContent, action) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "button small quiet", textContent });
    button.addEventListener("click", () => {
      element.remove();
      action?.();
    });
    element.lastElementChild.append(button);
  }

  // What the person has to decide for scripts, all in one box, the first of each; what was in a box
  // that was closed is not asked again in this tab.
  const decisions = new Map();
  let decisionBox = null;

  function needDecision({ id, name, page }, words, label) {
    const key = `sanpo-userscript-closed-${id} ${words}`;
    if (decisions.has(id) || sessionStorage.getItem(key)) return;
    decisions.set(id, { name, page, words, label, key });
    whenBody(showDecisions);
  }

  function showDecisions() {
    decisionBox?.remove();
    const all = [...decisions.values()];
    const [{ name, page, words, label }] = all;
    decisionBox = all.length === 1
      ? banner(`The userscript “${name}” ${words}`, [[label, page]], "notice")
      : banner(`${all.length} userscripts need your decision; see their pages.`,
          all.map(({ name, page }) => [name, page]), "notice");
    addClosing(decisionBox, "Close", () => {
      for (const { key } of decisions.values()) sessionStorage.setItem(key, "closed");
      decisions.clear();
    });
  }

  // What a script tells where the browser shows no notifications, until it is closed or the script
  // tells something else.
  const notices = new Map();
  // The person is asked one question after the other, so that what is told stays in order.
  let asked = Promise.resolve();

  function notice(script, given, done) {
    notices.get(script.id)?.remove();
    const { name, id } = script;
    const element = banner([name, given.title, given.text].filter(Boolean).join(": "), []);
    const add = (words, action) => addClosing(element, words, () => {
      guarded(id, () => action?.());
      guarded(id, () => done?.());
    });
    if (given.onclick) add("Open", () => given.onclick());
    add("Close");
    notices.set(id, element);
  }

  const scriptIn = (text) => Number(/\/userscripts\/(\d+)\/code\.js/.exec(text ?? "")?.[1]);

  addEventListener("error", (event) => {
    const id = scriptIn(event.filename) || scriptIn(event.error?.stack);
    if (scripts.has(id)) fail(id, event.error ?? event.message);
  });
  // A promise may be rejected without an error, which would say where it comes from. The page's own
  // scripts don't do that.
  addEventListener("unhandledrejection", ({ reason, promise }) => {
    const isError = reason instanceof Error || reason instanceof DOMException;
    const only = !isError && scripts.size === 1 ? [...scripts.keys()][0] : null;
    const id = scriptIn(reason?.stack) || (owners.get(promise) ?? only);
    if (scripts.has(id)) fail(id, reason);
    else if (!isError && !failed.has(null)) {
      failed.add(null);
      whenBody(() => tell(null, messageOf(reason)));
    }
  });

  // Which script runs

  // A script that was still running when the page ended, such as in a loop, is not run again, unless
  // it was edited or switched on since: it has another edition then. A page that has said nothing
  // for some seconds since it began a script is in a loop, or was closed in one.
  const timeout = 10000;
  const stuck = new Set();

  function lookForStuck() {
    const found = (mark) => {
      const [id, edition] = mark.split(" ");
      if (scripts.get(Number(id))?.edition === edition) stuck.add(Number(id));
    };
    const own = sessionStorage.getItem(runningKey);
    sessionStorage.removeItem(runningKey);
    if (own) found(own);
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(`${runningKey}-`)) continue;
      const mark = localStorage.getItem(key);
      if (Date.now() - Number(mark.split(" ")[2]) < timeout) continue;
      localStorage.removeItem(key);
      found(mark);
    }
    for (const id of stuck) {
      // Named here already, so not by the next page as well.
      call(id, "looped", { seconds: String(timeout / 1000), isNamed: "true" }).catch(() => {});
      const sentence = "It did not finish last time, so it was not started again.";
      whenBody(() => tell(scripts.get(id), sentence));
    }
  }
  lookForStuck();

  let current = null;

  function note(id) {
    if (id === null) {
      sessionStorage.removeItem(runningKey);
      localStorage.removeItem(pageKey);
    } else {
      const mark = `${id} ${scripts.get(id).edition}`;
      sessionStorage.setItem(runningKey, mark);
      localStorage.setItem(pageKey, `${mark} ${Date.now()}`);
    }
    watch?.postMessage({ running: id && scripts.get(id).call });
  }

  // Does something of a script, whose name is known while it does not end.
  function watching(id, action) {
    const outer = current;
    if (outer === id) return action();
    if (outer === null) dialogs = 0;
    note((current = id));
    try {
      return action();
    } finally {
      note((current = outer));
    }
  }

  // What a script does later is its own, too.
  for (const name of ["setTimeout", "setInterval", "requestAnimationFrame", "requestIdleCallback",
    "queueMicrotask"]) {
    const own = window[name];
    if (!own) continue;
    window[name] = (action, ...rest) => {
      const id = current ?? scriptIn(new Error().stack);
      if (!scripts.has(id) || typeof action !== "function") return own.call(window, action, ...rest);
      return own.call(
        window, (...given) => watching(id, () => action.apply(window, given)), ...rest);
    };
  }

  // A dialog waits for the person, however long that takes. After many, it may be one of a loop.
  const mostDialogs = 10;
  let dialogs = 0;
  for (const name of ["alert", "confirm", "prompt"]) {
    const own = window[name];
    window[name] = (...words) => {
      const id = current;
      if (id !== null && ++dialogs > mostDialogs) return own.apply(window, words);
      note(null);
      try {
        return own.apply(window, words);
      } finally {
        note(id);
      }
    };
  }

  // A listener that a script adds is its own as well, an object with a method included. Each has one
  // wrapper, so that it can be removed.
  const wrapped = new WeakMap();
  const { addEventListener: ownAdd, removeEventListener: ownRemove } = EventTarget.prototype;

  function wrapper(id, listener) {
    if (!wrapped.has(listener)) {
      wrapped.set(listener, function (...given) {
        return watching(id, () =>
          typeof listener === "function" ? listener.apply(this, given) : listener.handleEvent(...given));
      });
    }
    return wrapped.get(listener);
  }

  EventTarget.prototype.addEventListener = function (type, listener, ...rest) {
    const isListener = typeof listener === "function" || typeof listener?.handleEvent === "function";
    const id = isListener ? current ?? scriptIn(new Error().stack) : null;
    return ownAdd.call(this, type, scripts.has(id) ? wrapper(id, listener) : listener, ...rest);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, ...rest) {
    if (wrapped.has(listener)) ownRemove.call(this, type, wrapped.get(listener), ...rest);
    return ownRemove.call(this, type, listener, ...rest);
  };

  // And what it does after a promise. What follows an `await` cannot be told.
  const owners = new WeakMap();
  const ownThen = Promise.prototype.then;
  Promise.prototype.then = function (...actions) {
    const id = current;
    if (id === null) return ownThen.apply(this, actions);
    const next = ownThen.apply(this, actions.map((action) =>
      typeof action === "function" ? (value) => watching(id, () => action(value)) : action));
    owners.set(next, id);
    return next;
  };

  // The functions of a script

  function functions(script) {
    const values = new Map(
      Object.entries(script.values).map(([name, json]) => [name, JSON.parse(json)]));
    const commands = new Map();
    const texts = new Map();
    const lanes = [];
    const laneOf = new Map();
    // Writes of one value arrive in their order; of others, some are sent at once.
    const write = (kind, data) => {
      const send = () => save(script.id, kind, data);
      if (!laneOf.has(data.name)) laneOf.set(data.name, laneOf.size % mostWrites);
      const lane = laneOf.get(data.name);
      const sent = lanes[lane]?.then(send, send) ?? send();
      lanes[lane] = sent;
      // It is named there; the script may handle it, too.
      sent.catch((failure) => fail(script.id, failure));
      return sent;
    };
    const listeners = new Map();
    let lastListener = 0;
    // Of changes by this page; those of others are seen once it is loaded again.
    const tell = (name, before) => {
      for (const { name: wanted, action } of [...listeners.values()]) {
        if (wanted !== name) continue;
        guarded(script.id, () => action(name, before, all.GM_getValue(name), false));
      }
    };
    const url = (name) => script.resources.find((resource) => resource.name === name)?.url;
    const tabKey = `sanpo-userscript-tab-${script.id}`;
    const give = (value, action) => {
      if (action) setTimeout(() => guarded(script.id, () => action(value)));
      return value;
    };

    const all = {
      GM_addStyle(css) {
        const style = document.createElement("style");
        style.textContent = css;
        (document.head ?? document.documentElement).append(style);
        return style;
      },
      GM_addElement(parent, name, attributes) {
        if (typeof parent === "string") [parent, name, attributes] = [document.head, parent, name];
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(attributes ?? {})) {
          if (key === "textContent") element.textContent = value;
          else element.setAttribute(key, value);
        }
        parent.append(element);
        return element;
      },
      GM_getValue: (name, usual) => (values.has(name) ? structuredClone(values.get(name)) : usual),
      GM_setValue(name, value) {
        const json = JSON.stringify(value);
        if (json === undefined) return all.GM_deleteValue(name);
        const before = values.get(name);
        values.set(name, JSON.parse(json));
        if (JSON.stringify(before) !== json) tell(name, before);
        return write("set", { name, value: json });
      },
      GM_deleteValue(name) {
        const before = values.get(name);
        if (values.delete(name)) tell(name, before);
        return write("delete", { name });
      },
      GM_getValues(asked) {
        const names = Array.isArray(asked) ? asked : Object.keys(asked);
        return Object.fromEntries(names.map((name) => [name, all.GM_getValue(name, asked[name])]));
      },
      GM_setValues: (given) =>
        Promise.all(Object.entries(given).map(([name, value]) => all.GM_setValue(name, value))),
      GM_deleteValues: (names) => Promise.all(names.map((name) => all.GM_deleteValue(name))),
      GM_addValueChangeListener(name, action) {
        listeners.set(++lastListener, { name, action });
        return lastListener;
      },
      GM_removeValueChangeListener: (listener) => void listeners.delete(listener),
      GM_listValues: () => [...values.keys()],
      GM_getResourceText(name) {
        if (!texts.has(name)) texts.set(name, textOf(url(name)));
        return texts.get(name);
      },
      GM_getResourceURL: url,
      GM_log: (...words) => console.log(`${script.name}:`, ...words),
      // The tab doesn't know its opener. The browser lets only one with the same scripts be closed.
      GM_openInTab(address, options) {
        const tab = window.open(address, "_blank");
        if (tab) tab.opener = null;
        return {
          close: () => tab?.close(), get closed() { return Boolean(tab?.closed); }, onclose: null, options,
        };
      },
      // Kept by the browser until the tab is closed. Nothing is known of other tabs.
      GM_getTab: (action) => give(JSON.parse(sessionStorage.getItem(tabKey) ?? "{}"), action),
      GM_saveTab(tab, action) {
        sessionStorage.setItem(tabKey, JSON.stringify(tab));
        return give(undefined, action);
      },
      GM_getTabs: (action) => give({ 0: all.GM_getTab() }, action),
      GM_setClipboard: (text) => navigator.clipboard?.writeText(String(text)).catch(() => {}),
      GM_registerMenuCommand(words, action) {
        const button = document.createElement("button");
        Object.assign(button, { type: "button", className: "button small quiet" });
        button.textContent = `${script.name}: ${words}`;
        button.addEventListener("click", (event) => guarded(script.id, () => action(event)));
        commands.set(words, button);
        whenBody(() => menu().append(button));
        return words;
      },
      GM_unregisterMenuCommand(words) {
        commands.get(words)?.remove();
        commands.delete(words);
      },
      GM_notification(details, ondone) {
        const given = typeof details === "object" ? details : { text: details, title: ondone };
        const done = typeof ondone === "function" ? ondone : given.ondone;
        const show = (permission) => {
          if (permission !== "granted") return whenBody(() => notice(script, given, done));
          const note = new Notification(given.title ?? script.name, { body: given.text });
          note.addEventListener("click", () => given.onclick?.());
          return note.addEventListener("close", () => done?.());
        };
        asked = asked.then(() => {
          const { permission } = window.Notification ?? {};
          return permission === "default" ? Notification.requestPermission() : permission;
        });
        asked.then(show);
      },
      GM_xmlhttpRequest: (details) => request(script, details),
      // What is here is saved by a link; what is elsewhere is requested first.
      GM_download(details, name) {
        const given = typeof details === "object" ? details : { url: details, name };
        const url = new URL(given.url, location.href);
        const save = (href, file = "") =>
          Object.assign(document.createElement("a"), { href, download: given.name ?? file }).click();
        if (["data:", "blob:"].includes(url.protocol) || url.origin === location.origin) {
          save(url.href);
          setTimeout(() => guarded(script.id, () => given.onload?.()));
          return { abort() {} };
        }
        return request(script, {
          ...given, responseType: "blob",
          onload(answer) {
            if (answer.status >= 400) return given.onerror?.({ error: `status ${answer.status}` });
            const href = URL.createObjectURL(answer.response);
            save(href, fileName(url));
            setTimeout(() => URL.revokeObjectURL(href), 60000);
            return given.onload?.(answer);
          },
        });
      },
      unsafeWindow: window,
    };
    // Every script has the page's window, as in userscript managers.
    const granted = { unsafeWindow: window };
    for (const [name, isGranted] of Object.entries(script.isGranted)) {
      if (isGranted) granted[name] = all[name];
    }
    return granted;
  }

  function menu() {
    let list = document.getElementById("userscript-menu");
    if (list) return list;
    list = document.createElement("details");
    list.id = "userscript-menu";
    list.innerHTML = "<summary>Userscripts</summary>";
    document.body.append(list);
    return list;
  }

  // What scripts add to WaniKani's menu, such as their settings, stands in this page's own. A link of
  // a framework only opens a part of the menu, and is left out.
  const menuLinks = "[id$=_script_link], #sitemap__account :is(a, button):not(.scripts-submenu > a)";

  function listScriptLinks(frame) {
    for (const link of frame.querySelectorAll(menuLinks)) {
      if (link.closest("[data-listed]") || !link.textContent.trim()) continue;
      link.dataset.listed = "";
      const submenu = link.closest(".scripts-submenu")?.getAttribute("name");
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "button small quiet" });
      button.textContent = [submenu, link.textContent.trim()].filter(Boolean).join(": ");
      button.addEventListener("click", () => link.click());
      menu().append(button);
    }
  }

  whenParsed(() => {
    const frame = document.querySelector(".userscript-frame");
    if (!frame) return;
    listScriptLinks(frame);
    new MutationObserver(() => listScriptLinks(frame)).observe(frame, { childList: true, subtree: true });
  });

  // Resources are read when they are asked for, and these functions return at once.
  function textOf(address) {
    if (!address) return undefined;
    const reading = new XMLHttpRequest();
    ownOpen.call(reading, "GET", address, false);
    ownSend.call(reading);
    return reading.status === 200 ? reading.responseText : undefined;
  }

  // The promises of GM.*, over the functions of GM_*.
  function promises(granted, info) {
    const names = { GM_getResourceURL: "getResourceUrl", GM_xmlhttpRequest: "xmlHttpRequest" };
    const object = { info };
    for (const [name, action] of Object.entries(granted)) {
      if (!name.startsWith("GM_")) continue;
      object[names[name] ?? name.slice(3)] =
        ["GM_xmlhttpRequest", "GM_download"].includes(name)
          ? (given, file) =>
              promised(action, typeof given === "object" ? given : { url: given, name: file })
          : async (...rest) => action(...rest);
    }
    return object;
  }

  // The promise of a request, which can be aborted.
  function promised(action, details) {
    let handle;
    const promise = new Promise((resolve, reject) => {
      const ends = { onload: resolve, onerror: reject, ontimeout: reject, onabort: reject };
      const told = Object.entries(ends).map(([name, settle]) =>
        [name, (answer) => (settle(answer), details[name]?.(answer))]);
      handle = action({ ...details, ...Object.fromEntries(told) });
    });
    promise.abort = () => handle.abort();
    return promise;
  }

  // As in browsers, what is no JSON is null.
  function parsed(text) {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  }

  // The last part of an address, as a file is named after it.
  function fileName(url) {
    const last = url.pathname.split("/").pop();
    try {
      return decodeURIComponent(last);
    } catch {
      return last;
    }
  }

  // What is sent, in base64, and its type: of a form or a file as well.
  async function dataOf({ data }) {
    if (data === undefined || data === null) return { base64: "", type: null };
    const body = new Response(data);
    const bytes = new Uint8Array(await body.arrayBuffer());
    let text = "";
    for (let start = 0; start < bytes.length; start += 1 << 14) {
      text += String.fromCharCode(...bytes.subarray(start, start + (1 << 14)));
    }
    return { base64: btoa(text), type: body.headers.get("content-type") };
  }

  // What a host responds with; for WaniKani's addresses and its own Sanpo itself, as with `fetch`.
  async function responseOf(script, details) {
    const url = new URL(details.url, location.href);
    const method = details.method ?? "GET";
    if (isWaniKani(url) || url.origin === location.origin) {
      const body = /^(get|head)$/i.test(method) ? undefined : details.data;
      const response = await ownFetch(moved(url), { method, headers: details.headers, body });
      return {
        status: response.status, headers: Object.fromEntries(response.headers),
        url: isWaniKani(url) ? undefined : response.url,
        bytes: new Uint8Array(await response.arrayBuffer()),
      };
    }
    const { base64, type } = await dataOf(details);
    const given = Object.keys(details.headers ?? {}).map((name) => name.toLowerCase());
    const ofData = type && !given.includes("content-type") ? { "Content-Type": type } : {};
    const headers = JSON.stringify({ ...details.headers, ...ofData });
    const response = await call(
      script.id, "request", { method, url: String(url), headers, data: base64 });
    const answer = await response.json();
    if (answer.isUndecided) {
      needDecision(script, `wants to connect to ${answer.host}.`, "Allow or refuse it on its page");
    }
    if (answer.problem) throw new Error(answer.problem);
    const bytes = Uint8Array.from(atob(answer.body), (letter) => letter.charCodeAt(0));
    return { ...answer, bytes };
  }

  // A response's text in its own encoding, which old pages have.
  function decoded(bytes, type) {
    try {
      return new TextDecoder(/charset="?([\w-]+)/i.exec(type)?.[1]).decode(bytes);
    } catch {
      return new TextDecoder().decode(bytes);
    }
  }

  function loaded({ bytes, status, headers, url }, details) {
    const type = details.overrideMimeType ?? headers["content-type"] ?? "";
    const text = decoded(bytes, type);
    const page = () => new DOMParser().parseFromString(
      text, /xml/.test(type) && !/html/.test(type) ? "text/xml" : "text/html");
    const kinds = {
      json: () => parsed(text), arraybuffer: () => bytes.buffer, blob: () => new Blob([bytes], { type }),
      document: page,
    };
    return {
      readyState: 4, status, statusText: String(status),
      finalUrl: url ?? String(new URL(details.url, location.href)),
      responseHeaders: Object.entries(headers).map((pair) => pair.join(": ")).join("\r\n"),
      responseText: text, response: (kinds[details.responseType] ?? (() => text))(),
      get responseXML() { return page(); },
      lengthComputable: true, loaded: bytes.length, total: bytes.length,
    };
  }

  function request(script, details) {
    let timer = null;
    let isOver = false;
    const end = (names, answer) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      answer.context = details.context;
      for (const name of ["onreadystatechange", ...names, "onloadend"]) {
        guarded(script.id, () => details[name]?.(answer));
      }
    };
    const failed = (name, error) =>
      end([name], { readyState: 4, status: 0, error, finalUrl: String(details.url) });
    if (details.timeout > 0) timer = setTimeout(() => failed("ontimeout", "timeout"), details.timeout);
    responseOf(script, details).then(
      (response) => end(["onprogress", "onload"], loaded(response, details)),
      (failure) => failed("onerror", failure.message));
    return { abort: () => failed("onabort", "aborted") };
  }

  // WaniKani's addresses

  const wanted = new Set();
  const pointedOut = new Set();

  // A file that is not here is noted for the person, who may let it be fetched.
  function want(address) {
    if (wanted.has(address)) return;
    wanted.add(address);
    const id = current ?? (scriptIn(new Error().stack) || [...scripts.keys()][0]);
    call(id, "wanted", { url: address }).catch(() => {});
    const isFile = /\.(js|css|json)$/.test(new URL(address).pathname);
    if (isFile && scripts.has(id)) pointOut(id, address);
  }

  // Once for each address: the person may have decided against it.
  function pointOut(id, address) {
    const key = `sanpo-userscript-wants-${address}`;
    if (pointedOut.has(id) || localStorage.getItem(key)) return;
    pointedOut.add(id);
    localStorage.setItem(key, String(Date.now()));
    needDecision(scripts.get(id), "needs files that are not here.", "Choose what to download");
  }

  const isWaniKani = (url) => /(^|\.)wanikani\.com$/.test(url.hostname);

  // What scripts ask of WaniKani is answered by Sanpo, without a token; what they load elsewhere is
  // not loaded, as everything a script needs is fetched when it is installed.
  function moved(address) {
    const url = new URL(address, location.href);
    if (url.hostname === "api.wanikani.com") {
      return `${configuration.api}${url.pathname.replace(/\/{2,}/g, "/").replace(/\/$/, "")}${url.search}`;
    }
    // WaniKani's page of tokens, which frameworks read theirs from.
    const isOfSite = url.origin === location.origin || isWaniKani(url);
    if (isOfSite && url.pathname === "/settings/personal_access_tokens") return configuration.token;
    const bare = url.href.split("#")[0];
    const known = configuration.files[url.href] ?? configuration.files[bare];
    if (known) return known;
    if (!isOfSite && url.protocol.startsWith("http")) want(bare);
    return isWaniKani(url) ? url.pathname + url.search : address;
  }

  const ownOpen = XMLHttpRequest.prototype.open;
  const ownSend = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.open = function (method, address, ...rest) {
    return ownOpen.call(this, method, moved(address), ...rest);
  };
  // The address of a request can't be changed, so one that is led here is made anew.
  window.fetch = async (resource, options) => {
    if (!(resource instanceof Request)) return ownFetch(moved(resource), options);
    const address = moved(resource.url);
    if (address === resource.url) return ownFetch(resource, options);
    const { method, headers, signal } = resource;
    const body = /^(GET|HEAD)$/.test(method) ? undefined : await resource.blob();
    return ownFetch(address, { method, headers, body, signal, ...options });
  };

  // Addresses of WaniKani's site in links and windows of scripts lead to one's own pages; the server
  // knows which. Links are changed before they are followed or their menu opens.
  const site = /^((www|preview)\.)?wanikani\.com$/;
  const pages = new RegExp(
    "^/(dashboard|subjects/(review|lesson(/quiz)?|extra_study|\\d+)|(subject-lessons|recent-mistakes)(/.*)?" +
      "|extra-study|level/\\d+|(radicals|kanji|vocabulary)(/[^/]+)?)?/?$");

  function led({ href, hostname, pathname, search, hash }) {
    if (!site.test(hostname) || !pages.test(pathname)) return href;
    return (pathname === "/" ? "/dashboard" : pathname) + search + hash;
  }

  function lead(event) {
    const link = event.target.closest?.("a[href]");
    if (link && led(link) !== link.href) link.href = led(link);
  }

  const ledAddress = (address) =>
    address && URL.canParse(address, location.href) ? led(new URL(address, location.href)) : address;

  const openWindow = window.open;
  window.open = (address, ...rest) => openWindow.call(window, ledAddress(address), ...rest);

  // Nor may the address of this page become one of another site. Loading it anew finds the page.
  for (const name of ["pushState", "replaceState"]) {
    const own = history[name];
    history[name] = (state, unused, address) => own.call(history, state, unused, ledAddress(address));
  }

  for (const moment of ["pointerdown", "click"]) addEventListener(moment, lead, true);

  // So do those that a script assigns to `location`, where the browser tells of them.
  window.navigation?.addEventListener("navigate", (event) => {
    const { url } = event.destination;
    const own = led(new URL(url));
    if (own === url || event.formData || !event.cancelable) return;
    event.preventDefault();
    if (event.navigationType === "replace") location.replace(own);
    else location.assign(own);
  });

  // Running

  function guarded(id, action) {
    try {
      return watching(id, action);
    } catch (failure) {
      fail(id, failure);
      return undefined;
    }
  }

  function run(script, code) {
    if (script.isWithoutFrames && window !== window.top) return;
    const info = {
      script: {
        ...script, "run-at": script.runAt, resources: script.resources, grant: script.grants,
        noframes: script.isWithoutFrames, values: undefined, meta: undefined,
      },
      scriptHandler: "Sanpo", version: "1", scriptMetaStr: script.meta, isIncognito: false,
    };
    const granted = functions(script);
    const given = configuration.functions.map((name) => granted[name]);
    guarded(script.id, () => code.call(window, info, promises(granted, info), ...given));
  }

  function whenBody(action) {
    if (document.body) return void action();
    const watch = new MutationObserver(() => {
      if (!document.body) return;
      watch.disconnect();
      action();
    });
    watch.observe(document.documentElement, { childList: true });
  }

  function whenParsed(action) {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", action, { once: true });
    else action();
  }

  function whenLoaded(action) {
    if (document.readyState === "complete") setTimeout(action);
    else addEventListener("load", () => setTimeout(action), { once: true });
  }

  const moments = {
    "document-start": (action) => action(), "document-body": whenBody,
    "document-end": whenParsed,
    "document-idle": (action) => whenLoaded(() => watched.then(action)),
  };

  function define(id, code) {
    const script = scripts.get(id);
    if (!script || stuck.has(id)) return;
    moments[script.runAt](() => run(script, code));
  }

  // The events of WaniKani's pages

  // Frameworks compare the address with WaniKani's.
  function arrived() {
    const detail = { url: configuration.address, timing: {} };
    document.documentElement.dispatchEvent(new CustomEvent("turbo:load", { bubbles: true, detail }));
  }

  const announce = (name, detail) => window.dispatchEvent(new CustomEvent(name, { detail }));

  let told = "";

  // Tells of an answer that a session's page shows.
  function look() {
    const question = document.querySelector(".userscript-question");
    if (!question) return;
    const { subjectId, questionType, outcome } = question.dataset;
    const revision = document.querySelector("main [name=revision]")?.value;
    const state = [subjectId, questionType, outcome, revision].join();
    if (state === told) return;
    told = state;
    if (outcome === "asked") {
      announce("willShowNextQuestion", { subject: JSON.parse(question.dataset.subject), questionType });
    } else {
      announce("didAnswerQuestion", described(question.dataset));
    }
  }

  // What the events of an answer say of it
  function described(data) {
    const { questionType, outcome, typed } = data;
    const passed = outcome === "right";
    return {
      subjectWithStats: { subject: JSON.parse(data.subject), stats: JSON.parse(data.stats) },
      questionType, answer: typed,
      results: { action: passed ? "pass" : "fail", message: null, passed, accurate: passed },
    };
  }

  // A stage's name as the events have it.
  const groups = { Enlightened: "Enlighten", Burned: "Burn" };
  const group = (stage) => groups[stage] ?? stage.split(" ")[0];

  let answered = null;

  // Tells of an answer that the page before graded. One that was not typed is told only now.
  function lookBack() {
    const element = document.querySelector(".userscript-answered");
    const { revision, from, to, wasTold, isComplete, isCounted } = element?.dataset ?? {};
    if (!revision || revision === answered) return;
    answered = revision;
    if (wasTold === "false") announce("didAnswerQuestion", described(element.dataset));
    const detail = described(element.dataset);
    const parts = Object.values(detail.subjectWithStats.stats);
    Object.assign(detail, {
      subject: detail.subjectWithStats.subject, currentStageName: from, newStageName: to,
      wentUp: parts.every((part) => part.incorrect === 0), newLevelText: group(to),
    });
    if (isComplete === "true") {
      // Each of one's own cards is complete by itself.
      for (const part of parts) part.complete = true;
      announce("didCompleteSubject", detail);
    }
    if (isCounted === "true") announce("didChangeSRS", detail);
  }

  // Later than scripts at document-idle begin, which wait for the same. A region that is replaced is
  // no visit: at WaniKani, a whole session is one.
  whenLoaded(() => watched.then(() => setTimeout(() => {
    arrived();
    lookBack();
    look();
    new MutationObserver(() => {
      lookBack();
      look();
    }).observe(document.body, { childList: true, subtree: true });
  })));

  return Object.freeze({ define });
})();
