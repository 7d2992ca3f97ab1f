/** The quick value in `npm test`, where seconds count; the long one in `npm run test:long`, which may take minutes. */
export function quickOrLong<Value>(quick: Value, long: Value): Value {
  return process.env["TEST_SIZE"] === "long" ? long : quick;
}
