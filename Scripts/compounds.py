"""How words behave as the rear part of compounds, learned from the compounds of a dictionary.

The accent of a compound hangs for the most part on its last element: its length, its accent, and
often on nothing but which one it is (語 flattens, 機 has the fall before it). So each compound is
divided into two words of the dictionary, and for each rear part the most frequent outcome is kept.
"""

import re
from collections import Counter, defaultdict

VOICED = "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽ"
PLAIN = "かきくけこさしすせそたちつてとはひふへほはひふへほ"
UNVOICED = dict(zip(VOICED, PLAIN))
SMALL = set("ゃゅょぁぃぅぇぉゎ")
ROWS = {
    "a": "あかさたなはまやらわがざだばぱゃぁゎ", "i": "いきしちにひみりぎじぢびぴぃ",
    "u": "うくすつぬふむゆるぐずづぶぷゅぅゔ", "e": "えけせてねへめれげぜでべぺぇ",
    "o": "おこそとのほもよろをごぞどぼぽょぉ",
}
VOWELS = {kana: vowel for vowel, row in ROWS.items() for kana in row}
LENGTHENING = {"あ": "a", "い": "aiueo", "う": "uo", "え": "e", "お": "o"}
KANJI = re.compile("[\u3400-\u9fff々]")
HIRAGANA = re.compile("[ぁ-ん]")


def morae(reading):
    return sum(kana not in SMALL for kana in reading)


def bears_fall(reading, mora):
    """Not ん, っ, ー or the second half of a long vowel."""
    starts = [at for at, kana in enumerate(reading) if kana not in SMALL]
    at = starts[mora - 1]
    kana = reading[at]
    if at == 0 or kana not in "んっーあいうえお":
        return True
    return kana not in "んっー" and VOWELS.get(reading[at - 1], ".") not in LENGTHENING[kana]


def unvoiced(reading):
    return UNVOICED.get(reading[:1], reading[:1]) + reading[1:]


def front_kind(front):
    """Rear parts behave otherwise after one kanji and after okurigana: k, o, or w."""
    if len(front) == 1:
        return "k"
    return "o" if KANJI.match(front[0]) and HIRAGANA.match(front[-1]) else "w"


class Compounds:
    def __init__(self, words):
        """`words` are nouns, the most frequent first."""
        self.words = {}
        self.kanji_readings = set()
        for word in words:
            self.words.setdefault(word.spelling, word)
            if len(word.surface) == 1:
                self.kanji_readings.add(word.spelling)

    def known(self, surface, reading):
        return self.words.get((surface, reading)) or self.words.get((surface, unvoiced(reading)))

    def divided(self, word):
        """The division whose parts are the most frequent words, as surfaces and readings."""
        best = None
        for at in range(1, len(word.surface)):
            for kana in range(1, len(word.reading)):
                if word.reading[kana] in SMALL or word.reading[kana] == "ー":
                    continue
                front = word.surface[:at], word.reading[:kana]
                rear = word.surface[at:], word.reading[kana:]
                one, two = self.words.get(front), self.known(*rear)
                if one and two and (len(rear[0]) > 1 or KANJI.match(rear[0])):
                    # A single kanji in front is seldom a word there.
                    cost = one.cost + two.cost + (2000 if at == 1 else 0)
                    if best is None or cost < best[0]:
                        best = cost, front, rear
        return best and best[1:]

    def outcome(self, word, front):
        """What has become of the accent, as UniDic's rules would say it: C4 flat, C3 falls at the
        end of the front, C2 on the rear's first mora, C1 further in it, C5 where the front falls.
        None when it is something else."""
        fall, length = word.accents[0], morae(front[1])
        if fall == 0:
            return "C4", ()
        if fall == length or fall == length - 1 and not bears_fall(word.reading, length):
            return "C3", ()
        if fall > length:
            return ("C2", ()) if fall == length + 1 else ("C1", (fall - length,))
        alone = self.words[front].accents
        return ("C5", ()) if alone and alone[0] == fall else None

    def rear_rules(self):
        """(kind of front, surface, reading) to the outcome that is more frequent than others."""
        seen = defaultdict(Counter)
        for word in self.words.values():
            if len(word.surface) < 3 or morae(word.reading) < 3 or not word.accents:
                continue
            if word.is_name or len(KANJI.findall(word.surface)) < 2:
                continue
            parts = self.divided(word)
            found = parts and self.outcome(word, parts[0])
            if found:
                seen[(front_kind(parts[0][0]), *parts[1])][found] += 1
        for key, counts in sorted(seen.items()):
            best, times = counts.most_common(1)[0]
            # One compound that is flat may be an idiom, which says nothing of others.
            is_odd = times == 1 and best[0] in ("C4", "C5") and len(key[1]) > 1 and key[0] == "w"
            if times * 2 > sum(counts.values()) and not is_odd:
                yield key, best
