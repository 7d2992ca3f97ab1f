import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";
import { keepSavedFiles } from "../../../test-support/saved-files.ts";

const gstin = "27ABCDE1234F1Z0";
const registration = {
  legalName: "ABCDE PACKAGING PRIVATE LIMITED",
  tradeName: "ABCDE Traders",
  status: "Active",
  state: "Maharashtra",
  cancelledOn: null,
};
const valid = { success: true, isValid: true, isMeeshoAuthorised: false, registration } as const;
const invalid = { success: true, isValid: false, isMeeshoAuthorised: false, registration: null } as const;

type Validate = NonNullable<FakeEndpoints["POST /api/meesho/validateGST"]>;
let requests: string[] = [];
beforeEach(() => {
  requests = [];
});
async function open(
  answer: (gst: string) => ReturnType<Validate>,
  role: "accountant" | "internal" | "admin" = "internal",
) {
  signInAs("Asha");
  fakeApi({
    ...profileOf(role),
    "POST /api/meesho/validateGST": ({ body }) => {
      requests.push(body.gst);
      return answer(body.gst);
    },
  });
  renderStaffPage("vendorvalidation");
  await screen.findByRole("button", { name: "Validate" });
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function validate(text: string) {
  type("GSTIN", text);
  await press("Validate");
}

describe("GST validator: who may see it", () => {
  it.each(["accountant", "internal", "admin"] as const)(
    "%s may use it",
    { tags: ["staff-6.2"] },
    async (role) => {
      await open(() => valid, role);
      await validate(gstin);
      expect(screen.getByText("GSTIN is valid.")).toBeTruthy();
    },
  );
});

describe("GST validator: one GSTIN", { tags: ["staff-2.27"] }, () => {
  it.each(["NA", " na "])(
    "%j: 'GSTIN not provided. Skipped validation.', without a call",
    { tags: ["staff-8.13"] },
    async (text) => {
      await open(() => valid);
      await validate(text);
      expect(screen.getByText("GSTIN not provided. Skipped validation.")).toBeTruthy();
      expect(requests).toEqual([]);
    },
  );

  it.each(["27ABCDE1234F1Z", "27ABCDE1234F0Z0", "x"])(
    "%j lacks the pattern: 'GSTIN is invalid.', without a call",
    { tags: ["staff-5.8", "staff-8.13"] },
    async (text) => {
      await open(() => valid);
      await validate(text);
      expect(screen.getByText("GSTIN is invalid.")).toBeTruthy();
      expect(requests).toEqual([]);
    },
  );

  it(
    "is trimmed and upper-cased, and checked by the server",
    { tags: ["staff-5.8", "staff-8.13"] },
    async () => {
      await open(() => invalid);
      await validate(` ${gstin.toLowerCase()} `);
      expect(requests).toEqual([gstin]);
      expect(screen.getByText("GSTIN is invalid.")).toBeTruthy();
    },
  );

  it("says what the check digit of a mistyped one should be", async () => {
    await open(() => ({ ...valid, isValid: false, registration: null }));
    await validate(`${gstin.slice(0, 14)}${gstin.endsWith("Z") ? "Y" : "Z"}`);
    expect(screen.getByText("GSTIN is invalid.")).toBeTruthy();
    expect(
      screen.getByText(`If the others are right, the check digit should be ${gstin.charAt(14)}.`),
    ).toBeTruthy();
  });

  it("shows the registry's legal name, status and state", { tags: ["staff-8.13"] }, async () => {
    await open(() => ({ ...valid, isMeeshoAuthorised: true }));
    await validate(gstin);
    expect(screen.getByText("GSTIN is valid and Meesho-authorised.")).toBeTruthy();
    for (const words of [gstin, "ABCDE PACKAGING PRIVATE LIMITED", "Active", "Maharashtra"])
      expect(screen.getByText(words)).toBeTruthy();
  });

  it("shows since when an invalid one is cancelled", async () => {
    await open(() => ({
      ...invalid,
      registration: { ...registration, status: "Cancelled", cancelledOn: "31/03/2025" },
    }));
    await validate(gstin);
    expect(screen.getByText("GSTIN is invalid.")).toBeTruthy();
    expect(screen.getByText("Cancelled on 31/03/2025")).toBeTruthy();
  });

  it.each([
    [
      "Failed to validate GST with server.",
      () => {
        throw refusal(503, "The registry sleeps");
      },
    ],
    ["An error occurred while validating GSTIN.", noAnswer],
  ])("'%s'", { tags: ["staff-8.14"] }, async (words, answer) => {
    await open(answer);
    await validate(gstin);
    expect(screen.getByText(words)).toBeTruthy();
  });

  it("asks for a GSTIN when there is none", async () => {
    await open(() => valid);
    await press("Validate");
    expect(screen.getByText("Please enter a GSTIN, or NA")).toBeTruthy();
    expect(requests).toEqual([]);
  });
});

describe("GST validator: a list", () => {
  const numbered = (at: number) => `27ABCDE${String(at).padStart(4, "0")}F1Z0`;
  const paste = async (text: string) => {
    type("GSTINs", text);
    await press("Validate list");
  };
  const row = (name: string) => within(screen.getByRole("row", { name: new RegExp(name) }));

  it("checks each once and shows the results in order", async () => {
    await open((gst) => (gst === gstin ? valid : invalid));
    await paste(`${gstin}\nNA\n${numbered(7)}, ${gstin}`);
    expect(requests).toEqual([gstin, numbered(7)]);
    expect(screen.getByText("1 valid, 0 of them Meesho-authorised, 1 invalid, 1 skipped")).toBeTruthy();
    expect(row(gstin).getByText("Valid")).toBeTruthy();
    expect(row(gstin).getByText("ABCDE PACKAGING PRIVATE LIMITED")).toBeTruthy();
    expect(row("NA").getByText("Skipped")).toBeTruthy();
    expect(row(numbered(7)).getByText("Invalid")).toBeTruthy();
  });

  it("accepts at most 200", async () => {
    await open(() => valid);
    const many = Array.from({ length: 201 }, (_, at) => numbered(at));
    await paste(many.join("\n"));
    expect(screen.getByText("At most 200 GSTINs at a time: you entered 201")).toBeTruthy();
    expect(requests).toEqual([]);
    await paste(many.slice(1).join("\n"));
    expect(await screen.findByText(/^200 valid/)).toBeTruthy();
    expect(requests).toHaveLength(200);
  });

  it("says so when nothing was pasted", async () => {
    await open(() => valid);
    await paste(" \n ");
    expect(screen.getByText("Please paste at least one GSTIN")).toBeTruthy();
  });

  it("sends at most four requests in parallel, stops, and continues with the rest", async () => {
    let answer: ((value: typeof valid) => void)[] = [];
    await open(() => new Promise((resolve) => answer.push(resolve)));
    await paste(Array.from({ length: 6 }, (_, at) => numbered(at)).join("\n"));
    expect(requests).toHaveLength(4);
    await act(async () => answer.shift()?.(valid));
    expect(requests).toHaveLength(5);
    expect(screen.getByText("1 of 6 checked")).toBeTruthy();
    await press("Stop");
    await act(async () => answer.forEach((give) => give(valid)));
    expect(screen.getByText(/1 valid, .* 5 not checked/)).toBeTruthy();
    answer = [];
    requests = [];
    await press("Check 5 again");
    await act(async () => answer.splice(0).forEach((give) => give(valid)));
    await act(async () => answer.splice(0).forEach((give) => give(valid)));
    expect(screen.getByText(/^6 valid/)).toBeTruthy();
    expect(requests).not.toContain(numbered(0));
  });

  it("checks again only those without an answer", async () => {
    let isDown = true;
    await open((gst) => {
      if (isDown && gst === numbered(1)) throw refusal(503, "Unavailable");
      return valid;
    });
    await paste(`${numbered(1)}\n${numbered(2)}`);
    expect(row(numbered(1)).getByText("Failed to validate GST with server.")).toBeTruthy();
    isDown = false;
    requests = [];
    await press("Check 1 again");
    expect(requests).toEqual([numbered(1)]);
    expect(screen.getByText(/^2 valid/)).toBeTruthy();
  });

  it("is saved as a CSV file, without formulas", async () => {
    const saved = keepSavedFiles();
    await open(() => ({ ...valid, registration: { ...registration, legalName: "=cmd|' /C calc'!A0" } }));
    await paste(gstin);
    await press("Download CSV");
    vi.restoreAllMocks();
    expect(saved).toHaveLength(1);
    const text = await saved[0]!.text;
    expect(text).toContain("GSTIN,Result,Message,Legal name,Trade name,Status,Cancelled on,State\r\n");
    expect(text).toContain(
      `${gstin},Valid,GSTIN is valid.,'=cmd|' /C calc'!A0,ABCDE Traders,Active,,Maharashtra\r\n`,
    );
  });
});
