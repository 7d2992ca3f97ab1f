/** Bodies that are no JSON object, or no JSON. */
export const hostileBodies: readonly (string | Buffer)[] = Object.values<(string | Buffer)[]>({
  shapes: ["", "null", "[]", "0", '"text"'],
  parsers: [
    "{",
    "}",
    "{}{}",
    "{'a':1}",
    "NaN",
    "undefined",
    '{"a":1,}',
    "\ufeff{}",
    '{"a":1e999}',
    '"\\ud800"',
  ],
  prototypes: ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'],
  depth: ["[".repeat(50_000), `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
  length: [`{"a":"${"x".repeat(150_000)}"}`],
  readers: ['{"quantity":1,"quantity":-5}', "a=1&b=2", "<a/>", "--x\r\n\r\n--x--"],
  encodings: [Buffer.from([0xff, 0xfe, 0x00, 0x7b]), Buffer.from('{"a":"\xff\xfe"}', "latin1")],
}).flat();

export const contentTypes: readonly string[] = Object.values({
  json: [
    "application/json; charset=utf-16",
    "application/json\tx",
    "application/json;;;",
    "APPLICATION/JSON",
  ],
  forms: ["application/x-www-form-urlencoded", "multipart/form-data"],
  boundaries: ["multipart/form-data; boundary=x", 'multipart/form-data; boundary=""'],
  others: ["text/json", "text/plain", "text/csv", "application/xml", "application/octet-stream", "*/*", ""],
}).flat();

/** Variants of a path that a careless router or proxy could resolve differently. */
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

export const methods: readonly string[] = "GET HEAD OPTIONS POST PUT PATCH DELETE TRACE PROPFIND QUERY".split(
  " ",
);

/** Headers that could change how a request is interpreted; a list repeats the header. */
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
  { "x-razorpay-event-id": "x".repeat(3000) },
  { cookie: "dakbag_phone_proof=%00; dakbag_phone_proof=%ff; __proto__=1; =; ;;" },
  { cookie: "x".repeat(4000) },
  { authorization: "Bearer " },
  { authorization: `Bearer ${"A".repeat(43)}` },
  { authorization: ["Basic YTpi", `Bearer ${"A".repeat(43)}`] },
  { authorization: "Bearer null" },
];
