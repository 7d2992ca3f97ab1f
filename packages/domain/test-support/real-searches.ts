/** What a trader expects of a search. SKUs are patterns: "TAP*" is every product whose SKU begins with TAP. */
export interface RealSearch {
  readonly typed: string;
  /** Exactly the products that fit all words, in any order; none when left out. */
  readonly found?: string;
  /** The product that Enter opens; without it Enter shows the results. */
  readonly opens?: string;
  /** The sentence when nothing fits. */
  readonly says?: string;
  /** The first of the nearest goods, in this order. */
  readonly nearest?: string;
}

const everyBag = "POL* PAP* MEET* MEEO* VAL*";

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
    says: "No product has “40 micron”. Without it:",
    nearest: "POLNPD100120 POLPOD100120",
  },
  {
    typed: "pink bag 12x16",
    says: "No product has “pink”. Without it:",
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
];
