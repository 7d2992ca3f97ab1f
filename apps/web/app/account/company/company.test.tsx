import type { Company, OwnInvitation } from "@dakbag/contracts/companies";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeEndpoints, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import * as companyPage from "./company.tsx";

const main = { _id: "01900000-0000-7000-8000-000000000001", name: "Head office" };
const pune = { _id: "01900000-0000-7000-8000-000000000002", name: "Pune" };

const aCompany = (changes: Partial<Company> = {}): Company => ({
  name: "Asha Exports",
  version: 3,
  role: "owner",
  branch: main,
  branches: [
    { ...main, version: 1, GSTIN: "27ABCDE1234F1Z0", registration: { legalName: "ASHA", isActive: true } },
    { ...pune, version: 2, GSTIN: null, registration: null },
  ],
  members: [
    {
      _id: "01900000-0000-7000-8000-000000000003",
      name: "Asha",
      phoneNumber: "9876543210",
      role: "owner",
      branch: main,
      perOrder: null,
      perMonth: null,
      spent: 0,
      joinedAt: "2026-11-20T06:00:00.000Z",
      version: 1,
    },
    {
      _id: "01900000-0000-7000-8000-000000000004",
      name: "Ravi",
      phoneNumber: "9876543211",
      role: "buyer",
      branch: pune,
      perOrder: 5000,
      perMonth: 20_000,
      spent: 1200.5,
      joinedAt: "2026-11-21T06:00:00.000Z",
      version: 5,
    },
  ],
  invitations: [
    {
      _id: "01900000-0000-7000-8000-000000000005",
      phoneNumber: "9876543212",
      role: "accounts",
      perOrder: null,
      perMonth: null,
      expiresAt: "2026-12-05T06:00:00.000Z",
    },
  ],
  ...changes,
});

const invitation: OwnInvitation = {
  _id: "01900000-0000-7000-8000-000000000006",
  companyName: "Zinnia Traders",
  invitedBy: "Zubeida",
  role: "approver",
  expiresAt: "2026-12-05T06:00:00.000Z",
};

async function show(
  company: Company | null,
  { ownInvitations = [], ...endpoints }: { ownInvitations?: OwnInvitation[] } & FakeEndpoints = {},
) {
  fakeApi({
    "GET /api/company": () => ({ success: true, company, ownInvitations }),
    ...profileOf("buyer"),
    ...endpoints,
  });
  renderPage(companyPage, "/company");
  await screen.findByRole("region", { name: company?.name ?? /company of your own|with colleagues/ });
}
const press = (name: RegExp | string, within_ = screen as Pick<typeof screen, "getByRole">) =>
  act(async () => fireEvent.click(within_.getByRole("button", { name })));
const section = (name: string) => within(screen.getByRole("region", { name }));

beforeEach(() => signInAs("Asha"));

