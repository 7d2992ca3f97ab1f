/** The words in orders of packaging: their meanings, and filler words that do not describe the product. */

/** A unit that a buyer writes after a quantity. */
export type WrittenUnit = "piece" | "box" | "roll" | "pack" | "bundle" | "weight";

// "nos", "units": counts in the unit that the product is sold by.
const unitlessCounts = new Set("nos number numbers unit units each ea count qty".split(" "));

const writtenUnits = new Map<string, WrittenUnit>([
  ...pairs<WrittenUnit>("piece", "pc pcs pce piece pieces peice peices pis nag पीस नग"),
  ...pairs<WrittenUnit>(
    "box",
    "box boxes bx carton cartons ctn ctns crtn case cases peti dabba dabbe कार्टन पेटी डिब्बा डिब्बे बॉक्स",
  ),
  ...pairs<WrittenUnit>("roll", "roll rolls rol रोल"),
  ...pairs<WrittenUnit>("pack", "pack packs pk pks pkt pkts packet packets pac पैकेट"),
  ...pairs<WrittenUnit>("bundle", "bundle bundles bdl bndl set sets"),
  ...pairs<WrittenUnit>("weight", "kg kgs kilo kilos gram grams gm ton tons tonne"),
]);

// In "2,000 bags" the noun is the unit and also names the product.
const countedGoods = new Map<string, WrittenUnit>([
  ...pairs<WrittenUnit>(
    "piece",
    "bags polybags pouches covers envelopes mailers polymailers flyers sleeves labels stickers",
  ),
  ...pairs<WrittenUnit>("roll", "tapes"),
]);

const multipliers = new Map<string, number>([
  ...pairs(1000, "k thousand thousands thou hazar hazaar hajar hajaar हजार हज़ार"),
  ...pairs(100_000, "lakh lakhs lac lacs लाख"),
  ...pairs(100, "hundred sau सौ"),
  ...pairs(12, "dozen dozens dz darjan दर्जन"),
]);

const numberWords = new Map<string, number>(
  "one two three four five six seven eight nine ten ek do teen char paanch chhe saat aath nau das"
    .split(" ")
    .map((word, index) => [word, (index % 10) + 1]),
);

/** What the word after a number means. */
export type NumberSuffix =
  | { kind: "times"; factor: number }
  | { kind: "unit"; unit: WrittenUnit | null }
  | { kind: "goods"; unit: WrittenUnit };

/** Reads the word after a number: "k", "lakh", "pcs", "ctn", "bags"; undefined for any other word. */
export function numberSuffix(word: string): NumberSuffix | undefined {
  const factor = multipliers.get(word);
  if (factor !== undefined) return { kind: "times", factor };
  const unit = writtenUnits.get(word);
  if (unit !== undefined) return { kind: "unit", unit };
  if (unitlessCounts.has(word)) return { kind: "unit", unit: null };
  const goods = countedGoods.get(word);
  return goods && { kind: "goods", unit: goods };
}

/** The number that a word means: "ek", "five". */
export function numberOfWord(word: string): number | undefined {
  return numberWords.get(word);
}

export type MeasureUnit = "mm" | "cm" | "m" | "inch" | "micron" | "gsm";

const measureUnits = new Map<string, MeasureUnit>([
  ...pairs<MeasureUnit>("mm", "mm मिमी"),
  ...pairs<MeasureUnit>("cm", "cm cms सेमी"),
  ...pairs<MeasureUnit>("m", "m mtr mtrs meter meters metre metres मीटर"),
  ...pairs<MeasureUnit>("inch", `in inch inches इंच इन्च " ''`),
  ...pairs<MeasureUnit>("micron", "micron microns mic mics mu µ μ माइक्रोन"),
  ...pairs<MeasureUnit>("gsm", "gsm जीएसएम"),
]);

/** The unit of length, thickness or weight of paper that a word names. */
export function measureUnit(word: string): MeasureUnit | undefined {
  return measureUnits.get(word);
}

