/** What a trader expects of a search. SKUs are patterns: "TAP*" is every product whose SKU begins with TAP. */
export interface RealSearch {
  readonly typed: string;
  /** Exactly the products that fit all words, in any order; none when left out. */
  readonly found?: string;
  /** The first of the products that fit, in this order. */
  readonly first?: string;
  /** What is said beside the products that fit. */
  readonly note?: string;
  /** The product that Enter opens; without it Enter shows the results. */
  readonly opens?: string;
  /** The sentence when nothing fits. */
  readonly says?: string;
  /** The first of the nearest goods, in this order. */
  readonly nearest?: string;
}

const everyBag = "POL* PAP* MEET* MEEO* VAL*";

const holdsA4 = "These hold A4 papers of 29.7 × 21 × 0.5 cm.";
const holdsTShirt = "These hold a folded T-shirt of 30 × 25 × 3 cm.";
const holdsSaree = "These hold a folded saree of 38 × 28 × 4 cm.";
const pocketForInvoice =
  "POD is a clear pocket on the bag for invoice and airway bill. These bags have one; loose pouches are not sold.";
const fromTwelveByFourteen =
  "POL???12* POL???14* POL???16* POL???18* POL???2* PAP???12* PAP???14* MEE???12* MEE???13* MEE???14* MEE???16* MEE???18* VALLRG";

