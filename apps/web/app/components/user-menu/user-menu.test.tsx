import type { Role } from "@dakbag/contracts/account";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeApi } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { getSession } from "#app/api/session.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import { UserMenu } from "./user-menu.tsx";

function openMenuAs(role: Role): string[] {
  const calls = fakeApi({
    "POST /api/users/logout": () => ({ success: true }),
    ...profileOf(role),
  });
  signInAs("Asha");
  renderPage({ default: UserMenu }, "/menu");
  expect(calls).toEqual([]);
  const button = screen.getByRole("button", { name: /^Account of/ });
  fireEvent.focus(button);
  fireEvent.click(button);
  return calls;
}

it.each([
  { role: "internal" as const, links: ["Staff home"], first: "/internal" },
  { role: "packer" as const, links: ["Packing"], first: "/admin/packing" },
  { role: "accountant" as const, links: ["Orders desk"], first: "/admin/orders" },
  { role: "admin" as const, links: ["Staff home", "Orders desk", "Packing"], first: "/internal" },
])(
  "shows a user with the role $role the links to the staff pages that they may see",
  { tags: ["staff-2.29"] },
  async ({ role, links, first }) => {
    openMenuAs(role);
    expect((await screen.findByRole("link", { name: links[0]! })).getAttribute("href")).toBe(first);
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "Edit Profile",
      "My Orders",
      "My Cart",
      "Security",
      ...links,
    ]);
  },
);

it("links an admin to the orders desk; the role is requested only when the menu gets hover or focus", async () => {
  const calls = openMenuAs("admin");
  expect((await screen.findByRole("link", { name: "Orders desk" })).getAttribute("href")).toBe(
    "/admin/orders",
  );
  expect(calls).toEqual(["GET /api/users/profile"]);
});

it("shows a buyer the four entries of the menu, and no staff pages", { tags: ["buyer-2.11"] }, async () => {
  openMenuAs("buyer");
  await screen.findByRole("link", { name: "My Orders" });
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "Edit Profile",
    "My Orders",
    "My Cart",
  ]);
  expect(screen.getByRole("button", { name: "Logout" })).toBeTruthy();
});

it("opens on mouse hover, and shows the user's name", { tags: ["buyer-2.12", "buyer-4.5"] }, async () => {
  fakeApi({});
  signInAs("Asha");
  renderPage({ default: UserMenu }, "/menu");
  const button = screen.getByRole("button", { name: "Account of Asha" });
  expect(button.textContent).toContain("Asha");
  fireEvent.pointerEnter(button, { pointerType: "mouse" });
  fireEvent.pointerEnter(button.parentElement as HTMLElement, { pointerType: "mouse" });
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(await screen.findByRole("link", { name: "Edit Profile" })).toBeTruthy();
});

it(
  "signing out removes token and user from the browser, revokes the session on the server and opens the home page",
  { tags: ["buyer-4.9"] },
  async () => {
    const calls = openMenuAs("buyer");
    fireEvent.click(await screen.findByRole("button", { name: "Logout" }));
    expect(getSession()).toBeNull();
    expect([localStorage.getItem("token"), localStorage.getItem("user")]).toEqual([null, null]);
    await waitFor(() => expect(calls).toContain("POST /api/users/logout"));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Account of/ })).toBeNull());
  },
);
