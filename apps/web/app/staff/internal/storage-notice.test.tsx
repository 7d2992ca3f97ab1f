import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aStaffHome } from "../../../test-support/a-staff-home.ts";
import { fakeApi } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";
import type { StaffHome } from "./format-home.ts";

async function textOfHome(storage: StaffHome["storage"]): Promise<string> {
  signInAs("Ravi");
  fakeApi({
    ...profileOf("internal"),
    "GET /api/internal/home": () => aStaffHome({ forAdmins: null, storage }),
  });
  renderStaffPage("internal");
  await screen.findByRole("button", { name: "Refresh" });
  return screen.getByRole("main").textContent;
}

it("the staff home says above the worklist that nothing can be saved, while the database's disk is full", async () => {
  const text = await textOfHome({ isFull: true, refused: 7, leastFreePercent: 0 });
  expect(text).toMatch(/disk is full: nothing can be saved, and buyers cannot order\..*To do/);
});

it.each([
  [{ refused: 0, leastFreePercent: 4 }, "A disk of the shop is nearly full: 4 % of it are free. Please tell"],
  [{ refused: 1, leastFreePercent: null }, "1 request or job failed in the last ten minutes"],
  [{ refused: 1200, leastFreePercent: 9 }, "9 % of it are free. 1,200 requests or jobs failed"],
])("%j is told on the staff home", async (storage, words) =>
  expect(await textOfHome({ isFull: false, ...storage })).toContain(words),
);

it("the staff home says nothing of disks while all is well", async () => {
  expect(await textOfHome({ isFull: false, refused: 0, leastFreePercent: null })).not.toContain("disk");
});