// Synonyms of the trade, applied both to the catalogue's words and to buyers' words.
const synonyms = new Map<string, string>([
  ...pairs(
    "bag",
    "bags packet packets pouch pouches cover covers envelope envelopes mailer mailers lifafa thaili theli thaila " +
      "बैग बैग्स थैली थैला थैले कवर पाउच लिफाफा लिफ़ाफ़ा पैकेट",
  ),
  ...pairs("poly", "polythene polyethylene plastic ldpe पॉली पोली प्लास्टिक पॉलीथिन"),
  ...pairs(
    "poly bag",
    "polybag polybags polymailer polymailers polymaller flyer flyers flier fliers पॉलीबैग फ्लायर",
  ),
  ...pairs("meesho", "misho mesho meeso मीशो"),
  ...pairs("valmo", "वाल्मो"),
  ...pairs("label", "labels lable lables sticker stickers stikar barcode barcoded लेबल स्टिकर स्टीकर बारकोड"),
  ...pairs("thermal", "थर्मल"),
  ...pairs("tape", "tapes cellotape sellotape selotape cello celo टेप सेलोटेप सेलो"),
  ...pairs("bopp", "बीओपीपी"),
  ...pairs("sleeve", "sleeves स्लीव"),
  ...pairs("roll", "rolls रोल"),
  ...pairs("transparent", "clear trans transperant पारदर्शी ट्रांसपेरेंट"),
  ...pairs("lamination", "laminated lam lami"),
  ...pairs("brown", "bhura bhoora khaki भूरा भूरी ब्राउन"),
  ...pairs("black", "kala काला काली"),
  ...pairs("white", "safed सफेद सफ़ेद"),
  ...pairs("paper", "kagaz kagaj kaagaz कागज कागज़ पेपर"),
  ...pairs("kraft", "craft क्राफ्ट"),
  ...pairs("honeycomb", "hexacomb honey हनीकॉम्ब"),
  ...pairs("large", "big bada badi bade xl बड़ा बड़ी"),
  ...pairs("small", "chota chhota choti chhoti छोटा छोटी"),
  ...pairs("sample", "samples trial trials namuna namoona नमूना सैंपल"),
]);

/** Whether a word is one of the catalogue's own that others are synonyms of: "bag", "tape". */
export function isCatalogueWord(word: string): boolean {
  return meanings.has(word);
}

const meanings = new Set([...synonyms.values()].flatMap((words) => words.split(" ")));

/** The synonyms that a half-typed word may become, as the catalogue's words for them: "polym" is "poly" and "bag". */
export function meaningsOfBeginning(beginning: string): string[][] {
  return meaningsOf((word) => word !== beginning && word.startsWith(beginning));
}

/** The catalogue's words for each synonym that fits. */
export function meaningsOf(fits: (synonym: string) => boolean): string[][] {
  const found = [...synonyms].flatMap(([word, meaning]) => (fits(word) ? [meaning] : []));
  return [...new Set(found)].map((meaning) => meaning.split(" "));
}

/** The catalogue's words for a word in lower case: "polybags" is "poly" and "bag". */
export function catalogueWords(word: string): string[] {
  return (synonyms.get(word) ?? word).split(" ");
}

const extremes = new Map<string, "largest" | "smallest">([
  ...pairs<"largest">("largest", "jumbo largest biggest xxl xxxl"),
  ...pairs<"smallest">("smallest", "smallest"),
]);

/** Whether words ask for the largest or the smallest, and how many of the first ones do: "jumbo", "sabse bada". */
export function extremeAt(
  words: readonly string[],
): { which: "largest" | "smallest"; length: number } | undefined {
  const [first = "", next = ""] = words;
  const which = extremes.get(first);
  if (which) return { which, length: 1 };
  const isMost = first === "sabse" || first === "सबसे";
  const [size = ""] = catalogueWords(next);
  if (size === "large" && (isMost || first === "extra")) return { which: "largest", length: 2 };
  return isMost && size === "small" ? { which: "smallest", length: 2 } : undefined;
}

