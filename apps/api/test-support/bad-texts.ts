/** Bad input that people type into fields by accident or on purpose, by its name. */
export const badTexts = {
  empty: "",
  spaces: "   ",
  "10,000 characters": "x".repeat(10_000),
  emoji: "📦🚚".repeat(12),
  markup: "<script>document.title = 'broken'</script><img src=x onerror=\"document.title = 'broken'\">",
  SQL: "'; DROP TABLE orders; --",
  "more SQL": "1' OR '1'='1",
  "right-to-left override": "‮gnp.exe",
  NUL: "a\u0000b",
  padded: "  12x16  ",
  "other digits": "१२३४५६७८९०",
  "a path": "../../etc/passwd",
  "bad escapes": "%00%ff",
  "a template": "{{7*7}}${7*7}",
} as const;

export type BadText = keyof typeof badTexts;

export const badTextNames = Object.keys(badTexts) as BadText[];
