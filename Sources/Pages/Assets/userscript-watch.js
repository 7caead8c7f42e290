// Watches that userscripts come to an end, in a thread of its own: a script in a loop holds up its
// page and everything in it. After some seconds the server switches the script off and has the next
// page name it, and the page is whole again when it is loaded anew.
"use strict";

const timeout = 5;
let csrf = "";
let timer = null;

// What runs is told by where its calls go.
onmessage = ({ data }) => {
  if (data.csrf) {
    csrf = data.csrf;
    postMessage("ready");
  }
  if (!("running" in data)) return;
  clearTimeout(timer);
  if (data.running === null) return;
  timer = setTimeout(() => {
    const body = new URLSearchParams({ csrf, call: "looped", seconds: String(timeout) });
    fetch(data.running, { method: "POST", body });
  }, timeout * 1000);
};
