import { brownTape, paperBag, polyBag, thermalLabel } from "../goods-to-draw.ts";
import type { PostText } from "./post.ts";

export default {
  img: {
    description: "A paper bag, a poly bag, a label to seal with and a reel of brown tape.",
    goods: [paperBag("12x14"), polyBag("10x14"), thermalLabel, brownTape],
  },
  content: [
    "A customer who orders food cannot see the kitchen, and did not see the ride either. What can be seen is the bag. If it is whole, the food has most probably come as it was packed; if it is not, no explanation helps. This article is about bags that show whether they were opened, and about what Indian rules say of everything that touches food.",
    { heading: "Tamper-proof means that it shows" },
    "Strictly speaking no bag is proof against tampering: fingers and scissors open anything. A good seal cannot be opened and closed again without leaving a trace, and that is enough. Whoever might be tempted knows it too. The English of the trade therefore often says tamper-evident, and means the same bags.",
    "A seal can give way in three manners, and each is a good sign: the film stretches and goes pale, the paper tears its fibres, or a label splits. A seal that peels off clean is none, however well it sticks.",
    { heading: "Two layers with two tasks" },
    "The rules distinguish what touches the food from what is around it, and you should too.",
    {
      list: [
        "Primary packaging touches the food: the tray, the box, the cup and its lid, the foil, the inner pouch.",
        "Secondary packaging goes around it: the bag in which the rider carries everything, and which is sealed.",
      ],
    },
    "The Food Safety and Standards (Packaging) Regulations, 2018 set most of their demands on the first. Material that comes into contact with food has to be of food grade. Plastic in contact must not give off more than 60 milligrams per kilogram or 10 milligrams per square decimetre in all, tested by IS 9845, and no visible colour. Printing inks have to conform to IS 15495, and a printed surface must not touch the food. Newspaper must not be used to wrap or store it. And the food business, not the supplier alone, has to hold a certificate of conformity from an accredited laboratory for packaging that touches food or is likely to.",
    "Courier bags are not on that side of the line. We sell them as packaging for parcels and make no statement about contact with food. Put nothing unpacked into them: they are for food that is closed in its own container.",
    {
      caption: "Who does what in a food parcel",
      columns: ["Layer", "Task", "What to look for"],
      rows: [
        ["Tray, box, cup", "Holds the food", "Food grade, certificate of conformity"],
        ["Lid or film", "Closes it", "Fits tightly, no print inside"],
        ["Inner bag", "Catches what leaks", "Stands upright, does not stain"],
        ["Sealed outer bag", "Shows tampering", "A seal that cannot be closed again"],
        ["Label", "Says whose it is", "Order number, time, allergens, your licence number"],
      ],
    },
  ],
  content2: [
    { heading: "Choosing the sealed bag" },
    "For dry and cold things, such as sweets in boxes, bakery goods in cartons, dry fruit or packed snacks, a bag with an adhesive flap does it alone. [Paper bags](/product/courier-bag-paper) look right with such goods and tear visibly. [Poly bags](/product/courier-bag-poly) keep out rain, and hold a leak inside so that it does not reach the next parcel.",
    "For hot meals a bag that is closed all round is wrong: steam softens everything. Take a carry bag that stands, fold its edge over twice, and put a label across the fold so that it has to be torn. [Thermal labels](/product/thermal-label) of 3x5 or 4x6 inches are large enough to hold fold, order number and time. The label is then seal and address in one. Note that plastic carry bags have to be of at least 120 micron; for paper ones there is no such limit. We make carry bags to order: ask through the [bulk enquiry](/enquiryPage).",
    { heading: "The right size" },
    "Stack the containers as they travel and measure the pile. For a flat bag, width plus thickness of the pile has to fit within the width, length plus thickness within the height. A box of sweets of 9 by 6 by 2 inches needs 8 by 11, so 9x12 in poly or 10x12 in paper. A bag with too much room lets containers tip over; the [size finder](/size-finder) names the one with the least.",
    { heading: "Seal it the same way every time" },
    {
      steps: [
        "Check the order against the slip, and close every lid.",
        "Wipe the outside dry. Glue does not hold on grease or steam.",
        "Stand the tallest container in the middle and what may leak in an inner bag.",
        "Close the flap or the fold, and press along the whole seal.",
        "Put on the label with order number and time, across the opening.",
        "Tell the customer on the slip: please do not accept this order if the seal is broken.",
      ],
    },
    "The last step costs nothing and does most. A seal that nobody looks at protects nobody.",
    { heading: "What else the regulator asks of deliveries" },
    "On 3 December 2024 the food authority FSSAI reminded sellers on the internet of several duties: food and other goods are delivered separately; riders are trained in handling food; what is claimed online has to agree with the label on the pack; and packed food must have at least 30% of its shelf life left on delivery, or 45 days. If your shop sells tea and the cups that go with it, this means two bags.",
    "What has to stand on the label of packed food is set out in the Labelling and Display Regulations of 2020. They are too long to be repeated here; read them once with a package of your own beside you.",
  ],
  highlights: [
    "A seal that shows: it tears, stretches or splits, and cannot be closed again.",
    "Food grade where it counts: trays, lids and pouches with a certificate, the outer bag around them.",
    "Seal and address in one: a thermal label across the fold.",
    "The right bag for hot and cold: closed all round for dry goods, folded and labelled for hot meals.",
  ],
  conclusion:
    "Keep the two layers apart: certified packaging touches the food, a sealed bag goes around it. Seal in the same way every time, and ask the customer to look. That is what a seal is for.",
  sources: [
    "Food Safety and Standards (Packaging) Regulations, 2018: general requirements, plastic in contact with food, printing inks, newspaper, certificate of conformity. IS 9845, IS 15495.",
    "Food Safety and Standards (Labelling and Display) Regulations, 2020.",
    "FSSAI, advisory to e-commerce food business operators, 3 December 2024.",
    "Plastic Waste Management Rules, 2016, rule 4(1)(c), as amended in 2021: 120 micron for carry bags.",
    "Bags and labels: this shop’s own product pages.",
  ],
} satisfies PostText;