// Courtesies, grammar and delivery requests, in English and in Hindi typed in Latin letters.
const politeWords = new Set(
  [
    "please pls plz plss kindly send need needed want wanted require required requirement req give get deliver delivery",
    "dispatch ship book confirm asap urgent urgently today tomorrow now soon also more order orders total subtotal only",
    "hi hello hey dear sir sirji madam mam maam bro brother team ji thanks thank you thx ty regards ok okay yes",
    "good morning afternoon evening namaste namaskar i we me us my our u ur your will would can could have has",
    "bhai bhaiya bhaiyya bhej bhejo bhejna bhejiye bhejdo bhejwa bhijwa do dena de dedo dijiye dijiyega dena chahiye",
    "chaiye chahie chahiy mangta mangwana mangana karo kar kardo krdo karna karwa karwao likh likho lelo le lo lagega",
    "lagenge bhi wala wale wali vala vale vali ka ki ko se hai hain h ho mera mere meri mujhe mujhko hum hame humko",
    "hamko apna apne apni aap aaj kal abhi jaldi thoda bas sirf itna phir fir ye yeh wo woh vo iska isme maal",
    "कृपया चाहिए चाहिये भेज भेजो भेजना दो देना दीजिए भाई भैया जी का के की को से है और वाला वाली वाले",
    "dono teeno sab sabhi sabka har ek every apiece per pahuncha pahunchao dena tatha",
    "kya tak rate price kitna kitne extra incl excl including excluding qty quantity nos grand each arrange share check note enclosed attached as under below list",
  ].flatMap((line) => line.split(" ")),
);

// Words that fit nearly every packaging product.
const genericWords = new Set(
  [
    "a an and the of for to from in on at is are be it its this that these those with per by as any some aur ke na",
    "nahi nahin bina mat size sizes inch inches item items product products material quality type sku code no x same",
    "stock new fresh regular usual nag piece pieces pcs courier tamper proof tamperproof security packing packaging",
    "currier kurrier kurier kuriyar courior coriyar mailing कूरियर कोरियर टैम्पर प्रूफ पैकिंग पैकेजिंग शिपिंग सादा साइज इंच इन्च बिना",
    "shipping branded plain simple self comb adhesive direct carton cartons box boxes ctn parcel parcels pack packs",
  ].flatMap((line) => line.split(" ")),
);

/** Whether a word in lower case is a courtesy or request: "please", "bhej", "urgent". */
export function isPolite(word: string): boolean {
  return politeWords.has(word);
}

/** Whether a word in lower case does not describe the product: a courtesy, "wala", "courier", a word of addresses or invoices. */
export function isFiller(word: string): boolean {
  return politeWords.has(word) || genericWords.has(word) || recordWords.has(word);
}

// Words of addresses, tax numbers and whatever else is next to a number that is no quantity.
const recordWords = new Set(
  [
    "address road rd street marg nagar colony floor near opp sector phase plot gst gstin gstn pin pincode invoice inv bill billing",
    "order po so id date dated dt phone ph mob mobile tel telephone contact whatsapp m awb tracking lr docket eway ref reference challan",
    "subtotal igst cgst sgst cess tds net payable advance paid balance due amount amt rs rupees words round off discount bank account ac",
    "ifsc upi page cin pan email mail फोन मोबाइल तारीख ऑर्डर बिल पता कुल",
  ].flatMap((line) => line.split(" ")),
);

/** Whether a word in lower case is next to numbers of addresses, orders, taxes, parcels or amounts. */
export function isRecordWord(word: string): boolean {
  return recordWords.has(word) || word.endsWith("total");
}

// Column headings.
const headingWords = new Set(
  "sku code item items product products article size sizes particulars description material name qty quantity pcs pieces units nos no sr s serial order list sheet unit uom required rate price amount total".split(
    " ",
  ),
);

/** Whether a line of these words is a heading of columns: "SKU Quantity", "Size / Qty". */
export function isHeading(words: readonly string[]): boolean {
  return words.length >= 2 && words.every((word) => headingWords.has(word));
}

function pairs<Value>(value: Value, words: string): [string, Value][] {
  return words.split(" ").map((word) => [word, value]);
}
