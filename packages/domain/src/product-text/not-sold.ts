import { isOneEditApart } from "./typing-error.ts";
import type { Token } from "./tokenise.ts";
import { catalogueWords, isCatalogueWord } from "./vocabulary.ts";

/** Goods of the trade that the shop has not in stock, and what it has instead. */
export interface NotSold {
  /** The names that buyers use, in lower case. */
  readonly names: readonly string[];
  /** The honest sentence. */
  readonly says: string;
  /** The text above the nearest goods. */
  readonly offers: string;
  /** A search that finds them. */
  readonly instead: string;
}

const packedInPoly = { offers: "Poly courier bags close with their own flap:", instead: "poly bag" };
const wrappedInHoneycomb = {
  offers: "Honeycomb wrap protects in the same way:",
  instead: "honeycomb",
};

const boxes: NotSold = {
  names: names(
    "corrugated, carton box, cardboard, ply box, ply carton, ply, gatta, gatte, pizza box, shipping box, courier box, packing box, " +
      "dabba, dibba, डिब्बा, गत्ता, कार्टन बॉक्स",
  ),
  says: "Corrugated boxes are made to order.",
  offers: "Courier bags are in stock for goods that need no box:",
  instead: "poly bag",
};

/** What is asked for and not sold. Nothing of it is said when a product has the words: then the shop sells it. */
const goods: readonly NotSold[] = [
  notSold(
    "bubble wrap",
    "bubble wrap, bubblewrap, bubble roll, air bubble, bubble, babal rap, बबल रैप, बबल",
    wrappedInHoneycomb,
  ),
  notSold("gift wrap", "gift wrap, gift paper, wrapping paper, wrapping sheet", {
    offers: "Honeycomb paper wraps and protects:",
    instead: "honeycomb",
  }),
  notSold("foam", "foam sheet, foam roll, epe foam, foam", wrappedInHoneycomb),
  notSold("air pillows", "air pillow, air pillows, air cushion, packing peanuts", wrappedInHoneycomb),
  notSold("thermocol", "thermocol, thermacol, थर्माकोल", wrappedInHoneycomb),
  notSold("padded envelopes", "bubble mailer, bubble envelope, padded envelope, padded mailer", {
    offers: "A honeycomb sleeve inside a courier bag protects in the same way:",
    instead: "honeycomb sleeve",
  }),
  notSold("stretch film", "stretch film, stretch wrap, cling film, shrink film, shrink wrap, shrink roll", {
    offers: "Tape closes and holds cartons:",
    instead: "tape",
  }),
  notSold("strapping", "strapping roll, strapping, pp strap, box patti, patti roll", {
    offers: "Tape closes and holds cartons:",
    instead: "tape",
  }),
  notSold(
    "other tapes than for cartons",
    "masking tape, double sided tape, duct tape, insulation tape, foam tape",
    {
      offers: "BOPP tape for cartons:",
      instead: "tape",
    },
  ),
  notSold("tape dispensers", "tape dispenser, tape gun, tape cutter", {
    offers: "Tape by the carton:",
    instead: "tape",
  }),
  notSold("printers", "thermal printer, label printer, barcode printer, printer", {
    offers: "Labels for thermal printers:",
    instead: "thermal label",
  }),
  notSold(
    "zip lock pouches",
    "zip lock, ziplock, zip pouch, ziplock pouch, zipper bag, zipper pouch",
    packedInPoly,
  ),
  notSold("garbage bags", "garbage bag, dustbin bag, trash bag", packedInPoly),
  notSold("woven sacks", "woven sack, pp bag, gunny bag, bori, jute bag, बोरी", {
    offers: "The largest poly courier bags:",
    instead: "poly bag 24x30",
  }),
  boxes,
  {
    names: names("carry bag, carrybag, shopping bag, d cut, w cut, loop handle, gift bag, कैरी बैग"),
    says: "Carry bags are made to order.",
    offers: "Paper courier bags are in stock:",
    instead: "paper bag",
  },
  {
    names: names(
      "printed bag, customised bag, customized bag, custom bag, logo bag, custom printed, own logo, with logo",
    ),
    says: "Bags with your own print are made to order.",
    offers: "Plain courier bags:",
    instead: "poly bag",
  },
  ..."Amazon Flipkart Myntra Ajio Nykaa Snapdeal JioMart Glowroad Shopsy Delhivery DTDC BlueDart"
    .split(" ")
    .map((brand) => ({
      names: [brand.toLowerCase()],
      says: `We do not sell ${brand} branded bags.`,
      offers: "Plain courier bags:",
      instead: "poly bag",
    })),
];

/** The goods among these words that the shop does not sell, by the longest of their names; undefined when there are none. */
export function notSoldIn(tokens: readonly Token[]): NotSold | undefined {
  const words = tokens.flatMap((token) => (token.kind === "word" ? [token.text] : []));
  const named = byLength.find(({ name }) => hasName(words, name))?.entry;
  if (named || !words.some((word) => containers.has(word))) return named;
  // "Shoe box", but not a carton of goods that the shop sells.
  return words.flatMap(catalogueWords).some(isCatalogueWord) ? undefined : boxes;
}

const containers = new Set("box boxes carton cartons dabba dabbe डिब्बा डिब्बे".split(" "));

const byLength = goods
  .flatMap((entry) => entry.names.map((text) => ({ entry, name: text.split(" ") })))
  .toSorted((one, other) => other.name.length - one.name.length);

function hasName(words: readonly string[], name: readonly string[]): boolean {
  return words.some((_, at) => name.every((part, index) => isSameWord(words[at + index], part)));
}

function isSameWord(typed: string | undefined, name: string): boolean {
  if (typed === undefined) return false;
  // A short word with one error is too often another word.
  return typed === name || typed === `${name}s` || (name.length >= 6 && isOneEditApart(typed, name));
}

function notSold(called: string, known: string, nearest: Pick<NotSold, "offers" | "instead">): NotSold {
  return { names: names(known), says: `We do not sell ${called}.`, ...nearest };
}

function names(list: string): string[] {
  return list.split(", ");
}
