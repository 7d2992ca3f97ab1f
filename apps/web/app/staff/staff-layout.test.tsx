import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Answer } from "#app/api/call.ts";
import { getSession } from "#app/api/session.ts";
import { fakeApi, noAnswer, refusal } from "../../test-support/fake-api.ts";
import { profileOf } from "../../test-support/profile-of.ts";
import { signInAs } from "../../test-support/render-page.tsx";
import { renderStaffPage, type StaffPath } from "../../test-support/render-staff-page.tsx";
import { rowDensityBeforePaint } from "#app/ui/row-density.ts";
import { staffPages } from "./staff-pages.ts";

const notAuthorised = "You are not authorised to access this page";
// Written out, so that a wrong role in the list of pages is noticed.
const pagesOf: Record<"buyer" | "packer" | "accountant" | "internal", StaffPath[]> = {
  buyer: [],
  packer: ["admin/packing", "admin/security"],
  accountant: [
    "admin/orders",
    "admin/orders/:id",
    "admin/claims",
    "vendorvalidation",
    "admin/reports",
    "admin/tax-rates",
    "admin/security",
  ],
  internal: ["internal", "vendorvalidation", "inventory", "admin/security"],
};
/** From Today to a start page of their own. */
const isLedOn = (path: StaffPath, role: string) =>
  path === "internal" && ["packer", "accountant"].includes(role);
const withSignInPrompt: StaffPath[] = ["admin/orders", "admin/orders/:id"];

const pages = staffPages.map(({ path, heading }) => ({
  path,
  heading,
  at: `/${path.replace(/:\w+/, "some")}`,
  prompt: withSignInPrompt.includes(path) ? "You need to login first" : notAuthorised,
}));
const refused = pages.flatMap((page) =>
  (["buyer", "packer", "accountant", "internal"] as const)
    .filter((role) => !pagesOf[role].includes(page.path) && !isLedOn(page.path, role))
    .map((role) => ({ ...page, role })),
);

