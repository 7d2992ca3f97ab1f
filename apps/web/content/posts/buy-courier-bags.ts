import { polyBag } from "../goods-to-draw.ts";
import type { PostText } from "./post.ts";

export default {
  img: {
    description: "Five poly courier bags from 6x8 to 14x17 inches in a row.",
    goods: [
      polyBag("6x8"),
      polyBag("8x10"),
      polyBag("10x12", "pod"),
      polyBag("12x16", "pod"),
      polyBag("14x17"),
    ],
  },
  content: [
    "Courier bags are bought in bulk, so a wrong choice stays with you for months. There are only three things to decide: size, thickness and quantity. This is how to decide them with a ruler and a sheet of paper.",
    { heading: "Measure the packed product" },
    "Not the product on the shelf: the product as it goes into the bag, folded, in its box, with its cushioning. Lay it flat and note three figures: length, width and thickness. Do it for your ten best sellers. If you sell clothes, press them as your packers do, no more and no less.",
    { heading: "The sum that tells the size" },
    "A flat bag has no depth. Whatever thickness your product has is taken from the width and from the height. So:",
    {
      list: [
        "Width of the bag: at least the product’s width plus its thickness.",
        "Height of the bag: at least the product’s length plus its thickness.",
        "The flap comes on top and needs no allowance.",
      ],
    },
    "A shoe box of 12 by 7 by 4 inches needs 11 inches of width and 16 of height: a 12x16 takes it. A folded kurta of 11 by 9 by 1 inches needs 10 by 12: a 10x12 takes it exactly, and a 10x14 takes it comfortably. Soft things can be folded once more, which halves one side and doubles the thickness.",
    "The [size finder](/size-finder) does the sum for every bag in the shop, in inches or centimetres, and puts the bag with the least waste first. It does not count on pressing the air out, because that differs from cloth to cloth. Where it says that something fits, it fits.",
    { heading: "Three sizes are usually enough" },
    "Every further size is one more pile on the shelf and one more chance to take the wrong one. Write the needed size beside each of the ten products and look for groups. Often three sizes cover nine of the ten.",
    {
      caption: "A set of three, as a starting point. Fit is by the sum above.",
      columns: ["Bag in inches", "Takes, for instance (inches)"],
      rows: [
        ["6x8", "7 × 5 × 1: jewellery box, phone case, small cosmetics"],
        ["10x12", "11 × 9 × 1: folded kurta, two T-shirts, a book"],
        ["12x16", "12 × 7 × 4: shoe box, saree in its box, jeans"],
        ["14x17", "14 × 11 × 3: jacket, bed sheet; a fourth size if you sell them"],
      ],
    },
    "The larger of two sizes costs more and ships air. The smaller saves nothing if the packer has to fight with the flap. If you are between two, pack ten of each and ask the person who packs.",
  ],
  content2: [
    { heading: "Thickness" },
    "Our plain poly bags have 52 micron, just above the 50 micron that the Plastic Waste Management Rules name for plastic sheets and covers used in packaging. For clothes, books and boxes that is enough. For sharp or heavy goods thickness is the wrong lever: cover the edge, or use a carton. If you do need another film, it is made to order through the [bulk enquiry](/enquiryPage).",
    "Beware of offers that give a price by the kilogram without thickness and size. More bags to the kilogram only means less film in each.",
    { heading: "Pocket or no pocket" },
    "Take bags with a POD pocket if you ship invoice and airway bill on paper. Take plain ones if you stick a label. [What each part of a bag is for](/blogs/courier-bags) goes into detail.",
    { heading: "How many" },
    "Pieces are sold from 1,000 in steps; 500 are available for delivery in Delhi. A good rule: order what you use in the time between two orders, plus a week. With delivery in 3 to 6 days there is no need for half a year’s stock, which ties up money and takes up the dry corner.",
    {
      steps: [
        "Parcels a day, by size, over the last four weeks.",
        "Times the days until you want to order again, say 45.",
        "Plus seven days, in case of a festival sale or a late truck.",
        "Rounded up to the next quantity that is offered.",
      ],
    },
    "Forty parcels a day in 10x12 are 1,800 in 45 days, plus 280 for the week: 2,080, so 5,000 if you expect to grow, or 2,000 if you order a little sooner.",
    { heading: "What it costs with GST" },
    "Prices of bags are per piece and without GST; for courier bags 18% is added. 2,000 bags at ₹2.00 are ₹4,000, plus ₹720 GST, ₹4,720 in all. Delivery is free. If your business is registered for GST and uses the bags for its taxable sales, the tax can as a rule be set off as input tax credit; give your GSTIN when you order so that it is printed on the invoice. Bags have no discount by quantity. Goods sold by the box, roll or carton do: 5% from five, 10% from ten, 15% from twenty-five.",
    "If you know your SKUs, the [quick order](/quick-order) page takes a pasted list and shows the total before you commit to anything. Please film the opening of the parcel when it arrives: wrong goods have to be reported within 24 hours and damaged ones within 36, and the video settles the matter.",
  ],
  highlights: [
    "Fits by a sum: width plus thickness, length plus thickness, and no guessing.",
    "Fewer piles: three sizes cover most shops, and packers stop picking the wrong one.",
    "Known cost: price per piece, 18% GST, free delivery in 3 to 6 days.",
    "No dead stock: order for six weeks, not for half a year.",
  ],
  conclusion:
    "Measure ten products as they are packed, do the sum, settle on three sizes, and order for six weeks. If one product fits none of the sizes, treat it as an exception instead of buying a size for it.",
  sources: [
    "Plastic Waste Management Rules, 2016, rule 4(1)(d): 50 micron.",
    "Central Goods and Services Tax Act, 2017, section 16: input tax credit and its conditions.",
    "Sizes, quantities, GST and delivery: this shop’s own pages. The price of ₹2.00 is an example.",
  ],
} satisfies PostText;
