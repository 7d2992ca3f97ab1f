import type { ShippingAddress } from "@dakbag/contracts/shipping-addresses";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { withContact } from "../../../test-support/a-contact.ts";
import { type FakeEndpoints, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import * as editPage from "./edit-profile.tsx";

function anAddress(_id: string, line: string, changes: Partial<ShippingAddress> = {}): ShippingAddress {
  return {
    _id,
    isDefault: false,
    name: "Ravi",
    companyName: "Ravi Exports",
    address: `${line}, District: Pune, State: Maharashtra`,
    addressLine: line,
    district: "Pune",
    state: "Maharashtra",
    country: "India",
    zipCode: "411001",
    phoneNumber: "9876543210",
    ...changes,
  };
}

/** A server that keeps addresses, with the default first. */
function aServer(...first: ShippingAddress[]) {
  let addresses = first;
  const bodies: unknown[] = [];
  const change = (next: ShippingAddress[]) => {
    addresses = next.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
  };
  const endpoints: FakeEndpoints = {
    ...withContact(),
    "GET /api/users/addresses": () => ({ success: true, addresses, branch: null }),
    "GET /api/users/shippingDetails": () => ({
      success: true,
      shippingDetails: {
        basicDetails: { GSTIN: "NA", UIN: "", isGstinCheckDigitRight: true },
        billingDetails: anAddress("billing", "1 Office Road"),
        shippingDetails: addresses[0]!,
      },
    }),
    "POST /api/users/addresses": ({ body }) => {
      bodies.push(body);
      const address = anAddress("added", (body as { address: string }).address);
      change([...addresses, address]);
      return { success: true, message: "Address saved", address };
    },
    "PUT /api/users/addresses/:id": ({ params, body }) => {
      bodies.push(body);
      const address = anAddress(params["id"]!, (body as { address: string }).address);
      change(addresses.map((old) => (old._id === address._id ? address : old)));
      return { success: true, message: "Address changed", address };
    },
    "DELETE /api/users/addresses/:id": ({ params }) => {
      change(addresses.filter(({ _id }) => _id !== params["id"]));
      return { success: true, message: "Address deleted" };
    },
    "PUT /api/users/addresses/:id/default": ({ params }) => {
      change(addresses.map((address) => ({ ...address, isDefault: address._id === params["id"] })));
      return { success: true, message: "Default address changed", address: addresses[0]! };
    },
  };
  return { endpoints, bodies };
}

async function open(endpoints: FakeEndpoints): Promise<string[]> {
  signInAs("Ravi");
  const calls = fakeApi(endpoints);
  renderPage(editPage, "/edit");
  await screen.findByText("Other shipping addresses");
  return calls;
}
const press = async (name: string | RegExp) => {
  fireEvent.click(await screen.findByRole("button", { name }));
  await act(async () => undefined);
};
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const cards = () => screen.queryAllByRole("listitem").map((item) => item.textContent);

const home = anAddress("home", "12 Mill Road", { isDefault: true });
const depot = anAddress("depot", "7 Depot Lane");

describe("the other saved shipping addresses on the edit page", () => {
  it("are listed beside the default, which is in the form", async () => {
    await open(aServer(home, depot).endpoints);
    expect(cards()).toEqual([expect.stringContaining("7 Depot Lane, Pune, Maharashtra 411001")]);
    expect(field("shippingDetails.address").value).toBe("12 Mill Road");
  });

  it(
    "adding one: a missing field is named beside it, then the address is saved and listed",
    { tags: ["buyer-5.16"] },
    async () => {
      const server = aServer(home);
      const calls = await open(server.endpoints);
      await press("Add an address");
      const dialog = await screen.findByRole("dialog", { name: "Add an address" });
      await press("Save address");
      expect(document.activeElement).toBe(field("address.companyName"));
      expect(within(dialog).getByText("Company name is required.")).toBeTruthy();
      expect(within(dialog).queryByText("Name is required.")).toBeNull();
      for (const [name, value] of Object.entries({
        companyName: "Ravi Exports",
        address: "9 New Street",
        zipCode: "411 002",
        phoneNumber: "+91 98765 43210",
      }))
        type(`address.${name}`, value);
      expect(within(dialog).queryByText("Company name is required.")).toBeNull();
      await press("Save address");
      expect(await screen.findByText("Address saved")).toBeTruthy();
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(cards()).toEqual([expect.stringContaining("9 New Street")]);
      expect(server.bodies).toMatchObject([
        { zipCode: "411002", phoneNumber: "9876543210", country: "India" },
      ]);
      expect(calls.filter((call) => call.startsWith("POST"))).toHaveLength(1);
    },
  );

  it("editing one starts with the saved address; the server's refusal stays in the dialog", async () => {
    const server = aServer(home, depot);
    let isRefused = true;
    await open({
      ...server.endpoints,
      "PUT /api/users/addresses/:id": (request) => {
        if (isRefused) throw refusal(409, "This address is saved already.");
        return server.endpoints["PUT /api/users/addresses/:id"]!(request);
      },
    });
    await press(/^Edit 7 Depot Lane/);
    await screen.findByRole("dialog", { name: "Edit address" });
    expect(field("address.address").value).toBe("7 Depot Lane");
    type("address.address", "8 Depot Lane");
    await press("Save address");
    const dialog = screen.getByRole("dialog");
    expect(within(dialog).getByText("This address is saved already.")).toBeTruthy();
    isRefused = false;
    await press("Save address");
    expect(await screen.findByText("Address changed")).toBeTruthy();
    expect(cards()).toEqual([expect.stringContaining("8 Depot Lane")]);
  });

  it("a deleted one is restored by Undo, which has the focus", async () => {
    const server = aServer(home, depot);
    await open(server.endpoints);
    await press(/^Delete 7 Depot Lane/);
    expect(cards()).toEqual([]);
    expect(screen.getByText(/^Deleted: Ravi Exports, 7 Depot Lane/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Undo" }));
    await press("Undo");
    expect(cards()).toEqual([expect.stringContaining("7 Depot Lane")]);
    expect(screen.queryByText(/^Deleted/)).toBeNull();
    expect(server.bodies).toMatchObject([{ address: "7 Depot Lane", companyName: "Ravi Exports" }]);
  });

  it("a new default replaces the first: the form shows its address, and typed billing stays", async () => {
    await open(aServer(home, depot).endpoints);
    type("billingDetails.district", "Satara");
    await press(/^Make default 7 Depot Lane/);
    expect(await screen.findByText("Default address changed")).toBeTruthy();
    expect(cards()).toEqual([expect.stringContaining("12 Mill Road")]);
    expect(field("shippingDetails.address").value).toBe("7 Depot Lane");
    expect(field("billingDetails.district").value).toBe("Satara");
  });

  it("shows the server's refusal and reloads the addresses", async () => {
    const server = aServer(home, depot);
    const calls = await open({
      ...server.endpoints,
      "DELETE /api/users/addresses/:id": () => {
        throw refusal(404, "This address was not found.");
      },
    });
    await press(/^Delete 7 Depot Lane/);
    expect(screen.getByText("This address was not found.")).toBeTruthy();
    expect(calls.filter((call) => call === "GET /api/users/addresses")).toHaveLength(2);
  });

  it("explains that twenty is the maximum", async () => {
    const others = Array.from({ length: 19 }, (_, number) => anAddress(`${number}`, `${number} Lane`));
    await open(aServer(home, ...others).endpoints);
    expect(screen.queryByRole("button", { name: "Add an address" })).toBeNull();
    expect(screen.getByText(/You have 20 saved addresses, which is the maximum/)).toBeTruthy();
  });
});
