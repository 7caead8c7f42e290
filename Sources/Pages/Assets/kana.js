// Converts romaji to kana while typing, in fields with data-kana. Without this file the server
// converts the submitted answer. The spellings come from the engine, which converts in the same
// way: see SpellingTree.
"use strict";

const spelledParts = new Set(
  Object.keys(romajiSpellings).flatMap((spelling) =>
    [...spelling].map((_, end) => spelling.slice(0, end + 1))));
const canGoOn = new Set([...spelledParts].map((part) => part.slice(0, -1)));

const latinStretch = /[^\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff01-\uffee]*$/u;

// Converts the text while typing. An end that may still become another syllable is not converted.
function kanaOf(text) {
  let kana = "";
  for (let start = 0; start < text.length; ) {
    const chunk = nextChunk(text.toLowerCase(), start);
    const written = text.slice(start, chunk.end);
    kana += chunk.isOpen ? written : cased(chunk.kana, written);
    start = chunk.end;
  }
  return kana;
}

function nextChunk(letters, start) {
  let end = start + 1;
  let kana = romajiSpellings[letters[start]] ?? letters[start];
  while (end < letters.length && spelledParts.has(letters.slice(start, end + 1))) {
    kana = romajiSpellings[letters.slice(start, end + 1)] ?? kana + letters[end];
    end += 1;
  }
  return { kana, end, isOpen: end === letters.length && canGoOn.has(letters.slice(start, end)) };
}

// Converts a syllable in capitals to katakana.
function cased(kana, written) {
  if (!/^[A-Z]+$/.test(written)) return kana;
  return kana.replace(/[\u3041-\u3096]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + 0x60));
}

// Converts only the Latin text that ends at the cursor. While an input method composes, the text is
// its own; a phone's Latin keyboard composes too, and ends with romaji.
for (const type of ["input", "compositionend"]) {
  document.addEventListener(type, ({ target, isComposing }) => {
    if (target.matches("[data-kana]") && !isComposing) convert(target);
  });
}

function convert(field) {
  const [left, right] = [
    field.value.slice(0, field.selectionEnd), field.value.slice(field.selectionEnd),
  ];
  const stretch = left.match(latinStretch)[0];
  const kana = left.slice(0, left.length - stretch.length) + kanaOf(stretch);
  if (kana === left) return;
  field.value = kana + right;
  field.setSelectionRange(kana.length, kana.length);
}
