/** The value propositions of the home page (staff §2): the front of each card, and the text on its back. */
export const valuePropositions = [
  {
    title: "Customisable printing",
    description: "Your brand, your sizes, your colours.",
    backText:
      "Send size, quantity and artwork: you get a price, and a drawing to approve before anything is printed.",
  },
  {
    title: "Quality guaranteed",
    description: "52 micron tamper-evident film: once sealed, it shows if it has been opened.",
    backText:
      "Damaged on the way? Say so within 36 hours, with a video: refunds are made within 7 working days.",
  },
  {
    title: "Best service",
    description: "Free delivery in 3 to 6 days, and a help line with real people.",
    backText: "A help line from Monday to Saturday, 9AM to 6PM, and a GST invoice with every order.",
  },
] as const;

/**
 * 'Our Clients' (staff §2). SAMPLES, each to be replaced by a real client's logo and name once that client has agreed.
 * To replace one, put a picture of the same shape anywhere below apps/web/public and change the line here.
 */
export const clientMarks: readonly { name: string; trade: string; mark: string }[] = [
  "Apparel",
  "Books",
  "Jewellery",
  "Electronics",
  "Footwear",
  "Beauty",
  "Toys",
  "Food delivery",
  "Home",
  "Tea",
].map((trade) => ({
  name: "Sample brand",
  trade,
  mark: `/samples/marks/${trade.toLowerCase().replace(" ", "-")}.svg`,
}));

export interface Clip {
  /** The file of the clip and of its poster, below apps/web/public/samples/clips. */
  readonly file: string;
  readonly title: string;
  /** A description of the clip, which has no sound. */
  readonly seen: string;
}

/**
 * The testimonials (staff §2). SAMPLE CLIPS without real customers. Real ones replace a line here and its two
 * files; with speech they need captions.
 */
export const testimonialClips: readonly Clip[] = [
  {
    file: "pack-a-bag",
    title: "Packed and sealed",
    seen: "A shirt goes into a courier bag; the flap folds over and seals.",
  },
  { file: "stick-a-label", title: "The label goes on", seen: "A label comes off its roll and onto a bag." },
  {
    file: "fill-the-pocket",
    title: "Invoice in the pocket",
    seen: "An invoice slides into the POD pocket of a bag.",
  },
  {
    file: "wrap-a-bottle",
    title: "Wrapped in honeycomb",
    seen: "A honeycomb sleeve opens and slips over a bottle.",
  },
  { file: "tape-a-carton", title: "A carton is closed", seen: "Tape runs over the joint of a carton." },
  {
    file: "unroll-the-paper",
    title: "Paper off the roll",
    seen: "Honeycomb paper comes off its roll and its cells open.",
  },
  {
    file: "every-size",
    title: "From 6 x 8 to 14 x 17",
    seen: "Bags of six sizes line up on one-inch squares.",
  },
  { file: "paper-bag", title: "Paper instead of film", seen: "A book goes into a paper bag, which closes." },
];