describe("the page of a company", () => {
  it("opens one for who has none, with the name of its first branch", async () => {
    const opened: unknown[] = [];
    await show(null, {
      "POST /api/company": ({ body }) => {
        opened.push(body);
        return { success: true };
      },
    });
    fireEvent.change(screen.getByLabelText("Company name"), { target: { value: "Asha Exports" } });
    await press("Open the company");
    expect(opened).toEqual([{ name: "Asha Exports", branchName: "Head office" }]);
  });

  it("shows an invitation, which is taken or declined; who has a company leaves it first", async () => {
    const taken: unknown[] = [];
    await show(null, {
      ownInvitations: [invitation],
      "POST /api/company/invitations/:id/take": ({ params }) => {
        taken.push(params);
        return { success: true };
      },
    });
    const invites = section("Zinnia Traders invites you");
    expect(invites.getByText(/^Zubeida invites you as Approver, who buys, and cancels/)).toBeTruthy();
    await press("Join", invites);
    expect(taken).toEqual([{ id: invitation._id }]);
  });

  it("offers no joining to who has a company", async () => {
    await show(aCompany(), { ownInvitations: [invitation] });
    expect(section("Zinnia Traders invites you").queryByRole("button", { name: "Join" })).toBeNull();
  });

  it("has the branches with their GST numbers, of which one is bought for", async () => {
    const chosen: unknown[] = [];
    await show(aCompany(), {
      "PUT /api/company/branch": ({ body }) => {
        chosen.push(body);
        return { success: true };
      },
    });
    const branches = section("Branches");
    expect(branches.getByText("GST 27ABCDE1234F1Z0, ASHA")).toBeTruthy();
    expect(branches.getByText("No GST number and addresses yet")).toBeTruthy();
    await press(/^Buy for it Pune/, branches);
    expect(chosen).toEqual([{ branchId: pune._id }]);
  });

  it("changes the role of a colleague from the version that was seen, and says a refusal; accounts have no limits", async () => {
    const changed: unknown[] = [];
    await show(aCompany(), {
      "PUT /api/company/members/:id": ({ params, body }) => {
        changed.push({ params, body });
        throw refusal(409, "A company has one owner at least.");
      },
    });
    expect(
      screen.getByText("Up to ₹5,000 an order and ₹20,000 a month · ₹1,200.50 ordered this month"),
    ).toBeTruthy();
    await press(/^Role and limits Ravi/);
    const dialog = within(screen.getByRole("dialog", { name: "Role of Ravi" }));
    fireEvent.click(dialog.getByRole("radio", { name: /^Approver/ }));
    fireEvent.change(dialog.getByLabelText(/^Most for an order/), { target: { value: "7,500" } });
    fireEvent.change(dialog.getByLabelText(/^Most for a month/), { target: { value: "5k" } });
    await press("Save", dialog);
    expect(dialog.getByText("Please enter whole rupees, or nothing.")).toBeTruthy();
    expect(changed).toEqual([]);
    fireEvent.change(dialog.getByLabelText(/^Most for a month/), { target: { value: "" } });
    await press("Save", dialog);
    fireEvent.click(dialog.getByRole("radio", { name: /^Accounts/ }));
    expect(dialog.queryByLabelText(/^Most for/)).toBeNull();
    await press("Save", dialog);
    const params = { id: "01900000-0000-7000-8000-000000000004" };
    expect(changed).toEqual([
      { params, body: { role: "approver", perOrder: 7500, perMonth: null, version: 5 } },
      { params, body: { role: "accounts", perOrder: null, perMonth: null, version: 5 } },
    ]);
    expect(screen.getByText("A company has one owner at least.")).toBeTruthy();
  });

  it("asks before a colleague is removed, and says a refusal", async () => {
    const removed: unknown[] = [];
    await show(aCompany(), {
      "DELETE /api/company/members/:id": ({ params }) => {
        removed.push(params);
        throw refusal(409, "A company has one owner at least.");
      },
    });
    await press(/^Remove Ravi/);
    expect(removed).toEqual([]);
    const dialog = within(screen.getByRole("dialog", { name: "Remove Ravi?" }));
    await press("Remove", dialog);
    expect(removed).toEqual([{ id: "01900000-0000-7000-8000-000000000004" }]);
    expect(dialog.getByText("A company has one owner at least.")).toBeTruthy();
  });

  it("invites a phone number, and proposes a message to send to it", async () => {
    const invited: unknown[] = [];
    await show(aCompany(), {
      "POST /api/company/invitations": ({ body }) => {
        invited.push(body);
        return { success: true };
      },
    });
    await press("Invite a colleague");
    const dialog = within(screen.getByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("Phone number"), { target: { value: "9876500002" } });
    fireEvent.click(dialog.getByRole("radio", { name: /^Approver/ }));
    fireEvent.change(dialog.getByLabelText(/^Most for a month/), { target: { value: "0" } });
    await press("Invite", dialog);
    expect(invited).toEqual([{ phoneNumber: "9876500002", role: "approver", perOrder: null, perMonth: 0 }]);
    const link = screen.getByRole("link", { name: "Send the link on WhatsApp" });
    expect(link.getAttribute("href")).toContain("https://wa.me/919876500002?text=Asha%20Exports");
  });

  it.each(["approver", "buyer", "accounts"] as const)("lets %s change nothing of it", async (role) => {
    await show(aCompany({ role, invitations: [] }));
    for (const name of [/^Rename/, "Add a branch", /^Close/, "Invite a colleague", /^Remove/])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Buy for it/ }) !== null).toBe(role !== "accounts");
    expect(screen.getByRole("button", { name: "Leave" })).toBeTruthy();
  });
});
