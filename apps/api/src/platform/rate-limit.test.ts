import { describe, expect, test } from "vitest";
import { clientIpKey, scaleLimit, formatWait } from "./rate-limit.ts";

describe("the key of a client IP", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::192.0.2.33", "64:ff9b:0:0::/64"],
    ["not an address", "not an address"],
  ])("of %s is %s", (clientIp, counted) => {
    expect(clientIpKey(clientIp)).toBe(counted);
  });
});

test.each([
  [10, 1, 10],
  [10, 2.55, 25],
  [10, 0.01, 1],
])("a limit of %d scaled by %d is %d", (max, scale, limit) => {
  expect(scaleLimit(max, scale)).toBe(limit);
});

test.each([
  [1, "1 second"],
  [29_001, "30 seconds"],
  [60_000, "1 minute"],
  [60_001, "2 minutes"],
  [3_599_000, "1 hour"],
  [3_600_001, "2 hours"],
])("a wait of %d ms is shown as %j", (milliseconds, words) => {
  expect(formatWait(milliseconds)).toBe(words);
});