describe("the guard of the pages for staff", () => {
  it.each(pages)(
    "a visitor at $at sees '$prompt' beside a sign-in button",
    { tags: ["staff-2.2", "staff-2.26", "staff-6.3"] },
    async ({ path, at, prompt, heading }) => {
      const calls = fakeApi({});
      renderStaffPage(path, at);
      expect(await screen.findByText(prompt)).toBeTruthy();
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(heading);
      expect(screen.getByRole("button", { name: "Sign in" })).toBeTruthy();
      expect(calls).toEqual([]);
    },
  );

  it.each(refused)(
    "$role at $at sees 'You are not authorised to access this page', and only the role is fetched",
    { tags: ["staff-2.26", "staff-6.1", "staff-6.3", "staff-6.4", "ruling-desk.1"] },
    async ({ path, at, role, heading }) => {
      signInAs("Ravi");
      const calls = fakeApi(profileOf(role));
      renderStaffPage(path, at);
      expect(await screen.findByText(notAuthorised)).toBeTruthy();
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(heading);
      expect(screen.queryByRole("navigation", { name: "Staff" })).toBeNull();
      expect(calls).toEqual(["GET /api/users/profile"]);
    },
  );

  it.each(["packer", "accountant"] as const)(
    "a %s is led from Today to a start page, and reads nothing of Today",
    { tags: ["ruling-desk.1"] },
    async (role) => {
      signInAs("Ravi");
      const calls = fakeApi(profileOf(role));
      renderStaffPage("internal");
      expect(await screen.findByText("another page")).toBeTruthy();
      expect(calls).toEqual(["GET /api/users/profile"]);
    },
  );

  it("refuses when the server says that the role was withdrawn", async () => {
    signInAs("Asha");
    fakeApi({
      ...profileOf("admin"),
      "GET /api/admin/orders": () => {
        throw refusal(403, notAuthorised);
      },
    });
    renderStaffPage("admin/orders");
    expect(await screen.findByText(notAuthorised)).toBeTruthy();
  });

  it("leads staff without a second factor to setting one up, where it is required, and reads nothing else", async () => {
    signInAs("Asha");
    const calls = fakeApi(profileOf("admin", "second-factor-not-set-up"));
    renderStaffPage("admin/orders");
    expect(await screen.findByText("Set up an authenticator app first")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Set up" }).getAttribute("href")).toBe("/admin/security");
    expect(new Set(calls)).toEqual(new Set(["GET /api/users/profile"]));
  });

  it("shows such staff the Security page all the same, in the staff's frame", async () => {
    signInAs("Asha");
    fakeApi({
      ...profileOf("admin", "second-factor-not-set-up"),
      "GET /api/users/secondFactor": () => ({
        success: true,
        isAllowed: true,
        isRequired: true,
        setUpAt: null,
        recoveryCodesLeft: 0,
      }),
      "GET /api/users/sessions": () => ({ success: true, sessions: [] }),
    });
    renderStaffPage("admin/security");
    expect(await screen.findByRole("button", { name: "Set up" })).toBeTruthy();
    expect(screen.getByRole("navigation", { name: "Staff" })).toBeTruthy();
  });

  it("asks staff who are signed in without their code to sign in again, which ends this session", async () => {
    signInAs("Asha");
    fakeApi({
      ...profileOf("admin"),
      "GET /api/admin/orders": () => {
        throw refusal(403, "Please sign in again.", "second-factor-not-given");
      },
      "POST /api/users/logout": () => ({ success: true }),
    });
    renderStaffPage("admin/orders");
    fireEvent.click(await screen.findByRole("button", { name: "Sign in again" }));
    await waitFor(() => expect(getSession()).toBeNull());
  });

  it("reports that the role cannot be read, and offers to try again", async () => {
    signInAs("Asha");
    fakeApi({ "GET /api/users/profile": noAnswer });
    renderStaffPage("admin/orders");
    expect((await screen.findByRole("alert")).textContent).toContain("Something went wrong");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});

describe("the navigation of the staff", () => {
  const links = [
    "Today",
    "Orders",
    "Claims",
    "Packing",
    "Packet series",
    "Label series",
    "Products",
    "Inventory",
    "Customers",
    "Enquiries",
    "Vendor lists",
    "GST validator",
    "Reports",
    "Tax rates",
    "Audit log",
  ];
  const headings = ["Dispatch", "Products", "Customers", "Money & tax", "Settings"];

  it.each([
    {
      role: "admin" as const,
      at: "vendorvalidation" as const,
      current: "GST validator",
      names: links,
      groups: headings,
    },
    {
      role: "internal" as const,
      at: "vendorvalidation" as const,
      current: "GST validator",
      names: ["Today", "Inventory", "GST validator"],
      groups: ["Products", "Customers"],
    },
    {
      role: "packer" as const,
      at: "admin/packing" as const,
      current: "Packing",
      names: ["Packing"],
      groups: ["Dispatch"],
    },
    {
      role: "accountant" as const,
      at: "admin/tax-rates" as const,
      current: "Tax rates",
      names: ["Orders", "Claims", "GST validator", "Reports", "Tax rates"],
      groups: ["Customers", "Money & tax"],
    },
  ])(
    "links $role to the pages of that role, by the work that they are for",
    { tags: ["ruling-desk.1"] },
    async ({ role, at, current, names, groups }) => {
      signInAs("Asha");
      fakeApi({ ...profileOf(role), "GET /api/gstRates": noAnswer, "GET /api/packing/orders": noAnswer });
      renderStaffPage(at);
      const navigation = await screen.findByRole("navigation", { name: "Staff" });
      const texts = (kind: "link" | "heading") =>
        within(navigation)
          .getAllByRole(kind)
          .map(({ textContent }) => textContent);
      await waitFor(() => expect(texts("link")).toEqual(names));
      expect(texts("heading")).toEqual(groups);
      expect(within(navigation).getByRole("link", { current: "page" }).textContent).toBe(current);
    },
  );

  it("the keyboard reaches the page before the navigation, which a narrow window opens by a button", async () => {
    signInAs("Asha");
    fakeApi(profileOf("admin"));
    renderStaffPage("vendorvalidation");
    const navigation = await screen.findByRole("navigation", { name: "Staff" });
    const side = navigation.parentElement!;
    const precedes = screen.getByRole("main").compareDocumentPosition(side);
    expect(precedes & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByRole("button", { name: "Menu" }).getAttribute("popovertarget")).toBe(side.id);
    expect(screen.getByRole("link", { name: "Skip to navigation" }).getAttribute("href")).toBe(`#${side.id}`);
    expect(screen.queryByRole("link", { name: "Skip to the list" })).toBeNull();
    expect(screen.getAllByRole("link", { name: /shop/i })).toHaveLength(1);
    for (const name of [/cart/i, /My Orders/]) expect(screen.queryByRole("link", { name })).toBeNull();
  });

  it("the keyboard skips to a list past what is above it, and to the page when it has no rows", async () => {
    signInAs("Asha");
    const page = { success: true as const, next: null };
    let customers: Awaited<Answer<"GET /api/admin/customers">>["customers"] = [];
    fakeApi({ ...profileOf("admin"), "GET /api/admin/customers": () => ({ ...page, customers }) });
    renderStaffPage("admin/customers");
    await screen.findByText("No customers match");
    const skip = () => fireEvent.click(screen.getByRole("link", { name: "Skip to the list" }));
    expect(skip()).toBe(true);
    cleanup();
    const person = { id: "0193a000-0000-7000-8000-000000000001", name: "Ravi", phoneNumber: "9812345678" };
    const rest = {
      email: "",
      since: "2026-11-20T10:12:00.000Z",
      companyName: "",
      gstin: "",
      lastOrderAt: null,
    };
    customers = [{ ...person, ...rest, role: "buyer" }];
    renderStaffPage("admin/customers");
    await screen.findByText("Ravi");
    expect(skip()).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Customers" }));
  });

  it("the choice of dense rows is remembered in this browser", async () => {
    signInAs("Asha");
    fakeApi(profileOf("admin"));
    renderStaffPage("vendorvalidation");
    // oxlint-disable-next-line typescript/no-implied-eval -- the same text that a new page has
    const beforePaint = () => new Function(rowDensityBeforePaint)();
    const toggle = await screen.findByRole("switch", { name: "Dense rows" });
    fireEvent.click(toggle);
    expect(document.documentElement.dataset["rows"]).toBe("dense");
    delete document.documentElement.dataset["rows"];
    beforePaint();
    expect(document.documentElement.dataset["rows"]).toBe("dense");
    fireEvent.click(toggle);
    expect(document.documentElement.dataset["rows"]).toBeUndefined();
    beforePaint();
    expect(document.documentElement.dataset["rows"]).toBeUndefined();
  });

  it("signs out, here and on the server", async () => {
    signInAs("Asha");
    const calls = fakeApi({ ...profileOf("admin"), "POST /api/users/logout": () => ({ success: true }) });
    renderStaffPage("vendorvalidation");
    fireEvent.click(await screen.findByRole("button", { name: "Logout" }));
    await waitFor(() => expect(calls).toContain("POST /api/users/logout"));
    expect(getSession()).toBeNull();
  });
});
