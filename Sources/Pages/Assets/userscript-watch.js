// Watches that userscripts come to an end, in a thread of its own: a script in a loop holds up its
// page and everything in it. After some seconds the server switches the script off, so that every
// face names it, and the page is whole again when it is loaded anew.
"use strict";

const timeout = 5;
let csrf = "";
let timer = null;

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
    fetch(`/userscripts/${data.running}/call`, { method: "POST", body });
  }, timeout * 1000);
};
