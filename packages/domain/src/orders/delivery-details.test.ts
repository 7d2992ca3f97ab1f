import { expect, test } from "vitest";
import { deliveryDetailsProblem } from "./delivery-details.ts";

const details = { invoice: "https://example.in/1", partnerName: "Blue Dart", trackingId: "BD1" };

test.each([
  [{}, undefined],
  [{ partnerName: "Parcel held:\npay Rs 49" }, "tracking.partnerName must be one line"],
  [{ trackingId: "BD1\u2028BD2" }, "tracking.trackingId must be one line"],
  [{ trackingId: "B".repeat(101) }, "tracking.trackingId must be at most 100 characters"],
  [{ partnerName: "Blue\0Dart" }, "tracking.partnerName contains characters that cannot be stored"],
  [{ invoice: "javascript:alert(1)" }, "invoice must be a link that begins with https://"],
])("delivery details with %j: %s", { tags: ["ruling-places.4"] }, (change, problem) => {
  expect(deliveryDetailsProblem({ ...details, ...change })).toBe(problem);
});
