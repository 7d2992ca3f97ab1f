/** 'Our Milestones & Numbers' (staff §9). */
export const milestones = [
  { number: "27+", description: "years of experience" },
  { number: "3k+", description: "brands and sellers served" },
  { number: "3B+", description: "courier bags manufactured" },
  { number: "5+", description: "countries exported to" },
] as const;

/** The value propositions of the home page (staff §2), with the text on the back of each card. */
export const valuePropositions = [
  {
    title: "Customisable printing",
    description: "Your brand, your sizes, your colours.",
    backText: "Send us your artwork: we print bags and boxes from sample to series.",
  },
  {
    title: "Quality guaranteed",
    description: "Every batch is checked before it leaves.",
    backText: "52 micron film, permanent adhesive, seams that hold: tested in our own factory.",
  },
  {
    title: "Best service",
    description: "Free delivery in 3 to 6 days, and people who answer.",
    backText: "A help line from Monday to Saturday, a GST invoice with every order.",
  },
] as const;
