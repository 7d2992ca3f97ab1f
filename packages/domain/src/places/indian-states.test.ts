import { describe, expect, test } from "vitest";
import { indianStates, stateByGstCode } from "./indian-states.ts";
import { gstCodeOfState } from "./state-names.ts";

const codes = Array.from({ length: 38 }, (_, index) => String(index + 1).padStart(2, "0"));

describe("GSTIN state codes", { tags: ["buyer-9.19", "staff-9.11"] }, () => {
  test("01 to 38 are states or territories, other codes are not", () => {
    for (const code of codes) expect(indianStates).toContain(stateByGstCode(code));
    for (const code of ["00", "39", "97", "99", "7", ""]) expect(stateByGstCode(code)).toBeUndefined();
  });

  test.each([
    ["07", "Delhi"],
    ["27", "Maharashtra"],
    ["28", "Andhra Pradesh"],
    ["36", "Telangana"],
    ["37", "Andhra Pradesh"],
  ])("%s is %s", (code, state) => {
    expect(stateByGstCode(code)).toBe(state);
  });

  test("there are 28 states and 8 union territories, each once, in order", () => {
    expect(indianStates).toHaveLength(36);
    expect(new Set(indianStates).size).toBe(36);
    expect(indianStates).toEqual(indianStates.toSorted());
  });

  test("a state has its current code", () => {
    for (const state of indianStates) expect(stateByGstCode(gstCodeOfState(state) ?? "")).toBe(state);
    expect(gstCodeOfState(" andhra pradesh ")).toBe("37");
    expect(gstCodeOfState("Dadra and Nagar Haveli and Daman and Diu")).toBe("26");
    expect(gstCodeOfState("Bavaria")).toBeUndefined();
  });
});
