import { seriesBag, thermalLabel } from "../goods-to-draw.ts";
import type { PostText } from "./post.ts";

export default {
  img: {
    description: "Transparent and opaque marketplace bags with their barcodes, and a shipping label.",
    goods: [
      seriesBag("6.5x8", "transparent"),
      seriesBag("9x12", "transparent"),
      seriesBag("12x14", "opaque"),
      thermalLabel,
    ],
  },
  content: [
    "Meesho branded bags look like other courier bags, with one difference: each carries a number that exists only once. That number is why only authorised sellers may order them, why the colour of the film matters, and why it pays to order the right size. Here is what a seller should know. Where the marketplace’s own rules differ from what you read here, its rules count; they stand in your supplier panel and change more often than an article.",
    { heading: "Who may order" },
    "Only sellers whom Meesho has authorised. The shop decides by GSTIN: the number in your account has to be active in the marketplace’s list of vendors. It is looked up when you pay, and once more when the order is placed. The pages of the bags show after signing in whether your number is on the list, so you know before you fill a cart.",
    "If the check fails although you sell on Meesho, look at three things: whether the GSTIN in your account is the one that you gave the marketplace, letter by letter; whether your registration there is complete; and whether you have more than one GSTIN, for two states perhaps, and saved the other one. If all three are right, write to us with the number.",
    { heading: "Reading the number under the barcode" },
    "Every bag has a barcode with its packet number in plain figures. It is built from parts, and once you know them you can tell a bag from the number alone.",
    {
      caption: "The parts of a packet number, with TNF042600000001 as an example",
      columns: ["Part", "In the example", "Meaning"],
      rows: [
        ["Film", "T", "T for transparent, O for opaque"],
        ["Fixed letter", "N", "The same on all bags"],
        ["Size", "F", "A to P for the sixteen sizes; F is 10x12"],
        ["Month and year", "0426", "April 2026"],
        ["Running number", "00000001", "Eight digits, counted upwards"],
      ],
    },
    "Label rolls have a series too: PLN, month and year, and eight digits. A series is registered with the marketplace as a whole before the bags are sold. That is why a packet number must not be covered, copied or used twice: at the sorting centre a second bag with the same number is a bag that nobody can place.",
    { heading: "Transparent or opaque" },
    "Meesho asks for see-through packaging so that what is inside can be compared with the order, at pick-up as well as at the door. For some goods that is not wanted: there are categories, underwear and other personal things among them, that must not go in transparent bags. For those there are opaque ones. The page of the [transparent bags](/product/transparent-bags) has a list of such categories behind the yellow notice; compare it with the current one in your supplier panel.",
    "Transparent film has a practical side as well: whoever packs sees at a glance that blue was ordered and blue is inside. That prevents the commonest and dearest mistake of all.",
  ],
  content2: [
    { heading: "With or without a pocket" },
    "Both films come with a POD pocket, the clear pouch for invoice and shipping label, and without. If your labels are printed on plain paper, take the pocket. If you use adhesive thermal labels, a bag without one is smoother to stick on. In either case leave the barcode free: a label across it is the reason for many parcels that come back.",
    { heading: "Which of the sixteen sizes" },
    "The sizes run from 6.5x8 to 18x24 inches. Few sellers need all of them. Take the thickness of the product into account: its width plus thickness must fit within the width of the bag, its length plus thickness within the height. A saree of 12 by 9 by 1 inches needs 10 by 13, so 10x14 is right.",
    {
      list: [
        "6.5x8 and 7x9 for jewellery, phone cases and small beauty products.",
        "9x12 and 10x14 for T-shirts, kurtis, leggings and sarees.",
        "12x16 and 14x17 for jeans, sets and light jackets.",
        "16x20 and 18x24 for bed sheets, blankets and bundles.",
      ],
    },
    "The [size finder](/size-finder) shows these bags in a group of their own, since only authorised sellers may buy them. If you want to see two or three sizes beside each other at the same scale, tick them on the [list of Meesho bags](/product/meesho-bags).",
    { heading: "Ordering without surprises" },
    {
      steps: [
        "Sign in, and look whether the page calls you authorised.",
        "Choose film first, then pocket, then size: that is the order in which mistakes are dear.",
        "Order 1,000 or more; for delivery in Delhi you can also order 500.",
        "On arrival film the opening of the parcel, and compare one packet number with the size you ordered.",
        "Use the bags in the order of their numbers, and keep what is left of a series together.",
      ],
    },
    "The price is per bag and without GST; the card of each bag shows the tax beside it. Delivery is free and takes 3 to 6 days. For parcels outside the marketplace keep [plain poly bags](/product/courier-bag-poly) beside the branded ones: a marketplace’s brand has no place on a parcel of another shop, and the packet number would lead nowhere.",
    { heading: "Stickers" },
    "Where a category may use labels instead of bags, there are [rolls of 100 barcoded stickers](/product/thermal-label) with a printed series. They are for eligible categories only, and the list is on that page. A sticker belongs on a flat, dry face, pressed on along its whole length, never over a fold or a seam.",
  ],
  highlights: [
    "One number for each bag: every parcel can be told from every other.",
    "Two films: transparent for most goods, opaque for what should stay private.",
    "Sixteen sizes: pay and ship for the product instead of for air.",
    "Checked before payment: the shop looks up your GSTIN, so no order is refused afterwards for want of authorisation.",
  ],
  conclusion:
    "Check first that your GSTIN is on the list. Then decide on film, pocket and size, in that order, and let the numbers run in sequence. Two or three sizes are enough for most sellers.",
  sources: [
    "Meesho’s own packaging rules, in the supplier panel of every seller: they alone are binding, and you should read the current text there.",
    "WareIQ, “All About Meesho Transparent Packaging Policy (2025)”: a summary by a third party.",
    "Sizes, films, prices, packet numbers and the check of the GSTIN: this shop’s own pages.",
  ],
} satisfies PostText;
