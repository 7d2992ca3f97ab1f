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
