import type { Role } from "@dakbag/contracts/account";
import { screen } from "@testing-library/react";
import { expect } from "vitest";
import type { StaffPath } from "#app/staff/staff-pages.ts";
import { fakeApi } from "./fake-api.ts";
import { profileOf } from "./profile-of.ts";
import { signInAs } from "./render-page.tsx";
import { renderStaffPage } from "./render-staff-page.tsx";

/** Whoever has this role reads that the page is not for them, and nothing but their role is asked for. */
export async function expectRefused(role: Role, path: StaffPath, at?: string): Promise<void> {
  signInAs("Ravi");
  const calls = fakeApi(profileOf(role));
  renderStaffPage(path, at);
  expect(await screen.findByText("You are not authorised to access this page")).toBeTruthy();
  expect(calls).toEqual(["GET /api/users/profile"]);
}
