/**
 * Marks that stand where clients' logos will, by the file's name: a sign for what somebody sells, so that they differ
 * at a glance. Drawn on 48 by 48, in the two colours of the shop.
 */
const ink = "#1c1a17";
const kraft = "#c8924a";
const pen = `stroke-width="2" stroke-linecap="round" stroke-linejoin="round"`;
const line = `fill="none" stroke="${ink}" ${pen}`;
const kraftLine = `fill="none" stroke="${kraft}" ${pen}`;
const kraftFace = `fill="${kraft}" stroke="${ink}" ${pen}`;
const white = `fill="none" stroke="#fff" ${pen}`;
const disc = (colour: string) => `<circle cx="24" cy="24" r="22" fill="${colour}"/>`;

export const marks: Readonly<Record<string, string>> = {
  apparel: `${disc(ink)}<path ${white} d="M24 20v-3a3.5 3.5 0 1 0-3.5-3.5M24 20 9 31q-1 3 2 3h26q3 0 2-3Z"/>`,
  books: `<rect x="3" y="3" width="42" height="42" fill="${kraft}"/><path ${line} d="M24 15v20M24 15q-6-4-14-3v20q8-1 14 3 6-4 14-3V12q-8-1-14 3Z"/>`,
  jewellery: `<path ${line} d="M13 9h22l9 11-20 22L4 20Z"/><path ${kraftLine} d="M4 20h40M17 20l7 22 7-22-7-11Z"/>`,
  electronics: `<rect x="2" y="2" width="44" height="44" rx="12" fill="${ink}"/><path ${white} d="M18 9v9M30 9v9M13 18h22v6a11 11 0 0 1-22 0ZM24 35v6"/>`,
  footwear: `<path d="M5 34V16l9 5q4 6 12 7 14 1 17 6v4H5Z" fill="${kraft}"/><path ${line} d="M5 34V16l9 5q4 6 12 7 14 1 17 6v4H5ZM5 33h38M18 22l3-3M22 25l3-3"/>`,
  beauty: `${disc(kraft)}<path ${line} d="M20 19h8v-7l-8-3ZM17 19h14v18H17ZM17 26h14"/>`,
  toys: `<path ${line} d="M4 26h18v18H4Z"/><path ${kraftFace} d="M26 26h18v18H26Z"/><path d="M15 4h18v18H15Z" fill="${ink}"/><path ${white} d="M20 17l4-8 4 8M21.5 14.5h5"/>`,
  "food-delivery": `<path d="M4 24h40a20 20 0 0 1-40 0Z" fill="${ink}"/><path ${kraftLine} d="M16 18q-4-4 0-8M24 18q-4-4 0-8M32 18q-4-4 0-8"/><path ${line} d="M16 45h16"/>`,
  home: `<path ${kraftFace} d="M24 4 44 22v22H4V22ZM19 44V30h10v14"/>`,
  tea: `${disc(ink)}<path ${white} d="M12 20h20v8a8 8 0 0 1-8 8h-4a8 8 0 0 1-8-8ZM32 22h3a4 4 0 0 1 0 8h-3.5M19 15q-2-2 0-4M25 15q-2-2 0-4"/>`,
};
