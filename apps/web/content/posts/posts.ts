import type { Drawable } from "@dakbag/domain/catalogue/drawable";
import {
  brownTape,
  honeycombRoll,
  honeycombSleeve,
  paperBag,
  polyBag,
  seriesBag,
  thermalLabel,
} from "../goods-to-draw.ts";
import type { PostSummary } from "./post.ts";

const author = "Dakbag Packaging Desk";

/** Every post without its text, in the order in which they are listed. */
export const posts: readonly PostSummary[] = [
  {
    id: "hexacover",
    date: "2026-11-12",
    author,
    title: "HexaCover: wrapping fragile goods in honeycomb paper",
    blogContent:
      "Slit kraft paper that opens into six-sided cells when you pull it. How it cushions, how to wrap a bottle or a jar with it, and where it is the wrong choice.",
    imgHome: {
      description: "A roll of honeycomb paper with its end drawn out.",
      goods: [honeycombRoll],
    },
  },
  {
    id: "sustainable-packaging",
    date: "2026-10-15",
    author,
    title: "Sustainable packaging, without the slogans",
    blogContent:
      "A parcel that fits, arrives whole and can be sorted afterwards does more than a green leaf on the flap. Six steps in the order in which they pay.",
    imgHome: {
      description: "A paper courier bag beside a honeycomb sleeve.",
      goods: [paperBag("10x12"), honeycombSleeve(225)],
    },
  },
  {
    id: "paper-bags",
    date: "2026-09-10",
    author,
    title: "Paper courier bags: GSM, lamination, and what they carry well",
    blogContent:
      "What 70 GSM means, what a laminated flap does that a bag laminated from lip to lip does not, and how paper behaves in the monsoon.",
    imgHome: {
      description: "A paper bag with a laminated flap beside one laminated from lip to lip.",
      goods: [paperBag("8x10"), paperBag("12x16", "lip")],
    },
  },
  {
    id: "courier-bags",
    date: "2026-08-13",
    author,
    title: "Courier bags from flap to seam: what each part is for",
    blogContent:
      "Film, flap, glue, seam and document pocket: what they do on the road, and how to test a bag on your own packing table.",
    imgHome: {
      description: "A poly courier bag with a document pocket.",
      goods: [polyBag("10x12"), polyBag("12x16", "pod")],
    },
  },
  {
    id: "buy-courier-bags",
    date: "2026-07-09",
    author,
    title: "How to buy courier bags: size, thickness, quantity",
    blogContent:
      "Measure the packed product, not the shelf. A way to find the right size, three sizes that cover most shops, and what an order costs with GST.",
    imgHome: {
      description: "Poly courier bags of three sizes side by side.",
      goods: [polyBag("6x8"), polyBag("10x12"), polyBag("14x17")],
    },
  },
  {
    id: "courier-bag-comparison",
    date: "2026-06-11",
    author,
    title: "Paper or poly? A courier bag comparison",
    blogContent:
      "Water, weight, price, print and what becomes of the bag: the two materials side by side, and a plain answer for each kind of goods.",
    imgHome: {
      description: "A paper courier bag and a poly courier bag of the same size.",
      goods: [paperBag("10x12"), polyBag("10x12")],
    },
  },
  {
    id: "compatible-vs-biodegradable",
    date: "2026-05-14",
    author,
    title: "Compostable or biodegradable? Two words that do not mean the same",
    blogContent:
      "Indian rules define both words, ask for different standards and different labels. What you may print on a bag, and what to ask for before you buy one.",
    imgHome: {
      description: "A paper courier bag between two poly courier bags.",
      goods: [polyBag("8x10"), paperBag("8x10"), seriesBag("8x10", "opaque")],
    },
  },
  {
    id: "meesho-bags",
    date: "2026-04-09",
    author,
    title: "Meesho branded bags and their packet series",
    blogContent:
      "Who may order them, how to read the number under the barcode, transparent or opaque, and which of the sixteen sizes to keep.",
    imgHome: {
      description: "A transparent and an opaque marketplace bag, each with its barcode.",
      goods: [seriesBag("9x12", "transparent"), seriesBag("10x14", "opaque")],
    },
  },
  {
    id: "tamper-proof-food-bags",
    date: "2026-03-12",
    author,
    title: "Tamper-proof bags for food: what a seal can promise",
    blogContent:
      "The bag that shows whether it was opened, the packaging that touches the food, and why Indian rules treat the two differently.",
    imgHome: {
      description: "A paper bag and a shipping label that seals it.",
      goods: [paperBag("10x12"), thermalLabel, brownTape],
    },
  },
];

/** The picture for links to a post: its title beside its goods. Undefined for an unknown post. */
export function pictureOfPost(id: string): { title: string; goods: readonly Drawable[] } | undefined {
  const post = posts.find((candidate) => candidate.id === id);
  return post && { title: post.title, goods: post.imgHome.goods };
}
