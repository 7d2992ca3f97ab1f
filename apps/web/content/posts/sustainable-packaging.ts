import { honeycombRoll, paperBag, polyBag } from "../goods-to-draw.ts";
import type { PostText } from "./post.ts";

export default {
  img: {
    description: "A small paper bag, a larger poly bag and a roll of honeycomb paper.",
    goods: [paperBag("8x10"), polyBag("10x12"), honeycombRoll],
  },
  content: [
    "Almost every supplier of packaging calls it sustainable, and hardly any two mean the same. This article leaves the word aside and asks what a seller of parcels can do that demonstrably uses less, breaks less and throws away less. The steps stand in the order in which they usually pay.",
    { heading: "1. Let less come back" },
    "A parcel that arrives broken was made, packed and driven for nothing, and then everything happens again. So protection comes before everything else. Look at the returns of the last three months and sort out those that were damaged on the way. If one product makes up half of them, better cushioning for that one product does more than a new material for all the others. [Honeycomb paper](/blogs/hexacover) is one way to cushion without plastic.",
    { heading: "2. Make the parcel smaller" },
    "Air is expensive twice: as material around it and as room in the van. Many carriers charge a light parcel by its volume. FedEx in India, for one, multiplies the three sides in centimetres and divides by 5,000 to get kilograms, and bills that weight when it is higher than the real one.",
    "Take a folded shirt that measures 30 by 25 by 3 cm. In a bag that fits, it counts for 30 × 25 × 3 ÷ 5,000, or 0.45 kg. In a carton of 35 by 30 by 10 cm it counts for 2.1 kg. The shirt weighs the same both times. Other carriers divide by other numbers, so read your own contract; the direction is always the same. Three measurements in the [size finder](/size-finder) show which bag leaves the least over.",
    { heading: "3. Use as little material as does the job" },
    "A flat bag is less material than a carton for anything that does not break. Between bags, one size too large costs more than it seems: going from 10x12 to 12x14 inches makes both faces 40% larger (168 square inches a face against 120). Thickness works the same way, but has a lower limit. Film that tears on the way saves nothing, and Indian rules set a minimum as well: a plastic sheet, or a cover made of one, that is used to pack or wrap goods has to have at least 50 micron, unless that would impair what it is for. Our plain poly courier bags have 52 micron.",
    { heading: "4. Keep materials apart" },
    "What a customer can sort has a chance of being recycled. A bag of polyethylene alone can go with plastic film; a sheet of kraft paper can go with paper. A paper bag with film laminated all over it is a compromise: it stands rain better, and it is harder to recycle, because a paper mill has to get the film out of the pulp. A laminated flap uses less film than a bag laminated from lip to lip. If the goods do not need more, choose less. The article on [paper courier bags](/blogs/paper-bags) goes into the difference.",
  ],
  content2: [
    { heading: "5. Say only what is true" },
    "Words on packaging are regulated. Under the Plastic Waste Management Rules as amended in 2024, plastic packaging that is called compostable has to carry the words “compostable only under industrial composting” and conform to IS/ISO 17088; biodegradable plastic has to name the days and the surroundings in which it degrades. The manufacturers of both need a certificate of the Central Pollution Control Board. Recycled plastic packaging states its percentage. An unspecific “eco-friendly” says nothing, and a customer who feels cheated is worse than one who was promised nothing. We have written down [what the two words mean](/blogs/compatible-vs-biodegradable).",
    { heading: "6. Know who carries which duty" },
    "The same rules make producers, importers and brand owners responsible for plastic packaging after its use. That is called extended producer responsibility. Brand owners that are micro or small enterprises by the government’s own criteria are not charged with it as brand owners; whoever makes or imports the packaging is. If you have bags printed with your brand, ask your adviser on which side of the line you stand, and keep the invoices of your packaging: they show how much you have used.",
    { heading: "A plan for one quarter" },
    {
      steps: [
        "Count: how many parcels, in which sizes, and how many came back damaged.",
        "Measure your ten best-selling products as they are packed, and find the smallest bag for each.",
        "Change one thing at a time, and send a hundred parcels that way.",
        "Compare damage, cost of freight and packing time with the hundred before.",
        "Keep what was better, and write it on the wall beside the packing table.",
      ],
    },
    "None of this needs a new supplier or a new material. It needs a ruler, a scale and a list. When the list shows that you want a size or thickness nobody stocks, the [bulk enquiry](/enquiryPage) is the place to ask.",
    {
      caption: "Where to look first",
      columns: ["You see", "Try"],
      rows: [
        ["Breakage", "More cushioning for that product, and a test by dropping it"],
        ["Half-empty bags", "One size smaller"],
        ["Cartons with soft goods in them", "A courier bag"],
        ["Freight above the real weight", "A flatter way of folding, then a smaller bag"],
        ["Customers asking how to sort it", "One material, and one honest line on the packing slip"],
      ],
    },
  ],
  highlights: [
    "Damage first: a parcel that arrives whole is used once, not twice.",
    "Smaller beats greener: less air means less material, less freight and more parcels in the van.",
    "Sortable: one material in one piece is the simplest thing to recycle.",
    "Provable: only claims that a rule defines and a certificate backs.",
  ],
  conclusion:
    "Sustainable packaging is mostly careful packaging: it fits, it holds, it can be sorted, and what is printed on it is true. Start with what comes back broken, go on to what is half empty, and change the material last.",
  sources: [
    "Plastic Waste Management Rules, 2016, rule 4(1)(d): 50 micron for plastic sheets and covers made of them.",
    "Plastic Waste Management (Second Amendment) Rules, 2022: responsibility of producers, importers and brand owners. Central Pollution Control Board, 2023: who is exempt from registering.",
    "Plastic Waste Management (Amendment) Rules, 2024: labels of compostable, biodegradable and recycled plastic. IS/ISO 17088:2021, Compostable plastics: specification.",
    "FedEx India, volumetric weight: length × width × height in centimetres, divided by 5,000.",
    "Paper Recycling Coalition, “Keeping Recycled Paper Clean”: coatings and laminates as contaminants.",
  ],
} satisfies PostText;
