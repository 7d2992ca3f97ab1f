import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { type FakeEndpoints, type FakeRequest, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";

const requests: string[] = [];
beforeEach(() => {
  requests.length = 0;
});
const endpoints: FakeEndpoints = {
  ...profileOf("admin"),
  "GET /api/admin/valmo/vendors": ({ query }: FakeRequest<"GET /api/admin/valmo/vendors">) => {
    requests.push(query["q"] ?? "");
    const vendors = [
      {
        lmdcCode: "L1",
        contactNumber: "9876543210",
        emailId: "a@b.in",
        gstin: "NA",
        status: "Inactive",
        state: "Goa",
      },
    ];
    return { success: true, vendors, totalCount: 1200, matchCount: 60 };
  },
  "GET /api/admin/meesho/vendors": () => ({
    success: true,
    vendors: [{ gstin: "07ABCDE1234F1Z2", status: "Active" }],
    totalCount: 1,
    matchCount: 1,
  }),
};

describe("the vendor lists", () => {
  it("show the Valmo list with its columns, and search it", { tags: ["staff-3.8"] }, async () => {
    signInAs("Asha");
    fakeApi(endpoints);
    renderStaffPage("admin/vendors");
    expect((await screen.findAllByRole("columnheader")).map((head) => head.textContent)).toEqual([
      "LMDC Code",
      "Contact number",
      "Email ID",
      "GSTIN",
      "Status",
      "State",
      "Action",
    ]);
    expect(screen.getByText("Inactive")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Search in every column"), { target: { value: " goa " } });
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Search" })));
    expect(requests).toEqual(["", "goa"]);
    expect(screen.getByText("60 of 1,200 vendors, the first 1 shown")).toBeTruthy();
  });

  it("edit a vendor; one changed meanwhile is named, and saving again changes it", async () => {
    signInAs("Asha");
    const sent: unknown[] = [];
    const now = ["L1", "9876543210", "a@b.in", "NA", "Active", "Assam"];
    fakeApi({
      ...endpoints,
      "PUT /api/admin/valmo/vendors": ({ body }) => {
        sent.push(body);
        if (sent.length > 1) return { success: true };
        throw refusal(409, "This vendor was changed: State is now Assam.", "changed-meanwhile", {
          cells: now,
        });
      },
    });
    renderStaffPage("admin/vendors");
    const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
    await screen.findByRole("button", { name: "Edit L1" });
    await press("Edit L1");
    const dialog = within(screen.getByRole("dialog", { name: "Edit L1" }));
    expect(dialog.queryByLabelText("LMDC Code")).toBeNull();
    const gstin = (value: string) => fireEvent.change(dialog.getByLabelText("GSTIN"), { target: { value } });
    gstin("07ABCDE1234F1ZW");
    expect(dialog.getByText("The check digit of the GSTIN should be 2")).toBeTruthy();
    gstin("NA");
    expect(dialog.queryByText(/check digit/)).toBeNull();
    fireEvent.change(dialog.getByLabelText("Status"), { target: { value: "Active" } });
    await press("Save");
    expect(dialog.getByText(/State is now Assam/)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>("Status").value).toBe("Active");
    await press("Save");
    expect(screen.queryByRole("dialog")).toBeNull();
    const shown = ["L1", "9876543210", "a@b.in", "NA", "Inactive", "Goa"];
    const cells = ["L1", "9876543210", "a@b.in", "NA", "Active", "Goa"];
    expect(sent).toEqual([
      { seen: shown, cells },
      { seen: now, cells },
    ]);
    expect(screen.getByText("Successfully updated!")).toBeTruthy();
  });

  it("show the Meesho list at its tab", async () => {
    signInAs("Asha");
    fakeApi(endpoints);
    renderStaffPage("admin/vendors", "/admin/vendors?list=meesho");
    expect(await screen.findByText("07ABCDE1234F1Z2")).toBeTruthy();
    expect(screen.getByLabelText(/Meesho Vendor Update/)).toBeTruthy();
  });
});
