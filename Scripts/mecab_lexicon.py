"""Reads the lexicons of compiled MeCab dictionaries: UniDic 2.1.2 and Open JTalk's naist-jdic.

Only words in their dictionary form are given, with readings in hiragana.
"""

import csv
import os
import struct
from dataclasses import dataclass, field

HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
UNIDIC_KINDS = {"動詞": "v", "形容詞": "a", "接尾辞": "s", "接頭辞": "p"}
NAIST_KINDS = {"動詞": "v", "形容詞": "a", "接頭詞": "p"}


@dataclass
class Word:
    kind: str  # v verb, a adjective, s suffix, p prefix, n everything else
    surface: str
    reading: str
    accents: list = field(default_factory=list)  # preferred first
    rule: str = "*0"
    cost: int = 0  # as MeCab counts it: low is frequent
    is_name: bool = False
    is_number: bool = False

    @property
    def spelling(self):
        return self.surface, self.reading


def lexemes(folder):
    """The cost and the fields of each line of the lexicon."""
    with open(os.path.join(folder, "sys.dic"), "rb") as file:
        data = file.read()
    header = 72
    trie, tokens, features = struct.unpack_from("<3I", data, 24)
    texts = header + trie + tokens
    for at in range(header + trie, texts, 16):
        cost, feature = struct.unpack_from("<hI", data, at + 6)
        start = texts + feature
        text = data[start : data.index(b"\0", start)].decode()
        yield cost, next(csv.reader([text])) if '"' in text else text.split(",")


def rule(code):
    return code if code[:1] in ("C", "P") and code[1:].isdigit() else "*0"


def unidic(folder):
    """Columns: tags 0-3, conjugation 4, form 5, spelling 8, its dictionary form 10, the reading
    of that 18, accents 23, rule 24."""
    for cost, row in lexemes(folder):
        if len(row) < 25 or row[0] in {"助詞", "助動詞", "補助記号", "空白"}:
            continue
        if row[8] != row[10] or row[4].startswith("文語") or not row[18]:
            continue
        if row[4] in ("*", "") or row[5] == "終止形-一般":
            accents = [int(part) for part in row[23].split(",") if part.isdigit()]
            yield Word(
                UNIDIC_KINDS.get(row[0], "n"), row[8], row[18].translate(HIRAGANA), accents,
                rule(row[24]), cost, row[1] == "固有名詞", row[1] == "数詞")


def naist(folder):
    """Columns: tags 0-3, form 5, dictionary form 6, reading 7, accent/morae 9, rule 10. Entries of
    several accent phrases have colons in them, and are left out."""
    for cost, row in lexemes(folder):
        if len(row) < 11 or row[0] in {"助詞", "助動詞", "記号"} or ":" in row[7] + row[9]:
            continue
        accent = row[9].split("/")[0]
        if row[5] in ("*", "基本形") and accent.isdigit():
            kind = "s" if row[1] == "接尾" else NAIST_KINDS.get(row[0], "n")
            yield Word(
                kind, row[6], row[7].translate(HIRAGANA), [int(accent)], rule(row[10]), cost,
                row[1] == "固有名詞", row[1] in ("数", "非自立"))


def best_first(words):
    """In an order that does not hang on that of the lexicon."""
    return sorted(words, key=lambda word: (word.cost, word.surface, word.reading, word.kind,
                                           word.accents))
