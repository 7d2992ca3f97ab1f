import { polyBag, thermalLabel } from "../goods-to-draw.ts";
import type { PostText } from "./post.ts";

export default {
  img: {
    description:
      "Poly courier bags of three sizes, two of them with a document pocket, and a shipping label.",
    goods: [polyBag("8x10"), polyBag("10x14", "pod"), polyBag("12x16", "pod"), thermalLabel],
  },
  content: [
    "A poly courier bag is the cheapest thing in a parcel, and yet all the rest depends on it for days on end. It is worth knowing what its parts are for. Then you can look at a sample and tell in a minute whether it will do.",
    { heading: "The film" },
    "Our plain bags are made of black and white co-extruded polyethylene film: two layers of different colour that are melted together while the film is blown. The white layer takes print and labels well, the black one lets no light through, so the contents cannot be seen from outside what is inside.",
    "The film is 52 micron thick. A micron is a thousandth of a millimetre, so this is about a twentieth of one. You will also meet the older measure gauge: 100 gauge are 25.4 micron, which makes 52 micron a little over 200 gauge. When you compare offers, make sure that both speak of one layer of film. A bag has two faces, and there are sellers who add them up.",
    "Thickness can be measured. A workshop micrometer is good enough to see the difference between 40 and 52 micron; measure at several points and take the mean, as ISO 4593 prescribes for laboratories. Or weigh ten bags. Polyethylene of this kind weighs about 0.92 grams per cubic centimetre, so a 10x12 inch bag of 52 micron comes to about 8 grams. Ten bags that together weigh 60 grams are not of 52 micron.",
    { heading: "Flap and glue" },
    "The flap carries a strip of permanent adhesive under a paper or film liner. Permanent is the point: once closed, the bag cannot be opened without stretching, tearing or cutting something that stays visible. That is all that tamper-proof means here. Nothing keeps a thief from opening a bag; the bag makes sure that it shows.",
    "Glue wants three things: a clean surface, pressure, and a little time. Wipe dust off the film, press along the whole strip with the flat of the hand, and let the parcel lie for a minute before you throw it into the sack. In cold rooms and in damp weather, press harder.",
    { heading: "The seams" },
    "The sides and the bottom are welded or folded, depending on how the bag is made. A seam is where a bag fails if it fails. Fill one with something heavy and soft, a kilogram of rice in its own packet for instance, hold it by the flap and jerk it. A good seam stretches before it opens.",
  ],
  content2: [
    { heading: "The document pocket" },
    "POD stands for proof of delivery, and in daily speech for the clear pocket on the front of the bag that takes invoice and airway bill. With a pocket the papers are dry, can be read and scanned through the film, and do not have to be stuck on. Without one you need a label that sticks by itself.",
    {
      caption: "With or without a pocket",
      columns: ["You ship with", "Take"],
      rows: [
        ["Paper invoice and airway bill together", "A bag with POD pocket"],
        ["A self-adhesive thermal label", "A plain bag: the pocket would be empty"],
        ["Papers that the carrier adds at pick-up", "A bag with POD pocket"],
        ["An invoice inside the parcel only", "A plain bag and a label"],
      ],
    },
    "The pocket adds a little to the price of each bag, which you see when you put both kinds of one size side by side in the [list of poly bags](/product/courier-bag-poly). Against it stand the cost of a label and the seconds it takes to stick. If you print labels anyway, a [4x6 inch thermal label](/product/thermal-label) on a bag without a pocket is the cheaper pair.",
    { heading: "Sizes" },
    "The plain bags come in 13 sizes, from 6x8 to 24x30 inches, each with and without a pocket. Most shops live with the sizes between 6x8 and 14x17. The first figure is the width, where the flap is; the second is the height without the flap. For what fits, there is a sum: width plus thickness of the product must not exceed the width of the bag, length plus thickness not its height. The [size finder](/size-finder) does it from three measurements, and [this article](/blogs/buy-courier-bags) explains how to get by with three sizes.",
    { heading: "A minute with a sample" },
    {
      steps: [
        "Hold it against a lamp. Light spots are thin spots.",
        "Pull the film between two thumbs: it should stretch and turn pale before it breaks.",
        "Close it, wait a minute, and try to lift the flap by a corner. It should tear the film rather than come away whole.",
        "Put a sheet with printed words inside. You should not be able to read them.",
        "Write on it with the pen that you use every day, and rub.",
        "Pack your heaviest product and let it fall three times from the table.",
      ],
    },
    { heading: "Is a courier bag a carry bag?" },
    "The question comes up because Indian rules ask for 120 micron in plastic carry bags since 31 December 2022. The same rules define carry bags as bags for carrying or dispensing goods that have a self-carrying feature, and leave out bags that form an integral part of the packaging in which goods are sealed before use. A bag that you seal around a parcel and that has no handle is packaging. For a plastic sheet, or a cover made of one, used for packing goods the rules name 50 micron. This is how we read the rules; we are packers, not lawyers, so keep a copy of the text at hand and ask your adviser where much depends on it.",
  ],
  highlights: [
    "Shows tampering: permanent glue that cannot be opened and closed again without a trace.",
    "Opaque: co-extruded black and white film hides what is inside.",
    "52 micron: enough for daily courier work, and above the 50 micron that the rules name for packaging.",
    "Pocket or plain: papers dry and scannable, or a smooth face for a label.",
    "Thirteen sizes: the bag fits the product, not the other way round.",
  ],
  conclusion:
    "Look at the film, the flap and the seam, in this order, and test them with your own goods. Choose the pocket by what papers you ship with, and the size by a sum instead of by eye.",
  sources: [
    "ISO 4593, Plastics: film and sheeting, determination of thickness by mechanical scanning.",
    "Plastic Waste Management Rules, 2016, rule 3 (carry bags), rule 4(1)(c) and (d), as amended in 2021: 120 micron for carry bags from 31 December 2022, 50 micron for sheets and covers made of them.",
    "Film, sizes and pockets: this shop’s own product pages. The weight of a bag is our own sum, with a flap of 1.5 inches.",
  ],
} satisfies PostText;
