import { findDelivery } from "@dakbag/contracts/delivery";
import { errorBody } from "@dakbag/contracts/error-body";
import { describe, expect, test } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";

// A Thursday, 15:30 in India.
const shop = testAppForAll({ now: new Date("2026-11-26T10:00:00Z") });

const ask = (pinCode: string) => shop.app.inject(`/api/delivery/${encodeURIComponent(pinCode)}`);

describe("GET /api/delivery/:pinCode", () => {
  test(
    "answers place, days and whether 500 pieces are offered, without a session",
    { tags: ["buyer-9.15"] },
    async () => {
      const answer = await ask("122016");
      expect(answer.statusCode).toBe(200);
      expect(findDelivery.answer.parse(answer.json())).toEqual({
        success: true,
        pinCode: "122016",
        isDeliverable: true,
        district: "Gurugram",
        state: "Haryana",
        states: ["Haryana"],
        delivery: { earliest: "2026-11-29", latest: "2026-12-02" },
        // Without Sunday, 29 November.
        boxDelivery: { earliest: "2026-11-28", latest: "2026-12-03" },
        courierDay: null,
        canOrder500Pieces: false,
      });
    },
  );

  test("notes no PIN code for couriers where none is set up", { tags: ["ruling-places.6"] }, async () => {
    await ask("122016");
    const { rows } = await shop.db.query("SELECT pin_code FROM courier_estimates");
    expect(rows).toEqual([]);
  });

  test.each([
    ["110001", true, "New Delhi"],
    ["110097", true, "South West Delhi"],
    ["110098", true, null],
    ["110099", false, "North West Delhi"],
  ])("500 pieces at %s: %s", { tags: ["buyer-5.17"] }, async (pinCode, canOrder500Pieces, district) => {
    expect((await ask(pinCode)).json()).toMatchObject({ canOrder500Pieces, district });
  });

  test("a PIN code of two states has both, and proposes neither", { tags: ["ruling-places.1"] }, async () => {
    expect((await ask("533464")).json()).toMatchObject({
      isDeliverable: true,
      district: null,
      state: null,
      states: ["Andhra Pradesh", "Puducherry"],
    });
  });

  test.each(["999999", "290001", "110111", "900056"])("%s is not deliverable", async (pinCode) => {
    const answer = await ask(pinCode);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      pinCode,
      isDeliverable: false,
      district: null,
      state: null,
      states: [],
      delivery: null,
      boxDelivery: null,
      courierDay: null,
      canOrder500Pieces: false,
    });
  });

  test.each(["12201", "1220166", "012201", "12a016", "१२२०१६", "pin"])(
    "%s is refused with a sentence that names the field",
    async (pinCode) => {
      const answer = await ask(pinCode);
      expect(answer.statusCode).toBe(400);
      expect(errorBody.parse(answer.json())).toMatchObject({
        code: "invalid-input",
        message: "pinCode must be a 6-digit PIN code",
        details: [{ field: "pinCode", message: "pinCode must be a 6-digit PIN code" }],
      });
      expect(answer.headers["cache-control"]).toBe("no-store");
    },
  );

  test("may be cached for an hour, but not past midnight in India, when the days change", async () => {
    expect((await ask("400001")).headers["cache-control"]).toBe("public, max-age=3600");
    // 23:50 in India.
    shop.clock.advance(8 * 3_600_000 + 20 * 60_000);
    expect((await ask("400001")).headers["cache-control"]).toBe("public, max-age=600");
    shop.clock.advance(10 * 60_000);
    const answer = await ask("400001");
    expect(answer.headers["cache-control"]).toBe("public, max-age=3600");
    expect(answer.json()).toMatchObject({ delivery: { earliest: "2026-11-30", latest: "2026-12-03" } });
  });
});
