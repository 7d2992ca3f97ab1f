import { paperBag } from "../goods-to-draw.ts";
import type { PostText } from "./post.ts";

export default {
  img: {
    description: "Four paper courier bags from 6x8 to 14x17 inches; the third is laminated from lip to lip.",
    goods: [paperBag("6x8"), paperBag("8x10"), paperBag("12x16", "lip"), paperBag("14x17")],
  },
  content: [
    "A paper courier bag looks plain: kraft paper, folded, glued, with a flap that sticks. Whether it does its work depends on three things that are easily overlooked: how heavy the paper is, where it is laminated, and what the weather is like on the day it travels.",
    { heading: "What GSM tells you" },
    "GSM means grams per square metre. It is the weight of the paper, not its thickness, and it is measured by cutting out a known area and weighing it (ISO 536 says how). Our paper courier bags are of 70 GSM kraft. That is the paper of a sturdy envelope: it can be written on, folded sharply, and torn open by hand.",
    "More grams make a stiffer bag, but not automatically a better one. Kraft paper is strong because of its long fibres; two papers of the same weight can tear quite differently. So ask for the grammage, and then pull at a sample.",
    "The weight of a bag follows from it. A 10x12 inch bag has two faces of 120 square inches and a flap, together about 0.16 square metres. At 70 GSM that is some 11 grams of paper, before glue and film. For a parcel that is billed by weight it is good to know; the sum works for every size.",
    { heading: "Flap lamination and lip to lip" },
    "The shop lists two kinds, and the names say where the film is.",
    {
      list: [
        "Flap Lamination: film on the flap with its adhesive strip. The rest is bare paper. The film gives the glue a firm ground and keeps the edge that everybody grips from tearing.",
        "Lip to Lip Lamination: film over the whole bag, from one lip to the other. The paper is protected against moisture and rubbing, and the bag is tougher to tear.",
      ],
    },
    {
      caption: "The two kinds of paper courier bag in this shop",
      columns: ["", "Flap Lamination", "Lip to Lip Lamination"],
      rows: [
        ["Sizes in inches", "6x8, 8x10, 10x12, 12x14, 14x17", "8x10, 10x12, 12x16, 14x18"],
        ["Paper", "70 GSM kraft", "70 GSM kraft"],
        ["A shower of rain", "Soaks in", "Runs off, for a while"],
        ["Writing on it", "Yes, anywhere but the flap", "With a marker"],
        ["Sorting afterwards", "Paper, once the flap is torn off", "Mixed material"],
        ["Price", "The lower one", "Higher in the same size"],
      ],
    },
    "A laminate is plastic film, and a mill that makes new paper from old has to get it out again. That is possible in small amounts, but it is work, and not every mill takes it. If you choose paper because you want it to be recycled, flap lamination is the honest choice. If you choose it for its look and your route is wet, take lip to lip, and do not call it plastic-free.",
    { heading: "Paper in the monsoon" },
    "Dry paper is strong in a way that wet paper is not: water loosens the bonds between the fibres. Between June and September, or on any route with open vehicles, three habits help.",
    {
      steps: [
        "Put what must stay dry into a thin inner bag, or ship it in [poly](/product/courier-bag-poly) for those months.",
        "Store the bags off the floor, in their wrapping, away from outer walls. Damp bags do not stick well.",
        "Press the flap down along its whole length. An open corner lets water in and invites fingers.",
      ],
    },
  ],
  content2: [
    { heading: "What goes well in paper" },
    "Books and notebooks, folded clothes, jewellery in its box, printed matter, cosmetics in cartons, small electronics in their retail packaging: flat things without sharp edges. A book corner that presses into the seam is the commonest reason for a torn paper bag, so leave a finger’s width of room on each side.",
    "What does not go well: liquids, anything oily, chains and hardware with points, and goods heavy enough to make the bag bulge. There is no weight limit that we could print here with a good conscience, because it depends on the shape. A flat kilogram may be fine where a lumpy half is not. Pack one, let it fall from table height, and look at the seams.",
    { heading: "Choosing the size" },
    "A flat bag has to reach round the thing inside. Add the thickness of your product to its width, and again to its length; both sums have to be within the size of the bag. A book of 9 by 6 inches that is 1 inch thick needs at least 7 by 10 inches, so 8x10 fits. The flap comes on top of the stated height and does not count. The [size finder](/size-finder) does it for you and lists paper beside poly.",
    { heading: "Before you order thousands" },
    "The bags are sold by the piece, from 1,000 (500 for delivery in Delhi), with GST added to the price that is shown; delivery is free and takes 3 to 6 days. All sizes are on the page of the [paper courier bags](/product/courier-bag-paper), where you can lay up to four beside each other. If you want another size or grammage, or your own print, look at [customisation](/customisationPage): kraft takes one or two dark colours beautifully, and that is often all a brand needs.",
  ],
  highlights: [
    "Easy to sort: a paper bag with a laminated flap is mostly paper, and your customer knows what to do with it.",
    "Writes and prints well: order numbers by hand, or your brand in one colour.",
    "Two degrees of protection: a laminated flap for dry routes, lip to lip for damp ones.",
    "Opens without scissors: your customer tears it, and sees at once whether it was opened before.",
  ],
  conclusion:
    "Choose paper for flat, dry, light goods and for customers who sort their waste. Take flap lamination unless your route is wet, size the bag by width plus thickness, and keep a few hundred poly bags for the monsoon.",
  sources: [
    "ISO 536, Paper and board: determination of grammage.",
    "Paper Recycling Coalition, “Keeping Recycled Paper Clean”: mills remove coatings and laminates in small amounts only.",
    "American Forest & Paper Association, “Design Guidance for Recyclability”, 2021: barriers and adhesives on paper packaging.",
    "Sizes, grammage and quantities: this shop’s own product pages. The weight of a bag is our own sum.",
  ],
} satisfies PostText;
