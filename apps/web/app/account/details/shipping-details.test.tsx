import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { createRoutesStub, useLocation } from "react-router";
import { describe, expect, it, vi } from "vitest";
import type { Answer } from "#app/api/call.ts";
import { withContact } from "../../../test-support/a-contact.ts";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import { emptyAddress } from "#app/components/address/address-draft.ts";
import { proceedAtOnce } from "#app/components/payment/proceed-at-once.ts";
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
const profile = { name: "", email: "", phoneNumber: "", role: "buyer" as const, withheld: null };
const nothingSaved: FakeEndpoints = {
  "GET /api/users/profile": () => ({ success: true, ...profile }),
  "GET /api/users/shippingDetails": () => ({ success: true, shippingDetails: null }),
  "GET /api/users/addresses": () => ({ success: true, addresses: [], branch: null }),
};
const somethingSaved: FakeEndpoints = {
  "GET /api/users/shippingDetails": () => saved,
  "GET /api/users/addresses": () => ({
    success: true,
    addresses: [{ ...address, _id: "home", isDefault: true }],
    branch: null,
  }),
};

const control = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(control(name), { target: { value } });
const described = (name: string) =>
  (control(name).getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");
const submit = (name = "Submit") => act(async () => fireEvent.click(screen.getByRole("button", { name })));

async function open(endpoints: FakeEndpoints, which: typeof page | typeof editPage = page) {
  signInAs("Ravi");
  const calls = fakeApi(endpoints);
  renderPage(which, which === page ? "/shippingDetails" : "/edit");
  await waitFor(() => expect(control("basicDetails.GSTIN")).toBeTruthy());
  return calls;
}

function fillBilling() {
  type("basicDetails.GSTIN", "NA");
  for (const [field, value] of Object.entries({ ...address, address: address.addressLine })) {
    if (field !== "addressLine" && field !== "country") type(`billingDetails.${field}`, value);
  }
  expect(screen.getByLabelText<HTMLInputElement>("Same as Billing").checked).toBe(true);
}

describe("shipping details page", () => {
  it("asks a visitor to sign in", async () => {
    const calls = fakeApi({});
    renderPage(page, "/shippingDetails");
    expect(await screen.findByText("Sign in to enter your shipping details")).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it("explains why the details cannot be shown, and offers to try again", async () => {
    signInAs("Ravi");
    fakeApi({ "GET /api/users/shippingDetails": noAnswer });
    renderPage(page, "/shippingDetails");
    expect(await screen.findByText("Something went wrong")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("has the sections and the button that buyer §2 names", { tags: ["buyer-2.97"] }, async () => {
    await open(nothingSaved);
    for (const name of ["Company information", "Billing address", "Shipping address"])
      expect(screen.getByRole("group", { name })).toBeTruthy();
    for (const label of ["GST number", /^UIN/, "Same as Billing"])
      expect(screen.getByLabelText(label)).toBeTruthy();
    for (const group of ["billingDetails", "shippingDetails"]) {
      for (const field of Object.keys(emptyAddress)) expect(control(`${group}.${field}`)).toBeTruthy();
    }
  });

  it("offers India, United States and Other, India first", { tags: ["buyer-9.18"] }, async () => {
    await open(nothingSaved);
    const country = control("billingDetails.country") as unknown as HTMLSelectElement;
    expect(country.value).toBe("India");
    expect([...country.options].map(({ text }) => text)).toEqual(["India", "United States", "Other"]);
  });

  it(
    "refuses in an alert, with a message beside each field and focus on the first",
    { tags: ["buyer-5.9", "buyer-5.12"] },
    async () => {
      const calls = await open(nothingSaved);
      await submit();
      const gstMissing = "Please provide a GST Number or 'NA' if not available.";
      expect(screen.getByRole("alert").textContent).toBe(gstMissing);
      expect(described("basicDetails.GSTIN")).toContain(gstMissing);
      expect(document.activeElement).toBe(control("basicDetails.GSTIN"));
      type("basicDetails.GSTIN", "NA");
      expect(control("basicDetails.GSTIN").getAttribute("aria-invalid")).toBeNull();
      expect(screen.queryByRole("alert")).toBeNull();
      await submit();
      expect(screen.getByRole("alert").textContent).toBe("Please fill out all mandatory billing fields.");
      expect(document.activeElement).toBe(control("billingDetails.name"));
      expect(described("billingDetails.companyName")).toBe("Company name is required.");
      type("billingDetails.companyName", "R");
      expect(described("billingDetails.companyName")).toBe("");
      expect(described("billingDetails.name")).toBe("Name is required.");
      expect(calls).toEqual(["GET /api/users/shippingDetails", "GET /api/users/profile"]);
    },
  );

  const pin = "Please provide a valid 6-digit PIN code.";
  const phone = "Please provide a valid 10-digit phone number starting with 6, 7, 8, or 9.";
  const gst = "Please provide a valid GST Number or 'NA' if not available.";
  it.each([
    ["basicDetails.GSTIN", gst, gst, gst, gst],
    [
      "basicDetails.UIN",
      ...Array.from(
        { length: 4 },
        () => "Please provide a UIN of 15 characters, such as 0717UNO00157UNO, or none.",
      ),
    ],
    ...["billingDetails", "shippingDetails"].flatMap((group) => [
      ...(
        [
          ["name", "Name", 100],
          ["companyName", "Company name", 150],
          ["address", "Address", 450],
          ["district", "District", 100],
        ] as const
      ).map(([field, label, longest]) => [
        `${group}.${field}`,
        `${label} must be at most ${longest} characters.`,
        `${label} cannot contain emoji.`,
        `${label} cannot contain <.`,
        `${label} cannot contain ;.`,
      ]),
      [`${group}.zipCode`, pin, pin, pin, pin],
      [`${group}.phoneNumber`, phone, phone, phone, phone],
    ]),
  ])("refuses bad text in %s beside the field, and saves nothing", async (name, ...says) => {
    const calls = await open(somethingSaved);
    const bad = ["x".repeat(10_000), "📦🚚", "<script>alert(1)</script>", "'; DROP TABLE orders; --"];
    if (name.startsWith("shipping")) fireEvent.click(screen.getByLabelText("Same as Billing"));
    for (const [index, text] of bad.entries()) {
      type(name, text);
      await submit();
      expect(described(name)).toContain(says[index]);
      expect(control(name).getAttribute("aria-invalid")).toBe("true");
      expect(screen.getByRole("alert").textContent).not.toBe("");
    }
    expect(calls).not.toContain("POST /api/users/shippingDetails");
  });

  it(
    "warns of a wrong check digit beside the field while it is typed",
    { tags: ["ruling-accounts.14"] },
    async () => {
      await open(nothingSaved);
      type("basicDetails.GSTIN", "27AAPFU0939F1Z");
      expect(described("basicDetails.GSTIN")).not.toContain("typing error");
      type("basicDetails.GSTIN", "27aapfu0939f1zx");
      expect(described("basicDetails.GSTIN")).toContain(
        "Please check for a typing error; you can still save.",
      );
      type("basicDetails.GSTIN", "27aapfu0939f1zv");
      expect(described("basicDetails.GSTIN")).not.toContain("typing error");
    },
  );

  it(
    "accepts a GSTIN pasted with spaces, and shows it in capitals on blur",
    { tags: ["buyer-5.10"] },
    async () => {
      await open(nothingSaved);
      type("basicDetails.GSTIN", "  27 aapfu 0939 f1zv ");
      expect(control("basicDetails.GSTIN").value).toBe("27aapfu0939f1zv");
      fireEvent.blur(control("basicDetails.GSTIN"));
      expect(control("basicDetails.GSTIN").value).toBe("27AAPFU0939F1ZV");
    },
  );

  it(
    "fills and locks the billing state from the GSTIN, with the reason",
    { tags: ["buyer-4.15"] },
    async () => {
      await open(nothingSaved);
      type("basicDetails.GSTIN", "27");
      expect(control("billingDetails.state").value).toBe("Maharashtra");
      expect(control("billingDetails.state").disabled).toBe(true);
      expect(screen.getByText("Billing state set to Maharashtra from your GST number.")).toBeTruthy();
      expect(described("billingDetails.state")).toBe("Set by your GST number.");
      type("basicDetails.GSTIN", "NA");
      expect(control("billingDetails.state").disabled).toBe(false);
    },
  );

  it(
    "locks shipping while Same as Billing is ticked and clears it after",
    { tags: ["buyer-4.13", "buyer-4.14"] },
    async () => {
      await open(nothingSaved);
      fillBilling();
      expect(control("shippingDetails.companyName").value).toBe("Ravi Exports");
      expect(control("shippingDetails.companyName").disabled).toBe(true);
      const line = "Ravi, Ravi Exports, 12 MG Road, Bengaluru, Karnataka 560001, 9876543210";
      expect(screen.getByText(line)).toBeTruthy();
      fireEvent.click(screen.getByLabelText("Same as Billing"));
      expect(control("shippingDetails.companyName").value).toBe("");
      expect(control("shippingDetails.companyName").disabled).toBe(false);
      expect(screen.queryByText(line)).toBeNull();
    },
  );

  it("leads on to the cart with what was on the way: Proceed to Pay", async () => {
    signInAs("Ravi");
    fakeApi({
      ...somethingSaved,
      "POST /api/users/shippingDetails": () => ({ success: true, message: "Details saved", warning: null }),
    });
    const Stub = createRoutesStub([
      { path: "/shippingDetails", Component: page.default as ComponentType, loader: page.clientLoader },
      { path: "/cart", Component: () => <p>{`the cart, ${useLocation().state}`}</p> },
    ]);
    render(<Stub initialEntries={[{ pathname: "/shippingDetails", state: proceedAtOnce }]} />);
    await waitFor(() => expect(control("basicDetails.GSTIN")).toBeTruthy());
    vi.useFakeTimers();
    await submit();
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(screen.getByText("the cart, proceed-to-pay")).toBeTruthy();
  });

  it(
    "saves, shows the server's message and goes to the cart after 1.5 s",
    { tags: ["buyer-4.17", "buyer-8.23"] },
    async () => {
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
    },
  );

  it.each([
    [
      "the server's sentence",
      () => {
        throw refusal(400, "zipCode must be a 6-digit PIN code");
      },
      "zipCode must be a 6-digit PIN code",
    ],
    ["its own without one", noAnswer, "Something went wrong"],
  ] as const)("shows %s when saving fails", { tags: ["buyer-8.23"] }, async (_, fail, words) => {
    await open({ ...somethingSaved, "POST /api/users/shippingDetails": fail });
    await submit();
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe("the state that a PIN code hints at", () => {
  const typePin = async (value: string, group = "billingDetails") => {
    fireEvent.focus(control(`${group}.zipCode`));
    // The table of PIN codes is loaded on that focus.
    await act(async () => void (await import("@dakbag/domain/places/pin-states")));
    await act(async () => type(`${group}.zipCode`, value));
  };
  const state = () => control("billingDetails.state").value;

  it("fills an unchosen state, and follows the PIN until one is chosen", async () => {
    await open(nothingSaved);
    await typePin("12201");
    expect(state()).toBe("");
    await typePin("122016");
    expect(state()).toBe("Haryana");
    expect(screen.getByText("Haryana is filled in from the PIN code.")).toBeTruthy();
    await typePin("403001");
    expect(state()).toBe("Goa");
  });

  it("offers both states where a PIN area crosses a border", async () => {
    await open(nothingSaved);
    await typePin("160017");
    expect(state()).toBe("");
    expect(screen.getByText("PIN 160017 looks like Chandigarh or Punjab.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Use Punjab" }));
    expect(state()).toBe("Punjab");
    expect(screen.queryByText(/looks like/)).toBeNull();
  });

  it("keeps a chosen state, notes the difference, and changes it on one press", async () => {
    await open(nothingSaved);
    type("billingDetails.state", "Kerala");
    await typePin("122016");
    expect(state()).toBe("Kerala");
    expect(screen.getByText("PIN 122016 looks like Haryana, not Kerala.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Use Haryana" }));
    expect(state()).toBe("Haryana");
  });

  it("only notes a state other than the GST number's", async () => {
    await open(nothingSaved);
    type("basicDetails.GSTIN", "27");
    await typePin("122016");
    expect(state()).toBe("Maharashtra");
    expect(screen.getByText("PIN 122016 looks like Haryana, not Maharashtra.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Use/ })).toBeNull();
  });

  it("explains what a Delhi shipping PIN allows", { tags: ["buyer-5.17"] }, async () => {
    await open(nothingSaved);
    const words = "Delhi PIN: you can order 500 pieces too.";
    fireEvent.click(screen.getByLabelText("Same as Billing"));
    await typePin("110041");
    expect(screen.queryByText(words)).toBeNull();
    await typePin("110099", "shippingDetails");
    expect(screen.queryByText(words)).toBeNull();
    await typePin("110098", "shippingDetails");
    expect(screen.getByText(words)).toBeTruthy();
  });

  it("there is none for addresses abroad", async () => {
    await open(nothingSaved);
    type("billingDetails.country", "Other");
    await typePin("122016");
    expect(state()).toBe("");
    expect(screen.queryByText(/looks like|filled in/)).toBeNull();
  });
});

describe("what is known is filled in", { tags: ["ruling-cart.25"] }, () => {
  const known = { ...profile, name: "Ravi Kumar", phoneNumber: "9876543210" };
  const withPins: FakeEndpoints = {
    ...nothingSaved,
    "GET /api/users/profile": () => ({ success: true, ...known }),
    "GET /api/delivery/:pinCode": ({ params }) => ({
      success: true,
      pinCode: params["pinCode"]!,
      isDeliverable: true,
      district: params["pinCode"] === "160017" ? "Chandigarh" : "Gurugram",
      state: params["pinCode"] === "160017" ? "Chandigarh" : "Haryana",
      states: [params["pinCode"] === "160017" ? "Chandigarh" : "Haryana"],
      delivery: null,
      boxDelivery: null,
      courierDay: null,
      canOrder500Pieces: false,
    }),
  };
  const typePin = (value: string) => act(async () => type("billingDetails.zipCode", value));
  const district = () => control("billingDetails.district").value;
  const state = () => control("billingDetails.state").value;

  it("name and phone from the account, shipping as billing", async () => {
    await open(withPins);
    for (const group of ["billingDetails", "shippingDetails"])
      expect([control(`${group}.name`).value, control(`${group}.phoneNumber`).value]).toEqual([
        "Ravi Kumar",
        "9876543210",
      ]);
    expect(screen.getByLabelText<HTMLInputElement>("Same as Billing").checked).toBe(true);
  });

  it("district and state from the PIN code, also where its first digits are of two states", async () => {
    await open(withPins);
    await typePin("160017");
    expect([district(), state()]).toEqual(["Chandigarh", "Chandigarh"]);
    await typePin("122016");
    expect([district(), state()]).toEqual(["Gurugram", "Haryana"]);
    expect(screen.getAllByText("Gurugram, Haryana are filled in from the PIN code.")).toBeTruthy();
    expect(control("shippingDetails.district").value).toBe("Gurugram");
  });

  it("never over what the buyer typed, nor over the state of the GST number", async () => {
    await open(withPins);
    type("billingDetails.district", "Sohna");
    type("basicDetails.GSTIN", "27");
    await typePin("122016");
    expect([district(), state()]).toEqual(["Sohna", "Maharashtra"]);
  });

  it("not for a PIN code that was changed while the server looked it up", async () => {
    let answer = () => {};
    const looked = new Promise<void>((resolve) => (answer = resolve));
    await open({
      ...withPins,
      "GET /api/delivery/:pinCode": async (request) => {
        await looked;
        return withPins["GET /api/delivery/:pinCode"]!(request);
      },
    });
    await typePin("122016");
    await typePin("1220");
    await act(async () => answer());
    expect(district()).toBe("");
  });

  it("NA for a buyer without GST number in one press", async () => {
    await open(withPins);
    fireEvent.click(screen.getByRole("button", { name: "I have no GST number" }));
    expect(control("basicDetails.GSTIN").value).toBe("NA");
    expect(screen.queryByRole("button", { name: "I have no GST number" })).toBeNull();
  });

  it("nothing when the account cannot be read: the form still opens", async () => {
    await open({ ...withPins, "GET /api/users/profile": noAnswer });
    expect(control("billingDetails.name").value).toBe("");
  });
});

describe("a state that the PIN code contradicts", { tags: ["ruling-places.1"] }, () => {
  const delivery = (states: string[]): FakeEndpoints => ({
    ...nothingSaved,
    "GET /api/delivery/:pinCode": ({ params }) => ({
      success: true,
      pinCode: params["pinCode"]!,
      isDeliverable: true,
      district: null,
      state: states.length === 1 ? states[0]! : null,
      states,
      delivery: null,
      boxDelivery: null,
      courierDay: null,
      canOrder500Pieces: false,
    }),
  });
  const typePin = (group: string, value: string) => act(async () => type(`${group}.zipCode`, value));
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

  it("is asked at the field, and set right with one press", async () => {
    await open(delivery(["Karnataka"]));
    type("billingDetails.state", "Delhi");
    await typePin("billingDetails", "560001");
    expect(screen.getAllByText("PIN 560001 is in Karnataka, not Delhi.")).not.toEqual([]);
    await act(async () => fireEvent.click(screen.getAllByRole("button", { name: "Use Karnataka" })[0]!));
    expect(control("billingDetails.state").value).toBe("Karnataka");
    expect(control("shippingDetails.state").value).toBe("Karnataka");
    expect(screen.queryByText(/not Delhi/)).toBeNull();
  });

  it("of the GST number stays in the billing address, and the copy below is set right with one press", async () => {
    await open(delivery(["Karnataka"]));
    type("basicDetails.GSTIN", "07");
    type("billingDetails.companyName", "Ravi Exports");
    await typePin("billingDetails", "560001");
    await press("Use Karnataka");
    expect(control("billingDetails.state").value).toBe("Delhi");
    expect(screen.getByLabelText<HTMLInputElement>("Same as Billing").checked).toBe(false);
    expect(control("shippingDetails.state").value).toBe("Karnataka");
    expect(control("shippingDetails.companyName").value).toBe("Ravi Exports");
  });

  it("is not found under a former name, and a PIN code of two states offers both", async () => {
    await open(delivery(["Andhra Pradesh", "Puducherry"]));
    await typePin("billingDetails", "533464");
    expect(screen.getAllByText("PIN 533464 is in Andhra Pradesh and Puducherry.")).not.toEqual([]);
    await act(async () => fireEvent.click(screen.getAllByRole("button", { name: "Use Puducherry" })[0]!));
    expect(control("billingDetails.state").value).toBe("Puducherry");
    expect(screen.queryByText(/PIN 533464/)).toBeNull();
  });
});

describe("edit page", () => {
  it(
    "shows what is saved, GST number and UIN read-only",
    { tags: ["buyer-2.99", "buyer-2.100"] },
    async () => {
      await open({ ...withContact(), ...somethingSaved }, editPage);
      expect(control("basicDetails.GSTIN").readOnly).toBe(true);
      expect(control("basicDetails.UIN").readOnly).toBe(true);
      expect(control("billingDetails.address").value).toBe("12 MG Road");
    },
  );

  it('says "Successfully Updated!" after saving', { tags: ["buyer-2.101"] }, async () => {
    await open(
      {
        ...withContact(),
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

  it('says "Something went wrong!" when it does not work', { tags: ["buyer-2.101"] }, async () => {
    await open(
      { ...withContact(), ...somethingSaved, "POST /api/users/shippingDetails": noAnswer },
      editPage,
    );
    await submit("Save");
    await waitFor(() => expect(screen.getByText("Something went wrong!")).toBeTruthy());
  });

  it("redirects to the form when nothing is saved yet", async () => {
    signInAs("Ravi");
    fakeApi({ ...withContact(), ...nothingSaved });
    renderPage(editPage, "/edit");
    expect(await screen.findByRole("link", { name: "Enter details" })).toBeTruthy();
  });
});
