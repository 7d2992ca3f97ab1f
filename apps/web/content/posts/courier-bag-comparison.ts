import { brownTape, paperBag, polyBag } from "../goods-to-draw.ts";
import type { PostText } from "./post.ts";

export default {
  img: {
    description: "A paper bag and a poly bag of 10x12 inches, then one of each in 14x17, and a reel of tape.",
    goods: [paperBag("10x12"), polyBag("10x12"), paperBag("14x17"), polyBag("14x17"), brownTape],
  },
  content: [
    "Which is better, paper or poly? The answer depends on what is in the parcel, how it travels, and what the customer does with the bag. Here are the two side by side, property by property, with a plain recommendation at the end.",
    {
      caption: "Paper and poly courier bags as this shop sells them",
      columns: ["", "Paper", "Poly"],
      rows: [
        [
          "Material",
          "Kraft paper, 70 GSM, with film on the flap or all over",
          "Polyethylene film, 52 micron, black and white",
        ],
        ["Sizes in inches", "6x8 to 14x18", "6x8 to 24x30"],
        ["Document pocket", "No", "With or without"],
        ["Weight, 10x12", "About 11 g", "About 8 g"],
        ["Water", "Bare paper soaks", "Keeps out rain"],
        ["Price, same size", "Higher", "Lower"],
        ["GST", "18%", "18%"],
      ],
    },
    { heading: "Water" },
    "The clearest difference. A closed poly bag keeps out rain, a wet van floor and a leaking neighbour. Bare paper takes up water within minutes and loses much of its strength with it. Lamination from lip to lip delays this, at the price of mixing two materials. If your parcels wait on verandas in July, poly is the safer choice, whatever else speaks for paper.",
    { heading: "Tearing and piercing" },
    "Film stretches before it tears; paper does not. A corner that presses from inside makes a bulge in film and a hole in paper. On the other hand, film that has once been nicked tears on easily, and a nick is quickly made with a box cutter. For goods with corners use paper only if they lie flat and fit well, and for goods with points use neither without covering the point.",
    { heading: "Weight and room" },
    "The figures in the table are our own sums from area, grammage and film thickness, without glue and label. Three grams of difference do not matter for one parcel, and they rarely move it into another weight class. What matters more is how the bag hugs its contents. Film takes the shape of what is inside; paper stays flatter and stiffer and so looks neater around boxes, clumsier around soft things.",
    { heading: "What it says about you" },
    "Paper looks considered: it can be stamped, written on, printed in one dark colour. Poly looks neutral; the white face takes large print in strong colours. Both are available with your own print through [customisation](/customisationPage). Neither makes up for a bag that is two sizes too large.",
  ],
  content2: [
    { heading: "Tamper evidence" },
    "Both close with an adhesive strip, and both show when they were opened: film stretches and goes pale, paper tears its fibres. Paper is perhaps the more readable of the two for a customer who is no expert. In both cases it is worth printing one line on the packing slip: please look at the flap before you open it.",
    { heading: "After the parcel has arrived" },
    "Paper with a little film goes to the waste paper, and in many places a scrap dealer pays for it. Clean polyethylene film can be recycled too, and the rules make the producers of plastic packaging responsible for collecting and recycling it; in daily life it depends on whether film is collected where your customer lives. A paper bag that is laminated all over is hard to recycle either way.",
    "Neither kind is compostable in the legal sense. A plastic bag may only be called so if it conforms to IS/ISO 17088 and says so; more on that in [compostable or biodegradable](/blogs/compatible-vs-biodegradable). We do not call ours that.",
    { heading: "The rules" },
    "For plastic there are minimum thicknesses: 50 micron for sheets and covers made of them that pack goods, 120 for carry bags with handles. For paper courier bags no such limit is in force. That makes paper simpler on paper. But if the paper is laminated, there is plastic in it, and whoever makes it may have to look at the rules for multilayered packaging.",
    { heading: "A plain answer for each kind of goods" },
    {
      caption: "Our recommendation",
      columns: ["You sell", "Take"],
      rows: [
        ["Clothes, home textiles", "[Poly](/product/courier-bag-poly), the size by the size finder"],
        [
          "Books, prints, stationery",
          "[Paper](/product/courier-bag-paper) in the dry months, poly in the monsoon",
        ],
        ["Jewellery, cosmetics in boxes", "Paper, with honeycomb wrap for glass"],
        ["Shoes, boxed electronics", "Poly over the box"],
        ["Bottles, ceramics", "Neither alone: cushion and a carton"],
        ["Anything above 14x18 inches", "Poly, up to 24x30"],
      ],
    },
    { heading: "Trying both" },
    {
      steps: [
        "Choose one product that sells steadily and fits the same size in both, for instance 10x12.",
        "Ship two weeks in paper and two in poly, on the same routes.",
        "Count damage, returns and complaints, and ask packers which was quicker.",
        "Ask a few customers what they did with the bag.",
      ],
    },
    "Then add the price of the bag, and decide for that product alone. Many shops end with both: poly as the rule, and paper for the goods with which the unpacking is part of the pleasure. Sizes can be laid beside each other on each list, four at a time, and the [size finder](/size-finder) looks through both materials.",
  ],
  highlights: [
    "Poly for weather: closed film keeps the rain out, paper does not.",
    "Paper for sorting: nearly all of it is one material, as long as only the flap is laminated.",
    "Poly for odd shapes: film stretches around corners that would pierce paper.",
    "Paper for the first look: it takes a stamp, a pen and one dark colour well.",
  ],
  conclusion:
    "Take poly where water, weight of contents or odd shapes decide, and paper where the goods are flat and dry and the bag is part of the gift. If you cannot decide, let two weeks of parcels do it for you.",
  sources: [
    "Plastic Waste Management Rules, 2016, with the amendments of 2021 (thickness), 2022 (responsibility of producers) and 2024 (labels).",
    "IS/ISO 17088:2021, Plastics: organic recycling, specifications for compostable plastics.",
    "Materials, sizes and GST: this shop’s own product pages. The weights are our own sums.",
  ],
} satisfies PostText;
