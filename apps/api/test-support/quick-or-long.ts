/** What a test takes in `npm test`, where seconds count, and in `npm run test:long`, where it has minutes. */
export function quickOrLong<Value>(quick: Value, long: Value): Value {
  return process.env["TEST_SIZE"] === "long" ? long : quick;
}