/** Searches as sellers type them, each with the answer that a trader expects. Written before the search. */
export const realSearches: readonly RealSearch[] = [
  { typed: "10x12 pod", found: "POLPOD100120 MEE?PD100120", opens: "POLPOD100120" },
  { typed: "10*12 without pod", found: "POLNPD100120 MEE?NP100120 VALSML", opens: "POLNPD100120" },
  { typed: "10 by 12 npd", found: "POLNPD100120 MEE?NP100120 VALSML", opens: "POLNPD100120" },
  { typed: "bina pod 8x10", found: "POLNPD080100 MEE?NP080100", opens: "POLNPD080100" },
  { typed: "pod", found: "POLPOD* MEETPD* MEEOPD*" },
  { typed: "10x12 pod 2000 pcs", found: "POLPOD100120 MEE?PD100120", opens: "POLPOD100120" },
  { typed: "polymailer 10x14", found: "POL???100140 MEE???100140" },
  { typed: "mailer bag 14x17", found: "POL???140170 PAP???140170 MEE???140170" },
  { typed: "courier cover 8x10", found: "POL???080100 PAP???080100 MEE???080100" },
  { typed: "flyer bag", found: "POL* MEET* MEEO* VAL*" },
  { typed: "polybag 9x12 pod", found: "POLPOD090120 MEE?PD090120", opens: "POLPOD090120" },
  { typed: "courier thaili", found: everyBag },
  { typed: "कूरियर बैग", found: everyBag },
  { typed: "कागज बैग 10x12", found: "PAP???100120" },
  { typed: "25 cm x 30 cm bag", found: "POL???100120 PAP???100120 MEE???100120 VALSML" },
  { typed: "305x406 mm pod", found: "POLPOD120160 MEE?PD120160", opens: "POLPOD120160" },
  { typed: "transparent bag 10x12 pod", found: "MEETPD100120" },
  { typed: "meesho transparent 10x12 pod", found: "MEETPD100120", opens: "MEETPD100120" },
  { typed: "meesho bag 12x16", found: "MEE???120160" },
  { typed: "kraft paper bag 10x12 lip to lip", found: "PAPLIP100120", opens: "PAPLIP100120" },
  { typed: "paper bag 70 gsm", found: "PAP*" },
  { typed: "cello tape 2 inch", found: "TAP*" },
  { typed: "bopp tape 48mm", found: "TAP*" },
  { typed: "टेप", found: "TAP*" },
  { typed: "2 इंच टेप", found: "TAP*" },
  { typed: "brown tape 48 micron", found: "TAPBRN048", opens: "TAPBRN048" },
  { typed: "thermal sticker 4x6", found: "LABDTH040060*" },
  { typed: "100x150 mm label", found: "LABDTH040060*" },
  { typed: "shipping label 75*125", found: "LABDTH030050", opens: "LABDTH030050" },
  { typed: "lable", found: "LAB* MEELBL100" },
  { typed: "honeycomb", found: "HON*" },
  { typed: "honey comb sleeve 6 inch", found: "HONSLV150", opens: "HONSLV150" },
  { typed: "POD1201", found: "POLPOD120140 POLPOD120160" },
  { typed: "pol-pod-120160", found: "POLPOD120160", opens: "POLPOD120160" },
  {
    typed: "12x17 pod",
    says: "No bag measures 12 x 17 inch. The nearest sizes:",
    nearest: "POLPOD120160 POLPOD140170",
  },
  {
    typed: "40 micron courier bag 10x12",
    says: "No match for “40 micron”. Results for “bag 10 x 12 inch”:",
    nearest: "POLNPD100120 POLPOD100120",
  },
  {
    typed: "pink bag 12x16",
    says: "No match for “pink”. Results for “bag 12 x 16 inch”:",
    nearest: "POLNPD120160 POLPOD120160",
  },
  {
    typed: "bubble wrap",
    says: "We do not sell bubble wrap. Honeycomb wrap protects in the same way:",
    nearest: "HONROL100 HONSLV100",
  },
  {
    typed: "बबल रैप",
    says: "We do not sell bubble wrap. Honeycomb wrap protects in the same way:",
    nearest: "HONROL100 HONSLV100",
  },
  {
    typed: "corrugated box",
    says: "Corrugated boxes are made to order. Courier bags are in stock for goods that need no box:",
    nearest: "POLNPD060080",
  },
  {
    typed: "shoe boxes",
    says: "Corrugated boxes are made to order. Courier bags are in stock for goods that need no box:",
    nearest: "POLNPD060080",
  },
  { typed: "currier bag 7x9 npd", found: "POLNPD070090 MEE?NP070090", opens: "POLNPD070090" },
  {
    typed: "400 x 300 mm npd",
    says: "No bag measures 400 x 300 mm. The nearest sizes:",
    nearest: "POLNPD120160",
  },
  {
    typed: "3 ply carton 10x12x8",
    says: "Corrugated boxes are made to order. Courier bags are in stock for goods that need no box:",
    nearest: "POLNPD100120",
  },
  {
    typed: "carry bag",
    says: "Carry bags are made to order. Paper courier bags are in stock:",
    nearest: "PAPFLP060080",
  },
  {
    typed: "stretch film",
    says: "We do not sell stretch film. Tape closes and holds cartons:",
    nearest: "TAPTRN040",
  },
  {
    typed: "amazon bag 12x16",
    says: "We do not sell Amazon branded bags. Plain courier bags:",
    nearest: "POLNPD120160 POLPOD120160",
  },
  { typed: "submarine", says: "No product is called “submarine”." },
  {
    typed: "sticker roll",
    found: "LABDTH* MEELBL100",
    first: "LABDTH030050 LABDTH040060 LABDTH040060L MEELBL100",
  },
  {
    typed: "sticker",
    found: "LABDTH* MEELBL100",
    first: "LABDTH030050 LABDTH040060 LABDTH040060L MEELBL100",
  },
  { typed: "barcode sticker roll 4x6", found: "LABDTH040060*" },
  { typed: "tape roll", found: "TAP*", first: "TAPTRN040" },
  {
    typed: "a4 size bag",
    found: "POL???09* POL???1* POL???2* PAP???1* MEE?NP09* MEE?PD09* MEE?NP1* MEE?PD1* VALSML VALLRG",
    first: "POLNPD090120 POLNPD100120",
    note: holdsA4,
  },
  {
    typed: "A4 envelope with pod",
    found: "POLPOD09* POLPOD1* POLPOD2* MEE?PD09* MEE?PD1*",
    first: "POLPOD090120",
    note: holdsA4,
  },
  {
    typed: "paper envelope A3",
    found: "PAP???14*",
    first: "PAPFLP140170 PAPLIP140180",
    note: "These hold A3 papers of 42 × 29.7 × 0.5 cm.",
  },
  {
    typed: "a5 paper bag",
    found: "PAP???08* PAP???1*",
    first: "PAPFLP080100",
    note: "These hold A5 papers of 21 × 14.8 × 0.5 cm.",
  },
  {
    typed: "a4 sticker sheet",
    says: "No match for “a4”, “sheet”. Results for “sticker”:",
    nearest: "LABDTH030050",
  },
  { typed: "t shirt bag", found: fromTwelveByFourteen, first: "POLNPD120140", note: holdsTShirt },
  { typed: "tshirt packing cover", found: fromTwelveByFourteen, first: "POLNPD120140", note: holdsTShirt },
  {
    typed: "t-shirt paper bag",
    found: "PAP???12* PAP???14*",
    first: "PAPFLP120140",
    note: holdsTShirt,
  },
  {
    typed: "saree bag",
    found: "POL???14* POL???16* POL???18* POL???2* PAP???14* MEE???13* MEE???14* MEE???16* MEE???18* VALLRG",
    first: "POLNPD140170",
    note: holdsSaree,
  },
  {
    typed: "साड़ी कवर बिना पीओडी",
    found: "POLNPD14* POLNPD16* POLNPD18* POLNPD2* MEE?NP13* MEE?NP14* MEE?NP16* MEE?NP18* VALLRG",
    first: "POLNPD140170",
    note: holdsSaree,
  },
  {
    typed: "books courier bag pod",
    found: "POLPOD08* POLPOD09* POLPOD1* POLPOD2* MEE?PD08* MEE?PD09* MEE?PD1*",
    first: "POLPOD080100",
    note: "These hold a book of 22 × 15 × 3 cm.",
  },
  {
    typed: "mobile phone paper bag",
    found: "PAP???08* PAP???1*",
    first: "PAPFLP080100",
    note: "These hold a phone in its box of 17 × 9 × 5 cm.",
  },
  {
    typed: "shoe box courier bag",
    found: "POL???16* POL???18* POL???2* PAPLIP140180 MEE???140180 MEE???16* MEE???18* VALLRG",
    first: "POLNPD160180",
    note: "These hold a shoe box of 33 × 20 × 12 cm.",
  },
  { typed: "jumbo", found: "POL???240300 VALLRG", first: "POLNPD240300 POLPOD240300 VALLRG" },
  { typed: "jumbo courier bag pod", found: "POLPOD240300", opens: "POLPOD240300" },
  { typed: "jumbo paper bag", found: "PAPLIP140180", opens: "PAPLIP140180" },
  { typed: "sabse bada polybag", found: "POL???240300 VALLRG", first: "POLNPD240300" },
  { typed: "largest label", found: "LABDTH040060*", first: "LABDTH040060 LABDTH040060L" },
  { typed: "smallest bag", found: "POL???060080 PAPFLP060080", first: "POLNPD060080 POLPOD060080" },
  { typed: "invoice pouch", found: "POLPOD* MEE?PD*", first: "POLPOD060080", note: pocketForInvoice },
  {
    typed: "10x12 bag with bill pocket",
    found: "POLPOD100120 MEE?PD100120",
    opens: "POLPOD100120",
    note: pocketForInvoice,
  },
  { typed: "honeycomb roll 3", found: "HONROL100", opens: "HONROL100" },
  { typed: "HONROL100 3", found: "HONROL100", opens: "HONROL100" },
  { typed: "10x14 courier bag 100", found: "POL???100140 MEE???100140", first: "POLNPD100140 POLPOD100140" },
  { typed: "parcel bag 10x12", found: "POL???100120 PAP???100120 MEE???100120 VALSML" },
  { typed: "pack of 100 bags", found: everyBag, first: "POLNPD060080" },
  { typed: "opaque bag 12x16", found: "MEEO??120160" },
  { typed: "100%", says: "No product is called “100%”." },
  {
    typed: "brown tape 65mm",
    says: "No match for “65 mm”. Results for “brown tape”:",
    nearest: "TAPBRN040",
  },
];
