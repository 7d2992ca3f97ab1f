import { honeycombRoll, honeycombSleeve, polyBag } from "../goods-to-draw.ts";
import type { PostText } from "./post.ts";

export default {
  img: {
    description: "Two honeycomb sleeves beside a roll of honeycomb paper and a poly courier bag.",
    goods: [honeycombSleeve(150), honeycombSleeve(225), honeycombRoll, polyBag("12x16")],
  },
  content: [
    "HexaCover is one of the names under which honeycomb paper wrap is sold. Others call it hex wrap, honeycomb kraft or simply paper bubble. Behind all of them is the same simple thing: kraft paper with rows of short slits, flat on the roll, that opens into six-sided cells when you pull it.",
    { heading: "How a flat sheet becomes a cushion" },
    "Each row of slits is set off by half a slit against the next. Pull the sheet along its length and every slit opens; the narrow bridges of paper between them bend and tilt up out of the plane. What was a sheet of paper is now a net of standing cells, several times as thick as the paper it is made of. A patent of 1997 describes exactly this: slits in staggered rows that form an array of openings, each of them generally hexagonal.",
    "Two things follow, and both help on the packing table. First, the rolls and boxes you store are flat, so a lot of wrap takes little room until you need it. Second, the tilted edges catch in each other. Two layers that lie on top of one another do not slide, so a wrapped bottle mostly holds itself together, and a short piece of tape is enough.",
    "The sheet also gets narrower as it gets longer. Measure what you need on the stretched paper, not on the roll.",
    { heading: "Roll or sleeve" },
    "The shop has both. The [honeycomb roll](/boxdetails?sku=HONROL100) is 100 metres of paper to wrap around anything. The [sleeves](/product/honeycomb-sleeve) are tubes in six widths, from 100 to 450 mm, sold by the box: you push the product in and the paper closes around it. A roll is right when every parcel is different. A sleeve is quicker when the same jar goes out fifty times a day, because there is nothing to measure and nothing to cut round.",
    "To choose a sleeve, add the width and the thickness of the product. A round jar of 80 mm is 80 mm wide and 80 mm thick, which makes 160 mm, so the 200 mm sleeve is the next that fits for certain. The [size finder](/size-finder) does this sum for you from three measurements, in centimetres or inches.",
    { heading: "Wrapping a fragile thing, step by step" },
    {
      steps: [
        "Pull a piece of paper until the cells stand open evenly. A sheet that is only half stretched is only half a cushion.",
        "Lay the product on its side at one end, with a hand’s breadth of paper beyond its top and bottom.",
        "Roll it up without pulling the cells flat again. Two layers are a start for a light jar; glass and ceramics want more.",
        "Fold the ends in over top and bottom. Corners and necks break first, and they are what people forget.",
        "Fix the end with a little tape, put the parcel in its bag or carton, and shake it. If something moves, there is room for another layer.",
      ],
    },
    "How many layers are enough can be found out only with your own product. Pack it as you would for a customer and let it fall from table height on a hard floor: once on its base, once on a side, once on a corner. Packaging laboratories do the same with more care, and the method is written down in ISO 2248. If you change the product or the carton, drop it again.",
  ],
  content2: [
    { heading: "What it does well, and what it does not" },
    {
      caption: "Honeycomb paper on the packing table",
      columns: ["Goods", "Is it suitable?"],
      rows: [
        ["Bottles, jars, candles", "Yes: a sleeve, then a carton or a bag with room to spare"],
        ["Mugs, plates, small ceramics", "Yes: wrap each by itself and fill what is left of the carton"],
        ["Cosmetics in a printed box", "Yes: it keeps corners and print from rubbing"],
        ["Heavy metal parts", "With care: a sharp edge cuts the cells, so cover edges first"],
        ["Anything that may get wet", "Only inside something that keeps the water out"],
        ["Clothes and textiles", "Not needed: a courier bag alone will do"],
      ],
    },
    "Paper loses its strength when it is wet, and cells that have once been crushed do not spring back. So honeycomb paper is for the inside of a parcel. It needs a shell: a carton for what must not be pressed, or a [poly courier bag](/product/courier-bag-poly) when the product itself can take some pressure and only its surface wants guarding.",
    { heading: "What becomes of it" },
    "Unprinted kraft paper without film or wax is paper like any other: your customer can use it again for the next parcel or put it with the waste paper. That is simpler to explain than a mixed material, and simplicity is what gets things sorted. If you seal it with plastic tape, keep the piece short, since the tape has to come off first.",
    { heading: "Ordering" },
    "A roll is sold singly, sleeves by the box. Five units or more of one product bring 5% off, ten bring 10%, twenty-five bring 15%; the product page shows the sum before you decide. Prices are without GST, which is shown beside the price and is added at the rate of the goods. Delivery of boxed goods is free and takes 2 to 6 working days. For a width that is not on the list, or a regular quantity, use the [bulk enquiry](/enquiryPage).",
  ],
  highlights: [
    "Flat until you need it: the cushion is made on your table, so the store room holds paper, not air.",
    "Holds itself: the open cells catch in each other, and a wrapped product needs little tape.",
    "One material: kraft paper alone, which your customer can reuse or put with the waste paper.",
    "Two forms: a 100 metre roll for changing goods, sleeves from 100 to 450 mm for goods that repeat.",
  ],
  conclusion:
    "Honeycomb paper is a good cushion for fragile goods that stay dry. Stretch it fully, cover the corners, and let one packed sample fall before you ship the first hundred. Start with a roll if your products vary, and with one box of sleeves if they do not.",
  sources: [
    "US patent 5,667,871, “Slit sheet packing material”, 1997: staggered slits that open into generally hexagonal cells.",
    "ISO 2248, Packaging: complete, filled transport packages, vertical impact test by dropping. In India: IS 7028 (Part 4).",
    "Sizes, quantities and discounts: this shop’s own product pages.",
  ],
} satisfies PostText;
