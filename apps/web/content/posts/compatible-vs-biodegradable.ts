import { paperBag, polyBag, seriesBag } from "../goods-to-draw.ts";
import type { PostText } from "./post.ts";

export default {
  img: {
    description:
      "A poly bag, a paper bag and an opaque bag of 10x12 inches: from the outside none says how it decays.",
    goods: [polyBag("10x12"), paperBag("10x12"), seriesBag("10x12", "opaque")],
  },
  content: [
    "“Is it compostable or biodegradable?” customers ask, and mean: does it go away by itself? The two words are not compatible, although they are often used for each other. In India both are defined by law, each with a standard, a certificate and a label of its own. Whoever prints the wrong one on a bag makes a claim that can be checked.",
    { heading: "What compostable means" },
    "The Plastic Waste Management Rules of 2016 define compostable plastic as plastic that degrades by biological processes during composting, to carbon dioxide, water, inorganic compounds and biomass, at a rate consistent with other compostable materials, and leaves no visible, distinguishable or toxic residue. Conventional plastic made from petroleum is excluded by the same sentence.",
    "The standard is IS/ISO 17088:2021. It looks at four things: whether the material falls apart during composting, whether it is then truly digested in air, whether the compost harms what lives in the soil, and what else is in the material, such as metals.",
    "And it says where: in well-managed industrial composting, where heat, moisture and air are controlled. The standard expressly says nothing about plastic that ends up as litter, and it does not apply to a compost heap in the garden. That is why the label required since the amendment of 2024 reads “compostable only under industrial composting”.",
    { heading: "What biodegradable means" },
    "Biodegradable plastic came into the rules in 2022, as plastic other than compostable plastic that degrades by biological processes in the ordinary environment, on land or in water, without leaving microplastics or a residue that does harm. The amendment of 2024 made it stricter: the surroundings have to be named. The label reads “biodegradable in”, then a number of days, then “only in”, then the place, for instance soil.",
    "The tentative Indian Standard IS 17899 T describes how this is assessed. It adds a useful rule: a plastic that has been tested under composting conditions alone counts as compostable, not as biodegradable.",
    "The bar is high. The Bureau of Indian Standards warned in 2023 that calling plastic fully biodegradable can be a misleading advertisement, because it had not been established. So be wary of a bag that is offered as biodegradable at almost the price of an ordinary one.",
    {
      caption: "The two words in Indian rules",
      columns: ["", "Compostable plastic", "Biodegradable plastic"],
      rows: [
        ["Where it degrades", "In industrial composting", "In the surroundings it names"],
        ["Standard", "IS/ISO 17088:2021", "IS 17899 T"],
        ["Label", "Compostable only under industrial composting", "Biodegradable in [days] only in [place]"],
        ["Certificate", "Central Pollution Control Board", "Central Pollution Control Board"],
        ["Minimum thickness of carry bags", "Does not apply", "Look it up before you order"],
      ],
    },
  ],
  content2: [
    { heading: "What neither word means" },
    {
      list: [
        "That a bag may be thrown away anywhere. Litter is litter.",
        "That it can go with plastic for recycling. It must not: it spoils the batch.",
        "That it is made from plants. Some is, some is not; “bio-based” is a third word.",
        "That paper is meant. The two definitions are about plastic.",
        "“Oxo-degradable”. Plastic with an additive that makes it crumble is neither of the two as long as it does not pass the tests.",
      ],
    },
    { heading: "What to ask a supplier" },
    "Five questions sort out most offers. A serious supplier answers all of them the same day.",
    {
      steps: [
        "Which of the two is it, in the words of the rules?",
        "What is the number of the certificate of the Central Pollution Control Board, and in whose name?",
        "Which laboratory tested it, by which standard, and when?",
        "What will be printed on the bag? Please send the artwork.",
        "How long may it be stored? Such films age, faster in heat and damp.",
      ],
    },
    "Then look for the name in the list of certified manufacturers and sellers that the Board publishes. A certificate for one product does not cover another, and one for granules does not cover the bag that was made from them.",
    { heading: "Is it the right choice for parcels?" },
    "Think of where the bag ends. Compostable film makes sense where the waste that comes with it is composted anyway: kitchen waste, canteens, markets with a collection of their own. A courier bag ends in a flat, beside the rest of the packaging. Unless your customer’s town runs separate collection and industrial composting, the bag meets neither.",
    "For parcels the simpler ways are often the better ones: a bag that fits, of one material, that can be recycled where that is possible. That may be [poly film](/product/courier-bag-poly) or [kraft paper](/product/courier-bag-paper); the [comparison of the two](/blogs/courier-bag-comparison) goes through the differences.",
    { heading: "What we say about our own bags" },
    "The bags in this shop are ordinary polyethylene and kraft paper. They are neither compostable nor biodegradable plastic in the sense of the rules, and we do not call them so. If you need certified compostable bags for a project, write to us through the [bulk enquiry](/enquiryPage) and tell us where they will be composted. If we cannot supply them with a certificate, we will say that.",
  ],
  highlights: [
    "Two words, two standards: IS/ISO 17088 for compostable, IS 17899 T for biodegradable.",
    "A place belongs to it: industrial composting for one, the named surroundings for the other.",
    "A label that can be checked: the wording is set by the rules, not by taste.",
    "A certificate: from the Central Pollution Control Board, for this product and this supplier.",
  ],
  conclusion:
    "Compostable is a promise about a composting plant, biodegradable one about a named place and a number of days. Print neither without a certificate, and for parcels ask first whether a bag that fits and can be recycled would not do more.",
  sources: [
    "Plastic Waste Management Rules, 2016, rule 3 (definitions) and rule 4(1)(h) (carry bags of compostable plastic: standard, certificate, thickness).",
    "Plastic Waste Management (Second Amendment) Rules, 2022, G.S.R. 522(E): biodegradable plastics; rule 10.",
    "Plastic Waste Management (Amendment) Rules, 2024, notified 14 March 2024: labels.",
    "IS/ISO 17088:2021, Compostable plastics: specification. IS 17899 T:2024, Assessment of biodegradability of plastics in varied conditions (tentative).",
    "Bureau of Indian Standards, press conference on green standards, 19 April 2023, as reported by Lokmat Times.",
  ],
} satisfies PostText;
