import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fakeApi } from "../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../test-support/render-page.tsx";
import { forgetRole } from "#app/api-client/role.ts";
import { UserMenu } from "./user-menu.tsx";

beforeEach(forgetRole);

function openMenuAs(role: "buyer" | "internal" | "admin"): string[] {
  const calls = fakeApi({
    "GET /api/users/profile": () => ({
      success: true,
      name: "Asha",
      email: "asha@example.com",
      phoneNumber: "9876543210",
      role,
    }),
  });
  signInAs("Asha");
  renderPage({ default: UserMenu }, "/menu");
  expect(calls).toEqual([]);
  const button = screen.getByRole("button", { name: /^Account of/ });
  fireEvent.focus(button);
  fireEvent.click(button);
  return calls;
}

it("leads an admin to the orders desk; the role is asked for when somebody turns to the menu", async () => {
  const calls = openMenuAs("admin");
  expect((await screen.findByRole("link", { name: "Orders desk" })).getAttribute("href")).toBe(
    "/admin/orders",
  );
  expect(calls).toEqual(["GET /api/users/profile"]);
});

it("shows a buyer the four entries of buyer §2 and no desk", async () => {
  openMenuAs("buyer");
  await screen.findByRole("link", { name: "My Orders" });
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "Edit Profile",
    "My Orders",
    "My Cart",
  ]);
  expect(screen.getByRole("button", { name: "Logout" })).toBeTruthy();
});
