import fc from "fast-check";
import { expect, test } from "vitest";
import { splitTax } from "./tax-split.ts";

test(
  "18% is split into 9% CGST and 9% SGST inside Delhi, and is 18% IGST elsewhere",
  { tags: ["staff-9.2"] },
  () => {
    expect(splitTax(28_801, 1800, { isDelhi: true })).toEqual({
      cgstRateBasisPoints: 900,
      cgstPaise: 14_400,
      sgstRateBasisPoints: 900,
      sgstPaise: 14_401,
      igstRateBasisPoints: 0,
      igstPaise: 0,
    });
    expect(splitTax(28_801, 1800, { isDelhi: false })).toMatchObject({
      cgstPaise: 0,
      sgstPaise: 0,
      igstRateBasisPoints: 1800,
      igstPaise: 28_801,
    });
  },
);

test("the parts always add up to the tax and to its rate", { tags: ["staff-9.2"] }, () => {
  const paise = fc.nat({ max: 1e12 });
  fc.assert(
    fc.property(paise, fc.constantFrom(0, 500, 1200, 1800, 2800), fc.boolean(), (gst, rate, isDelhi) => {
      const split = splitTax(gst, rate, { isDelhi });
      expect(split.cgstPaise + split.sgstPaise + split.igstPaise).toBe(gst);
      expect(split.cgstRateBasisPoints + split.sgstRateBasisPoints + split.igstRateBasisPoints).toBe(rate);
      expect(split.igstPaise > 0 && split.cgstPaise > 0).toBe(false);
    }),
  );
});
