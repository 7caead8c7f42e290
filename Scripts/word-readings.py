#!/usr/bin/env python3
"""Builds Sources/Engine/Resources/Japanese/words.tsv: words and how they are read by themselves.

    python3 Scripts/word-readings.py EDICT UNIDIC NAIST > Sources/Engine/Resources/Japanese/words.tsv

EDICT is the file of the package edict; UNIDIC and NAIST are the folders of sys.dic of UniDic 2.1.2
(unidic-lite 1.0.8, unidic_lite/dicdir) and of open-jtalk-mecab-naist-jdic. Only the standard
library is used, and the same input gives the same bytes.

A line is a word, a tab and a reading. There are two sorts:

* words of EDICT that it lists with several readings: the one that is most used;
* words that UniDic has and EDICT has not, names excepted: UniDic's most frequent reading.

What is most used is told by three witnesses: how dear the reading is in either dictionary beside
the word's cheapest one (MeCab's costs are logarithms of frequencies), and whether EDICT marks it
as common. DECIDED holds the few that they get wrong.
"""

import csv
import os
import re
import struct
import sys

HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
EDICT_LINE = re.compile(r"(\S+) \[(\S+)\] /(.*)$")
ODD = re.compile(r"\((ok|ik|oK|iK)\b")

# Beyond this a reading is rare, however dear.
RAREST = 2700
# Prices, in MeCab's costs, of what EDICT says and of standing only in compounds.
UNMARKED, ODD_WRITING, ARCHAIC, BOUND, NAME = 2800, 2500, 1500, 3000, 6000
# Of ー in a word of kanji: ギョーザ beside ぎょうざ.
LONG_MARK = 4000

# Columns of sys.dic, by dictionary: part of speech, form, dictionary form, its kana.
UNIDIC = {"form": 5, "lemma": 10, "kana": 18, "whole": "終止形-一般", "width": 25}
NAIST = {"form": 5, "lemma": 6, "kana": 7, "whole": "基本形", "width": 8}

DECIDED = {
    "日本": "にほん",
    "明日": "あした",
    "私": "わたし",
    "一日": "いちにち",
    "１日": "いちにち",
    "何時": "なんじ",
    "何人": "なんにん",
    "間": "あいだ",
    "御手洗": "おてあらい",
    "明後日": "あさって",
    "一昨年": "おととし",
    "四時": "よじ",
    "何分": "なんぷん",
    "何階": "なんがい",
    "二人前": "ににんまえ",
    "その他": "そのた",
    "その間": "そのあいだ",
    "この間": "このあいだ",
    "主": "ぬし",
    "埋める": "うめる",
    "潜る": "もぐる",
    "俺ら": "おれら",
    "瞬く": "またたく",
    "春風": "はるかぜ",
    "心の中": "こころのなか",
}


def has_kanji(word):
    return any("\u3400" <= letter <= "\u9fff" or letter in "々〆" for letter in word)


def edict(path):
    """Each word's readings with what their entry adds to their price."""
    words = {}
    with open(path, encoding="euc_jp", errors="replace") as file:
        for match in filter(None, map(EDICT_LINE.match, file)):
            word, reading, meanings = match.groups()
            price = 0 if meanings.endswith("/(P)/") else UNMARKED
            price += ODD_WRITING if ODD.match(meanings) else 0
            price += LONG_MARK if "ー" in reading else 0
            price += ARCHAIC if "(arch)" in meanings or "(obs)" in meanings else 0
            readings = words.setdefault(word, {})
            reading = reading.translate(HIRAGANA)
            readings[reading] = min(price, readings.get(reading, price))
    return words


def lexemes(folder):
    """Each row of the lexicon with the cost that MeCab counts for it."""
    with open(os.path.join(folder, "sys.dic"), "rb") as file:
        data = file.read()
    trie, tokens, _ = struct.unpack_from("<3I", data, 24)
    first = 72 + trie
    for at in range(first, first + tokens, 16):
        cost, feature = struct.unpack_from("<hI", data, at + 6)
        start = first + tokens + feature
        yield cost, next(csv.reader([data[start : data.index(b"\0", start)].decode()]))


def surcharge(row):
    if row[0] == "名詞" and row[1] == "固有名詞" and row[3] != "国":
        return NAME
    bound = row[0].startswith("接") or row[1] in ("接尾", "数詞", "数") or row[2] == "助数詞"
    return BOUND if bound else 0


def lexicon(folder, columns):
    """Each word's readings with their costs, and whether it is more than a name."""
    words = {}
    for cost, row in lexemes(folder):
        if len(row) < columns["width"] or row[columns["form"]] not in ("*", "", columns["whole"]):
            continue
        word, kana = row[columns["lemma"]], re.sub("[:’]", "", row[columns["kana"]])
        if not has_kanji(word) or not kana or kana == "*":
            continue
        extra = surcharge(row)
        readings = words.setdefault(word, {})
        kana = kana.translate(HIRAGANA)
        readings[kana] = min((cost + extra, extra == NAME), readings.get(kana, (99999, True)))
    return words


def beside_cheapest(readings):
    cheapest = min(cost for cost, _ in readings.values())
    return {kana: min(RAREST, cost - cheapest) for kana, (cost, _) in readings.items()}


def preferred(listed, witnesses):
    prices = dict(listed)
    for costs in map(beside_cheapest, filter(None, witnesses)):
        if costs.keys() & prices.keys():
            for kana in prices:
                prices[kana] += costs.get(kana, RAREST)
    return min(prices, key=prices.get)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    listed = edict(sys.argv[1])
    unidic, naist = lexicon(sys.argv[2], UNIDIC), lexicon(sys.argv[3], NAIST)
    found = {
        word: preferred(readings, (unidic.get(word), naist.get(word)))
        for word, readings in listed.items()
        if len(readings) > 1 and has_kanji(word)
    }
    for word, readings in unidic.items():
        (_, is_name), kana = min((price, kana) for kana, price in readings.items())
        if word not in listed and not is_name:
            found[word] = kana
    found |= DECIDED
    for word, kana in sorted(found.items()):
        print(f"{word}\t{kana}")
    print(f"{len(found)} words", file=sys.stderr)


if __name__ == "__main__":
    main()
