import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Answer } from "#app/api-client/call.ts";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import * as editPage from "./edit-profile.tsx";
import * as page from "./shipping-details.tsx";

const address = {
  name: "Ravi",
  companyName: "Ravi Exports",
  address: "12 MG Road, District: Bengaluru, State: Karnataka",
  addressLine: "12 MG Road",
  district: "Bengaluru",
  state: "Karnataka",
  country: "India",
  zipCode: "560001",
  phoneNumber: "9876543210",
};
const saved: Answer<"GET /api/users/shippingDetails"> = {
  success: true,
  shippingDetails: {
    basicDetails: { GSTIN: "29AAPFU0939F1ZX", UIN: "", isGstinCheckDigitRight: true },
    billingDetails: address,
    shippingDetails: address,
  },
};
const nothingSaved: FakeEndpoints = {
  "GET /api/users/shippingDetails": () => ({ success: true, shippingDetails: null }),
};
const somethingSaved: FakeEndpoints = { "GET /api/users/shippingDetails": () => saved };

const control = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(control(name), { target: { value } });
const submit = (name = "Submit") => act(async () => fireEvent.click(screen.getByRole("button", { name })));

async function open(endpoints: FakeEndpoints, which: typeof page | typeof editPage = page) {
  signInAs("Ravi");
  const calls = fakeApi(endpoints);
  renderPage(which, which === page ? "/shippingDetails" : "/edit");
  await screen.findByRole("button", { name: which === page ? "Submit" : "Save" });
  return calls;
}

function fillBilling() {
  type("basicDetails.GSTIN", "NA");
  for (const [field, value] of Object.entries({ ...address, address: address.addressLine })) {
    if (field !== "addressLine" && field !== "country") type(`billingDetails.${field}`, value);
  }
  fireEvent.click(screen.getByLabelText("Same as Billing"));
}

describe("shipping details page", () => {
  it("asks a visitor to sign in instead of failing", async () => {
    const calls = fakeApi({});
    renderPage(page, "/shippingDetails");
    expect(await screen.findByText("Sign in to enter your shipping details")).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it("says why the details cannot be shown, and offers to try again", async () => {
    signInAs("Ravi");
    fakeApi({ "GET /api/users/shippingDetails": noAnswer });
    renderPage(page, "/shippingDetails");
    expect(await screen.findByText("Something went wrong")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("refuses in the words of buyer §5 and puts the focus on the field", async () => {
    const calls = await open(nothingSaved);
    await submit();
    expect(screen.getByText("Please provide a GST Number or 'NA' if not available.")).toBeTruthy();
    expect(document.activeElement).toBe(control("basicDetails.GSTIN"));
    type("basicDetails.GSTIN", "NA");
    await submit();
    expect(screen.getByText("Please fill out all mandatory billing fields.")).toBeTruthy();
    expect(document.activeElement).toBe(control("billingDetails.name"));
    expect(calls).toEqual(["GET /api/users/shippingDetails"]);
  });

  it("fills and locks the billing state from the GSTIN (buyer §4)", async () => {
    await open(nothingSaved);
    type("basicDetails.GSTIN", "27");
    expect(control("billingDetails.state").value).toBe("Maharashtra");
    expect(control("billingDetails.state").disabled).toBe(true);
    expect(screen.getByText("Registered in Maharashtra: the billing state follows from it.")).toBeTruthy();
  });

  it("locks shipping while Same as Billing is ticked and clears it after (buyer §4)", async () => {
    await open(nothingSaved);
    fillBilling();
    expect(control("shippingDetails.companyName").value).toBe("Ravi Exports");
    expect(control("shippingDetails.companyName").disabled).toBe(true);
    fireEvent.click(screen.getByLabelText("Same as Billing"));
    expect(control("shippingDetails.companyName").value).toBe("");
    expect(control("shippingDetails.companyName").disabled).toBe(false);
  });

  it("saves, shows the server's message and goes to the cart after 1.5 s (buyer §4, §8)", async () => {
    const bodies: unknown[] = [];
    await open({
      ...nothingSaved,
      "POST /api/users/shippingDetails": ({ body }) => {
        bodies.push(body);
        return { success: true, message: "Details saved", warning: null };
      },
    });
    fillBilling();
    vi.useFakeTimers();
    await submit();
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText("Details saved")).toBeTruthy();
    const { addressLine, ...sent } = { ...address, address: address.addressLine };
    expect(addressLine).toBe("12 MG Road");
    expect(bodies).toEqual([
      { basicDetails: { GSTIN: "NA", UIN: "" }, billingDetails: sent, shippingDetails: sent },
    ]);
    await act(() => vi.advanceTimersByTimeAsync(1499));
    expect(screen.queryByText("another page")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText("another page")).toBeTruthy();
  });

  it.each([
    [
      "the server's sentence",
      () => {
        throw refusal(400, "zipCode must be a 6-digit PIN code");
      },
      "zipCode must be a 6-digit PIN code",
    ],
    ["its own without one", noAnswer, "Something went wrong"],
  ] as const)("shows %s when saving fails (buyer §8)", async (_, fail, words) => {
    await open({ ...somethingSaved, "POST /api/users/shippingDetails": fail });
    await submit();
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe("edit page", () => {
  it("shows what is saved, GST number and UIN read-only (buyer §2)", async () => {
    await open(somethingSaved, editPage);
    expect(control("basicDetails.GSTIN").readOnly).toBe(true);
    expect(control("basicDetails.UIN").readOnly).toBe(true);
    expect(control("billingDetails.address").value).toBe("12 MG Road");
  });

  it('says "Successfully Updated!" after saving (buyer §8)', async () => {
    await open(
      {
        ...somethingSaved,
        "POST /api/users/shippingDetails": () => ({
          success: true,
          message: "Details saved",
          warning: "GST number is unverified.",
        }),
      },
      editPage,
    );
    type("billingDetails.district", "Mysuru");
    await submit("Save");
    expect(await screen.findByText("Successfully Updated!")).toBeTruthy();
    expect(screen.getByText("GST number is unverified.")).toBeTruthy();
  });

  it('says "Something went wrong!" when it does not work (buyer §8)', async () => {
    await open({ ...somethingSaved, "POST /api/users/shippingDetails": noAnswer }, editPage);
    await submit("Save");
    await waitFor(() => expect(screen.getByText("Something went wrong!")).toBeTruthy());
  });

  it("leads to the form when nothing is saved yet", async () => {
    signInAs("Ravi");
    fakeApi(nothingSaved);
    renderPage(editPage, "/edit");
    expect(await screen.findByRole("link", { name: "Enter details" })).toBeTruthy();
  });
});
