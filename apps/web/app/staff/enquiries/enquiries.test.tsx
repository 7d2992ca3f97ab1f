import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer } from "#app/api/call.ts";
import { type FakeEndpoints, type FakeRequest, fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { renderStaffPage } from "../../../test-support/render-staff-page.tsx";
import { keepSavedFiles } from "../../../test-support/saved-files.ts";

const id = "0193a000-0000-7000-8000-000000000001";
const other = "0193a000-0000-7000-8000-000000000002";
const at = "2026-11-20T10:12:00.000Z";
const listed = {
  id,
  number: "E-000042",
  receivedAt: at,
  kind: "customisation" as const,
  status: "New" as const,
  name: "Asha Rao",
  companyName: "Kumkum Sarees",
  phoneNumber: "9876543210",
  what: "Poly bags\ntwo colours",
  quantity: "50,000",
  hasArtwork: true,
};
const whole: Answer<"GET /api/admin/enquiries/:id"> = {
  success: true,
  enquiry: {
    ...listed,
    email: "asha@example.in",
    pincode: "",
    message: "<b>Soon</b>",
    artwork: { fileName: "logo.pdf", format: "pdf", byteCount: 51_200 },
  },
  acknowledgements: [
    { channel: "sms", state: "sent" },
    { channel: "email", state: "failed" },
  ],
  history: [{ at, actor: "Meera Iyer", from: "Closed", to: "New" }],
  nextNew: other,
};

let requests: unknown[] = [];
beforeEach(() => {
  requests = [];
});
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

describe("enquiries", () => {
  const list = (isEmpty = false): FakeEndpoints => ({
    ...profileOf("admin"),
    "GET /api/admin/enquiries": ({ query }: FakeRequest<"GET /api/admin/enquiries">) => {
      requests.push(query);
      return { success: true, enquiries: isEmpty ? [] : [listed], next: isEmpty ? null : id };
    },
  });

  it("are listed, with search, status and page in the URL", { tags: ["ruling-enquiry.6"] }, async () => {
    signInAs("Meera");
    fakeApi(list());
    renderStaffPage("admin/enquiries", "/admin/enquiries?status=New");
    const row = await screen.findByRole("row", { name: /E-000042/ });
    for (const word of ["Kumkum Sarees", "9876543210", "50,000", "New", "(with a file)"])
      expect(row.textContent).toContain(word);
    expect(screen.getByRole("link", { name: "E-000042" }).getAttribute("href")).toBe(
      `/admin/enquiries/${id}`,
    );
    expect(screen.getByRole("link", { name: "Older" }).getAttribute("href")).toContain(`before=${id}`);
    await act(async () =>
      fireEvent.change(screen.getByLabelText("Status"), { target: { value: "Answered" } }),
    );
    await act(async () => fireEvent.change(screen.getByLabelText("Search"), { target: { value: " e-42 " } }));
    await press("Search");
    await press("Clear");
    expect(requests).toEqual([
      { status: "New" },
      { status: "Answered" },
      { search: "e-42", status: "Answered" },
      {},
    ]);
  });

  it("say when there are none", async () => {
    signInAs("Meera");
    fakeApi(list(true));
    renderStaffPage("admin/enquiries");
    expect(await screen.findByText("No enquiries yet")).toBeTruthy();
  });
});

describe("one enquiry", () => {
  type Change = NonNullable<FakeEndpoints["PUT /api/admin/enquiries/:id/status"]>;
  async function open(change: Change = () => ({ success: true, status: "Answered" })) {
    signInAs("Meera");
    let reads = 0;
    fakeApi({
      ...profileOf("admin"),
      "GET /api/admin/enquiries/:id": () => {
        reads += 1;
        return reads === 1 ? whole : { ...whole, enquiry: { ...whole.enquiry, status: "Answered" } };
      },
      "PUT /api/admin/enquiries/:id/status": (request) => {
        requests.push(request.body);
        return change(request);
      },
      "GET /api/admin/enquiries/:id/artwork": () => ({ bytes: 1 }) as unknown as Blob,
    });
    renderStaffPage("admin/enquiries/:id", `/admin/enquiries/${id}`);
    await screen.findByRole("heading", { name: "Enquiry E-000042" });
  }

  it(
    "shows its text unformatted, links to answer, the state of its acknowledgements and its history",
    { tags: ["ruling-enquiry.6"] },
    async () => {
      await open();
      expect(screen.getByText("<b>Soon</b>")).toBeTruthy();
      expect(screen.getByText("SMS sent, E-mail could not be sent")).toBeTruthy();
      expect(screen.getByText(/Meera Iyer set Closed to New/)).toBeTruthy();
      expect(screen.getByText("logo.pdf: PDF, 50 kB")).toBeTruthy();
      const hrefOf = (name: RegExp | string) => screen.getByRole("link", { name }).getAttribute("href");
      expect(hrefOf("Call")).toBe("tel:+919876543210");
      expect(hrefOf(/WhatsApp/)).toBe("https://wa.me/919876543210");
      expect(hrefOf("Write an e-mail")).toBe("mailto:asha%40example.in?subject=Your%20enquiry%20E-000042");
      expect(hrefOf("Next new enquiry")).toBe(`/admin/enquiries/${other}`);
    },
  );

  it(
    "moves to the next status by one press, with the seen status",
    { tags: ["ruling-enquiry.7"] },
    async () => {
      await open();
      await press("Mark as answered");
      expect(requests).toEqual([{ from: "New", to: "Answered" }]);
      expect(await screen.findByText("This enquiry is now: Answered")).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Mark as answered" })).toBeNull();
      expect(screen.getByRole("button", { name: "Mark as new" })).toBeTruthy();
    },
  );

  it("changed by another admin says so, and shows its current status", async () => {
    await open(() => {
      throw refusal(409, "Another admin has set this enquiry to Answered.", "changed-meanwhile");
    });
    await press("Mark as closed");
    expect(await screen.findByText("Another admin has set this enquiry to Answered.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Mark as new" })).toBeTruthy();
  });

  it("has its file saved, never shown", async () => {
    const saved = keepSavedFiles();
    await open();
    await press("Download the file");
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(document.querySelector("main img, iframe, object, embed")).toBeNull();
  });

  it("that does not exist says so", async () => {
    signInAs("Meera");
    fakeApi({
      ...profileOf("admin"),
      "GET /api/admin/enquiries/:id": () => {
        throw refusal(404, "This enquiry was not found.", "not-found");
      },
    });
    renderStaffPage("admin/enquiries/:id", `/admin/enquiries/${id}`);
    expect(await screen.findByText("This enquiry was not found")).toBeTruthy();
    expect(screen.getByRole("link", { name: "All enquiries" })).toBeTruthy();
  });
});
