import fc from "fast-check";

/** Texts that have broken other programs: in SQL, in HTML, in spreadsheets, in files, in logs, in their own encoding. */
export const hostileTexts: readonly string[] = [
  ...["", " ", "\t", "\r\n", "0", "-1", "5e2", "1e999", "null", "true"],
  ...[
    "'",
    "''",
    '"',
    "`",
    "\\",
    "';--",
    "'; DROP TABLE orders; --",
    "1' OR '1'='1",
    "1) OR (1=1",
    "%",
    "_",
    "$1",
  ],
  ...[
    "1; SELECT pg_sleep(10)--",
    "' UNION SELECT password_hash FROM users--",
    "\\'; --",
    "{1,2}",
    "$$x$$",
    "*/",
  ],
  ...["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "javascript:alert(1)", "{{7*7}}${7*7}"],
  ...[
    "=1+1",
    "+1",
    "@SUM(A1)",
    "-1+1|cmd",
    "=cmd|' /C calc'!A0",
    "＝1+1",
    '=HYPERLINK("http://a.in")',
    "\t=1",
  ],
  ...[
    "../../etc/passwd",
    "..\\..\\x",
    "%2e%2e%2f",
    "%00",
    "%ff",
    "file:///etc/passwd",
    "//a.in",
    "\u0000",
    "a\u0000b",
  ],
  ...["http://169.254.169.254/latest/meta-data", "https://a.in\r\nX-A: 1", "a@b.in\r\nBcc: c@d.in", "\u2028"],
  ...[
    "\ud800",
    "a\udfff",
    "\u202egnp.exe",
    "\ufeff",
    "\u200b",
    "９８７６５４３２１０",
    "१२३४५६७८९०",
    "ß",
    "İ",
    "ﬁ",
    "📦".repeat(40),
  ],
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "__defineGetter__"],
  ...["2026-02-30", "0000-00-00", "9999-12-31", "-000001-01-01", "2026-11-22T00:00:00Z", "infinity", "now"],
  ...[
    "01900000-0000-7000-8000-00000000000G",
    "01900000-0000-7000-8000-000000000000 ",
    "00000000-0000-0000-0000-000000000000",
  ],
  ...[
    "x".repeat(300),
    "9".repeat(400),
    "a,".repeat(500),
    "(".repeat(5000),
    "x".repeat(30_000),
    " ".repeat(20_000),
  ],
];

const hostileNumbers: readonly number[] = [
  ...[
    0,
    -0,
    -1,
    0.1,
    0.5,
    1.005,
    499,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    -(2 ** 53) - 2,
    1e12,
    1e21,
    1e308,
  ],
  ...[5e-324, -1e-7, 100_000_001, 1e15 + 0.3],
];

const otherShapes: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    [],
    {},
    [500],
    [[]],
    [null],
    { $gt: 0 },
    { length: 4 },
    { toString: 1 },
    { toJSON: 1 },
  ],
  ...[["a", "b"], { 0: "a" }, Array.from({ length: 300 }, () => 1)],
];

// Short and harmless to look at, so that it passes every check of its length and reaches what is behind.
const polyglots: readonly string[] = ["d'Arcy", "'\"--", "%_\\'", "<b>'=1", "';${1}"];

/** A value that stands where another one should. */
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

/** A text for an address, a header's place or a file's cell. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...hostileTexts), weight: 4 },
  { arbitrary: fc.constantFrom(...polyglots), weight: 3 },
  fc.string({ unit: "binary" }),
);

/** Keys that nobody asked for: those of other tables, and those that mean something to JavaScript. */
export const unaskedKeys: readonly string[] = [
  ...["role", "isAdmin", "isMeeshoAuthorised", "userId", "buyerId", "_id", "id", "createdAt", "passwordHash"],
  ...[
    "price",
    "totalPrice",
    "totalAmount",
    "discount",
    "gst",
    "status",
    "isPaid",
    "countInStock",
    "revision",
  ],
  ...["__proto__", "constructor", "prototype", "toString", "$where", "", "\u0000"],
];

