/** What a fault test takes in `npm test`, where seconds count, and in `npm run test:faults`, where it has minutes. */
export function quickOrLong<Value>(quick: Value, long: Value): Value {
  return process.env["FAULTS"] === "long" ? long : quick;
}
