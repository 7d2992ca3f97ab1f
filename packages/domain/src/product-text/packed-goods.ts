/** What sellers send most, in usual sizes: a start in the size finder, and words that the search knows. */
export interface PackedGoods {
  readonly key: string;
  /** As the size finder names it, and in a sentence: "a folded saree". */
  readonly name: string;
  readonly called: string;
  /** In centimetres, as a seller would measure it. */
  readonly sides: readonly [length: number, width: number, height: number];
  readonly kind: "rigid" | "folded";
  /** The words that buyers use, in lower case. */
  readonly words: readonly string[];
  /** Words that mean it only before a bag: "please book 12x16" is no book. */
  readonly wordsBeforeBag: readonly string[];
  /** Whether the size finder offers it. */
  readonly isPreset: boolean;
}

export const packedGoods: readonly PackedGoods[] = [
  {
    ...goods("shoe-box", "Shoe box", "a shoe box", "shoe box, shoes box, shoe, shoes, footwear, जूते"),
    sides: [33, 20, 12],
  },
  {
    ...goods(
      "t-shirt",
      "Folded T-shirt",
      "a folded T-shirt",
      "t shirt, t shirts, tshirt, tshirts, tee shirt, shirt, shirts, टीशर्ट",
    ),
    sides: [30, 25, 3],
    kind: "folded",
  },
  {
    ...goods("book", "Book", "a book", "books, kitab, किताब", "book"),
    sides: [22, 15, 3],
  },
  {
    ...goods("saree", "Saree", "a folded saree", "saree, sarees, sari, saris, साड़ी, साड़ी"),
    sides: [38, 28, 4],
    kind: "folded",
  },
  {
    ...goods(
      "phone",
      "Phone",
      "a phone in its box",
      "mobile phone, smartphone, smartphones",
      "phone, mobile",
    ),
    sides: [17, 9, 5],
  },
  { ...goods("a4", "A4 papers", "A4 papers", "a4"), sides: [29.7, 21, 0.5] },
  { ...goods("a3", "A3 papers", "A3 papers", "a3"), sides: [42, 29.7, 0.5], isPreset: false },
  { ...goods("a5", "A5 papers", "A5 papers", "a5"), sides: [21, 14.8, 0.5], isPreset: false },
];

function goods(key: string, name: string, called: string, words: string, wordsBeforeBag = "") {
  return {
    key,
    name,
    called,
    kind: "rigid" as const,
    words: words.split(", "),
    wordsBeforeBag: wordsBeforeBag.split(", ").filter(Boolean),
    isPreset: true,
  };
}

/** "33 × 20 × 12 cm" */
export function formatSides({ sides }: PackedGoods): string {
  return `${sides.join(" × ")} cm`;
}

/** The question of the size finder for them: "l=33&w=20&h=12&unit=cm&kind=rigid". */
export function finderQuery({ sides: [length, width, height], kind }: PackedGoods): string {
  return `l=${length}&w=${width}&h=${height}&unit=cm&kind=${kind}`;
}