/** Bodies that are no object at all, or not even JSON. */
export const hostileBodies: readonly (string | Buffer)[] = [
  ...[
    "",
    "null",
    "[]",
    "0",
    '"text"',
    "{",
    "}",
    "{}{}",
    "{'a':1}",
    "NaN",
    "undefined",
    '{"a":1,}',
    "\ufeff{}",
  ],
  ...[
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '{"a":1e999}',
    '"\\ud800"',
  ],
  ...[
    "[".repeat(50_000),
    `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
    `{"a":"${"x".repeat(150_000)}"}`,
  ],
  ...['{"quantity":1,"quantity":-5}', "a=1&b=2", "<a/>", "--x\r\n\r\n--x--"],
  Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
  Buffer.from('{"a":"\xff\xfe"}', "latin1"),
];

export const contentTypes: readonly string[] = [
  ...[
    "application/json; charset=utf-16",
    "application/json\tx",
    "application/json;;;",
    "APPLICATION/JSON",
    "text/json",
  ],
  ...[
    "application/x-www-form-urlencoded",
    "text/plain",
    "text/csv",
    "application/xml",
    "multipart/form-data",
    "*/*",
  ],
  ...["multipart/form-data; boundary=x", 'multipart/form-data; boundary=""', "application/octet-stream", ""],
];

/** What is put before or behind a path, so that a careless router or proxy takes it for another. */
export const pathDisguises: readonly ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => `${path};x=1`,
  (path) => `${path}%00`,
  (path) => `${path}%09`,
  (path) => `${path}.json`,
  (path) => `${path}/.`,
  (path) => `${path}%20`,
  (path) => `${path}#x`,
  (path) => `${path}%3f`,
  (path) => `/x/..${path}`,
  (path) => `/x/%2e%2e${path}`,
  (path) => `/.${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replace("/api/", "/api//"),
  (path) => path.replace("/api/", "/api/./"),
  (path) => path.replace("/api/", "/%61pi/"),
  (path) => path.replace("/api/", "/api%2f"),
  (path) => path.replace("/api/", "/api;/"),
  (path) => path.replace("/api/", "\\api\\"),
  (path) => `http://a.in${path}`,
];

export const methods: readonly string[] = [
  ...["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "QUERY"],
];

/** Headers that change what a careless program takes a request for; a list is the same header several times. */
export const hostileHeaders: readonly Readonly<Record<string, string | string[]>>[] = [
  { "x-http-method-override": "DELETE" },
  { "x-original-url": "/api/admin/orders" },
  { "x-forwarded-host": "a.in" },
  { "x-forwarded-for": ["1.2.3.4", "'; --", "::1"] },
  { host: "a.in" },
  { host: "" },
  { origin: "https://a.in" },
  { "idempotency-key": "" },
  { "idempotency-key": "k" },
  { "idempotency-key": "x".repeat(3000) },
  { "idempotency-key": ["a", "b"] },
  { "idempotency-key": "\u00e9\u00ff" },
  { "if-none-match": '*, W/"a", ' },
  { "if-match": "x" },
  { range: "bytes=0-0,5-" },
  { "accept-encoding": "br;q=x, *;q=0, ,;" },
  { "content-encoding": "gzip" },
  { "x-razorpay-signature": "0".repeat(64) },
  { "x-razorpay-signature": ["", "x"] },
  { "x-razorpay-event-id": "'; --" },
  { cookie: "dakbag_phone_proof=%00; dakbag_phone_proof=%ff; __proto__=1; =; ;;" },
  { cookie: "x".repeat(4000) },
  { authorization: "Bearer " },
  { authorization: `Bearer ${"A".repeat(43)}` },
  { authorization: ["Basic YTpi", `Bearer ${"A".repeat(43)}`] },
  { authorization: "Bearer null" },
];
