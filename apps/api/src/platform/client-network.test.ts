import { describe, expect, test } from "vitest";
import { clientIpKey, wideNetworkOf } from "./client-network.ts";

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
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8:1:ffff::9", "2001:db8:1::/48"],
  ["an account", "an account"],
])("the wide network of %s is %s", (clientIp, network) => {
  expect(wideNetworkOf(clientIp)).toBe(network);
});
