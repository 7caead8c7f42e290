/// Three levels of our own: real kanji and words, with invented names and mnemonics.
///
/// kind | level | characters | meanings | readings | radicals | mnemonic. A star marks the accepted
/// readings of a kanji. The components of a word are the kanji in it.
enum SmallCourse {
  static let text = """
    radical|1|一|Line|||One stroke from left to right: a <radical>line</radical>.
    radical|1|人|Person|||Two legs on their way somewhere: a <radical>person</radical>.
    radical|1|口|Mouth|||A square, wide open <radical>mouth</radical> asking for lunch.
    radical|1|日|Sun|||A window with the <radical>sun</radical> in both panes.
    radical|1|木|Tree|||A trunk, two branches, two roots: a <radical>tree</radical>.
    radical|1|山|Mountain|||Three peaks, the middle one highest: a <radical>mountain</radical>.
    radical|1|川|River|||Water in three streams: a <radical>river</radical>.
    radical|1|大|Big|||Someone shows with both arms how <radical>big</radical> the fish was.
    radical|2|火|Fire|||Sparks fly on both sides of the <radical>fire</radical>.
    radical|2|水|Water|||A fountain in the middle and splashes of <radical>water</radical> beside it.
    radical|2|土|Earth|||A sprout that comes out of the <radical>earth</radical>.
    radical|2|女|Woman|||A <radical>woman</radical> who crosses her legs as she reads.
    radical|2|子|Child|||A <radical>child</radical> with stretched arms wants to be carried.
    radical|2|目|Eye|||An <radical>eye</radical> set upright, so that it saves room.
    radical|2|手|Hand|||A palm with more fingers than needed is still a <radical>hand</radical>.
    radical|2|力|Power|||An arm bent to show its <radical>power</radical>.
    radical|2|-|Pole|||A <radical>pole</radical> so thin that only a picture shows it.
    radical|3|田|Rice Field|||Four plots seen from a kite: a <radical>rice field</radical>.
    radical|3|石|Stone|||A <radical>stone</radical> that has rolled out from under a cliff.
    radical|3|月|Moon|||A <radical>moon</radical> with two wisps of cloud in it.
    radical|3|宀|Roof|||A <radical>roof</radical> with its chimney.
    radical|3|儿|Legs|||Two <radical>legs</radical> that run away from the rest.
    kanji|1|一|One|いち*,いつ;ひと|line|A single <radical>line</radical> counts <kanji>one</kanji>.
    kanji|1|二|Two|に*;ふた|line|A <radical>line</radical> and its shadow make <kanji>two</kanji>.
    kanji|1|三|Three|さん*;み|line|<kanji>Three</kanji> times a <radical>line</radical>.
    kanji|1|人|Person|にん*,じん*;ひと|person|The <radical>person</radical> is a <kanji>person</kanji>.
    kanji|1|口|Mouth|こう*,く;くち|mouth|The <radical>mouth</radical> is a <kanji>mouth</kanji>.
    kanji|1|日|Sun, Day|にち*,じつ;ひ|sun|Each <kanji>day</kanji> the <radical>sun</radical> comes back.
    kanji|1|木|Tree, Wood|もく*,ぼく;き|tree|A <radical>tree</radical> is made of <kanji>wood</kanji>.
    kanji|1|山|Mountain|さん*;やま|mountain|The three peaks are a <kanji>mountain</kanji>.
    kanji|1|川|River|せん;かわ*|river|The three streams are a <kanji>river</kanji>.
    kanji|1|大|Big|たい*,だい*;おお|big|Arms wide apart: <kanji>big</kanji>.
    kanji|2|火|Fire|か*;ひ|fire|The sparks are a <kanji>fire</kanji>.
    kanji|2|水|Water|すい*;みず|water|The fountain gives <kanji>water</kanji>.
    kanji|2|土|Earth, Soil|ど*,と;つち|earth|A sprout needs <kanji>soil</kanji>.
    kanji|2|女|Woman|じょ*;おんな|woman|She reads on: a <kanji>woman</kanji>.
    kanji|2|子|Child|し*,す;こ|child|Carry the <kanji>child</kanji>.
    kanji|2|目|Eye|もく*;め|eye|The upright <kanji>eye</kanji>.
    kanji|2|手|Hand|しゅ*;て|hand|Count the fingers of this <kanji>hand</kanji>.
    kanji|2|力|Power|りき*,りょく*;ちから|power|The bent arm shows <kanji>power</kanji>.
    kanji|2|本|Book, Origin|ほん*;もと|tree,line|A <radical>line</radical> marks the foot of the <radical>tree</radical>, the <kanji>origin</kanji> of every book.
    kanji|2|休|Rest|きゅう*;やす|person,tree|A <radical>person</radical> leans on a <radical>tree</radical> to <kanji>rest</kanji>.
    kanji|3|田|Rice Field|でん*;た|rice-field|The four plots are a <kanji>rice field</kanji>.
    kanji|3|石|Stone|せき*,しゃく;いし|stone|It rolled and stays a <kanji>stone</kanji>.
    kanji|3|月|Moon, Month|げつ*,がつ*;つき|moon|A new <kanji>moon</kanji>, a new <kanji>month</kanji>.
    kanji|3|林|Woods|りん*;はやし|tree|Where one <radical>tree</radical> meets another are the <kanji>woods</kanji>.
    kanji|3|明|Bright|めい*,みょう;あか|sun,moon|<radical>Sun</radical> and <radical>moon</radical> at once are <kanji>bright</kanji>.
    kanji|3|男|Man|だん*,なん;おとこ|rice-field,power|<radical>Power</radical> under a <radical>rice field</radical>: the <kanji>man</kanji> who ploughs it.
    kanji|3|好|Like|こう*;す|woman,child|The <radical>woman</radical> and her <radical>child</radical> <kanji>like</kanji> each other.
    kanji|3|安|Cheap, Peaceful|あん*;やす|roof,woman|A <radical>woman</radical> under her own <radical>roof</radical> is <kanji>peaceful</kanji>.
    kanji|3|字|Letter, Character|じ*;あざ|roof,child|Under the <radical>roof</radical> a <radical>child</radical> learns its <kanji>letters</kanji>.
    kanji|3|見|See|けん*;み|eye,legs|An <radical>eye</radical> on <radical>legs</radical> goes out to <kanji>see</kanji> the world.
    vocabulary|1|一つ|One Thing|ひとつ||The counter つ makes <vocabulary>one thing</vocabulary> of it.
    vocabulary|1|二つ|Two Things|ふたつ||The counter つ makes <vocabulary>two things</vocabulary> of it.
    vocabulary|1|三つ|Three Things|みっつ||The counter つ makes <vocabulary>three things</vocabulary> of it.
    vocabulary|1|人|Person|ひと||Alone it is just a <vocabulary>person</vocabulary>.
    vocabulary|1|口|Mouth|くち||Alone it is just a <vocabulary>mouth</vocabulary>.
    vocabulary|1|日|Sun, Day|ひ||Alone it is the <vocabulary>sun</vocabulary> and its <vocabulary>day</vocabulary>.
    vocabulary|1|木|Tree|き||Alone it is a <vocabulary>tree</vocabulary>.
    vocabulary|1|山|Mountain|やま||Alone it is a <vocabulary>mountain</vocabulary>.
    vocabulary|1|川|River|かわ||Alone it is a <vocabulary>river</vocabulary>.
    vocabulary|1|大きい|Big|おおきい||The い at the end makes an adjective: <vocabulary>big</vocabulary>.
    vocabulary|1|大人|Adult|おとな||A <kanji>big</kanji> <kanji>person</kanji> is an <vocabulary>adult</vocabulary>.
    vocabulary|1|人口|Population|じんこう||Count <kanji>mouths</kanji> of <kanji>people</kanji> for the <vocabulary>population</vocabulary>.
    vocabulary|1|一人|One Person, Alone|ひとり||<vocabulary>One person</vocabulary> is <vocabulary>alone</vocabulary>.
    vocabulary|1|二人|Two People|ふたり||With company: <vocabulary>two people</vocabulary>.
    kana_vocabulary|1|おはよう|Good Morning|||Said early: <vocabulary>good morning</vocabulary>, as in <ja>おはよう</ja>.
    kana_vocabulary|1|これ|This, This One|||Near at hand: <vocabulary>this one</vocabulary>.
    vocabulary|2|火|Fire|ひ||Alone it is a <vocabulary>fire</vocabulary>.
    vocabulary|2|水|Water|みず||Alone it is <vocabulary>water</vocabulary>.
    vocabulary|2|土|Soil|つち||Alone it is <vocabulary>soil</vocabulary>.
    vocabulary|2|女|Woman|おんな||Alone it is a <vocabulary>woman</vocabulary>.
    vocabulary|2|女子|Girl, Girls|じょし||A <kanji>woman</kanji> and still a <kanji>child</kanji>: a <vocabulary>girl</vocabulary>.
    vocabulary|2|目|Eye|め||Alone it is an <vocabulary>eye</vocabulary>.
    vocabulary|2|手|Hand|て||Alone it is a <vocabulary>hand</vocabulary>.
    vocabulary|2|力|Power|ちから||Alone it is <vocabulary>power</vocabulary>.
    vocabulary|2|本|Book|ほん||Alone it is a <vocabulary>book</vocabulary>.
    vocabulary|2|日本|Japan|にほん,にっぽん||The <kanji>origin</kanji> of the <kanji>sun</kanji>: <vocabulary>Japan</vocabulary>.
    vocabulary|2|休む|To Rest|やすむ||The む at the end makes a verb: <vocabulary>to rest</vocabulary>.
    vocabulary|2|火山|Volcano|かざん||A <kanji>mountain</kanji> of <kanji>fire</kanji> is a <vocabulary>volcano</vocabulary>.
    kana_vocabulary|2|どこ|Where|||Asks for a place: <vocabulary>where</vocabulary>.
    kana_vocabulary|2|もっと|More|||Asks for another helping: <vocabulary>more</vocabulary>.
    vocabulary|3|田んぼ|Rice Paddy|たんぼ||A <kanji>rice field</kanji> in everyday speech: a <vocabulary>rice paddy</vocabulary>.
    vocabulary|3|石|Stone|いし||Alone it is a <vocabulary>stone</vocabulary>.
    vocabulary|3|月|Moon|つき||Alone it is the <vocabulary>moon</vocabulary>.
    vocabulary|3|林|Woods|はやし||Alone it is the <vocabulary>woods</vocabulary>.
    vocabulary|3|明るい|Bright|あかるい||The い at the end makes an adjective: <vocabulary>bright</vocabulary>.
    vocabulary|3|男の子|Boy|おとこのこ||A <kanji>man</kanji> and still a <kanji>child</kanji>: a <vocabulary>boy</vocabulary>.
    vocabulary|3|好き|Liked, Favourite|すき||What one <kanji>likes</kanji> is <vocabulary>liked</vocabulary>.
    vocabulary|3|安い|Cheap|やすい||A <kanji>peaceful</kanji> price is <vocabulary>cheap</vocabulary>.
    vocabulary|3|字|Letter|じ||Alone it is a <vocabulary>letter</vocabulary>.
    vocabulary|3|見る|To See, To Look|みる||The る at the end makes a verb: <vocabulary>to see</vocabulary>.
    vocabulary|3|水田|Paddy Field|すいでん||A <kanji>rice field</kanji> under <kanji>water</kanji> is a <vocabulary>paddy field</vocabulary>.
    kana_vocabulary|3|とても|Very|||Makes anything more so: <vocabulary>very</vocabulary>.
    """
}
