/*
 * What others say of the company: certificates, clients and testimonials. Replace them in this file alone. Paths are of
 * files below apps/web/public. While an entry has `isSample`, the pages say that it is one.
 */

export interface Certificate {
  /** As on the certificate: "ISO 9001:2015, quality management". */
  readonly name: string;
  readonly number: string;
  /** The body that issued it. */
  readonly issuer: string;
  /** The last day it is valid, YYYY-MM-DD; left out where it has none. */
  readonly validUntil?: string;
  /** The path or https URL of the certificate itself, left out where it is not public. */
  readonly documentUrl?: string;
}

/** Empty until there are real ones: then nothing is shown. Take an entry out when it is no longer valid. */
export const certificates: readonly Certificate[] = [];

export interface Client {
  readonly name: string;
  readonly trade: string;
  /** A picture, as wide as high. */
  readonly logo: string;
  readonly isSample?: true;
}

/** 'Our Clients' (staff §2): real clients only once they have agreed. */
export const clients: readonly Client[] = [
  sampleClient("Apparel"),
  sampleClient("Books"),
  sampleClient("Jewellery"),
  sampleClient("Electronics"),
  sampleClient("Footwear"),
  sampleClient("Beauty"),
  sampleClient("Toys"),
  sampleClient("Food delivery"),
  sampleClient("Home"),
  sampleClient("Tea"),
];

export interface Testimonial {
  /** The path of the video and of its poster, without their endings .mp4, .webm and .webp. */
  readonly clip: string;
  readonly title: string;
  /** What is seen and said. A clip with speech also needs captions. */
  readonly seen: string;
  readonly isSample?: true;
}

/** The eight videos of the testimonials (staff §2). */
export const testimonials: readonly Testimonial[] = [
  sampleClip(
    "pack-a-bag",
    "Packed and sealed",
    "A shirt goes into a courier bag; the flap folds over and seals.",
  ),
  sampleClip("stick-a-label", "The label goes on", "A label comes off its roll and onto a bag."),
  sampleClip("fill-the-pocket", "Invoice in the pocket", "An invoice slides into the POD pocket of a bag."),
  sampleClip("wrap-a-bottle", "Wrapped in honeycomb", "A honeycomb sleeve opens and slips over a bottle."),
  sampleClip("tape-a-carton", "A carton is closed", "Tape runs over the joint of a carton."),
  sampleClip(
    "unroll-the-paper",
    "Paper off the roll",
    "Honeycomb paper comes off its roll and its cells open.",
  ),
  sampleClip("every-size", "From 6 x 8 to 14 x 17", "Bags of six sizes line up on one-inch squares."),
  sampleClip("paper-bag", "Paper instead of film", "A book goes into a paper bag, which closes."),
];

function sampleClient(trade: string): Client {
  const logo = `/samples/marks/${trade.toLowerCase().replace(" ", "-")}.svg`;
  return { name: "Sample brand", trade, logo, isSample: true };
}

function sampleClip(file: string, title: string, seen: string): Testimonial {
  return { clip: `/samples/clips/${file}`, title, seen, isSample: true };
}
