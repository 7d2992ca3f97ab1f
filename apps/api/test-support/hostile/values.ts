import fc from "fast-check";

/** Texts that have broken other programs, by their purpose. */
const hostileTexts: readonly string[] = Object.values({
  emptiness: ["", " ", "\t", "\r\n"],
  numbers: ["0", "-1", "5e2", "1e999", "null", "true"],
  quoting: ["'", "''", '"', "`", "\\", "$1", "$$x$$", "{1,2}", "*/", "\\'; --"],
  sql: ["';--", "'; DROP TABLE orders; --", "1' OR '1'='1", "1) OR (1=1", "1; SELECT pg_sleep(10)--"],
  tables: ["' UNION SELECT password_hash FROM users--", "%", "_"],
  pages: ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "javascript:alert(1)"],
  templates: ["{{7*7}}${7*7}"],
  spreadsheets: ["=1+1", "+1", "@SUM(A1)", "-1+1|cmd", "=cmd|' /C calc'!A0", "＝1+1", "\t=1"],
  links: ['=HYPERLINK("http://a.in")', "http://169.254.169.254/latest/meta-data", "//a.in"],
  files: ["../../etc/passwd", "..\\..\\x", "%2e%2e%2f", "%00", "%ff", "file:///etc/passwd"],
  lines: ["https://a.in\r\nX-A: 1", "a@b.in\r\nBcc: c@d.in", "\u2028"],
  storage: ["\u0000", "a\u0000b", "\ud800", "a\udfff"],
  readers: ["\u202egnp.exe", "\ufeff", "\u200b", "📦".repeat(40)],
  comparisons: ["９８７６５４３２１０", "१२३४५६७८९०", "ß", "İ", "ﬁ"],
  objects: ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "__defineGetter__"],
  calendars: ["2026-02-30", "0000-00-00", "9999-12-31", "-000001-01-01", "infinity", "now"],
  clocks: ["2026-11-22T00:00:00Z"],
  identifiers: [
    "01900000-0000-7000-8000-00000000000G",
    "01900000-0000-7000-8000-000000000000 ",
    "00000000-0000-0000-0000-000000000000",
  ],
  lengths: ["x".repeat(300), "9".repeat(400), "a,".repeat(500)],
  patterns: ["(".repeat(5000), "x".repeat(30_000), " ".repeat(20_000)],
}).flat();

const hostileNumbers: readonly number[] = [
  [0, -0, -1, 0.1, 0.5, 1.005, 499],
  [2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53) - 2, 1e12, 1e21, 1e308, 100_000_001],
  [5e-324, -1e-7, 1e15 + 0.3],
].flat();

const otherShapes = Object.values<unknown[]>({
  values: [null, true, false],
  lists: [[], [500], [[]], [null], ["a", "b"], Array.from({ length: 300 }, () => 1)],
  objects: [{}, { $gt: 0 }, { length: 4 }, { toString: 1 }, { toJSON: 1 }, { 0: "a" }],
}).flatMap((shapes) => shapes);

// Short, so that they pass every length check and reach the code behind it.
const polyglots: readonly string[] = ["d'Arcy", "'\"--", "%_\\'", "<b>'=1", "';${1}"];

/** A value to replace a valid one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom<unknown>(...hostileTexts), weight: 4 },
  { arbitrary: fc.constantFrom<unknown>(...polyglots), weight: 3 },
  { arbitrary: fc.constantFrom<unknown>(...hostileNumbers), weight: 2 },
  { arbitrary: fc.constantFrom<unknown>(...otherShapes), weight: 2 },
  fc.string({ unit: "binary" }),
  fc.integer(),
  fc.double(),
  fc.jsonValue(),
);

/** A text for a URL or a file's cell. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...hostileTexts), weight: 4 },
  { arbitrary: fc.constantFrom(...polyglots), weight: 3 },
  fc.string({ unit: "binary" }),
);

/** Keys of other tables, and keys with a meaning in JavaScript. */
export const unexpectedKeys: readonly string[] = Object.values({
  people: ["role", "isAdmin", "isMeeshoAuthorised", "userId", "buyerId", "passwordHash"],
  rows: ["_id", "id", "createdAt", "revision"],
  money: ["price", "totalPrice", "totalAmount", "discount", "gst", "isPaid"],
  goods: ["status", "countInStock"],
  programs: ["__proto__", "constructor", "prototype", "toString", "$where", "", "\u0000"],
}).flat();
