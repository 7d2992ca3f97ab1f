import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { uploadWithProgress } from "#app/api/upload-with-progress.ts";
import * as enquiryPage from "#app/shop/content/enquiry.tsx";
import { pdfBytes } from "../../../../../../packages/domain/test-support/pdf-bytes.ts";
import { fakeApi, noAnswer, refusal } from "../../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../../test-support/render-page.tsx";

type Upload = typeof uploadWithProgress<"POST /api/enquiries">;
const uploaded = vi.hoisted(() => vi.fn());
vi.mock("#app/api/upload-with-progress.ts", () => ({
  uploadWithProgress: (...parameters: Parameters<Upload>) => uploaded(...parameters) as ReturnType<Upload>,
}));

const arrived = { success: true as const, number: "E-000042", acknowledgedBy: ["sms" as const] };
let requests: unknown[] = [];
beforeEach(() => {
  requests = [];
  uploaded.mockReset();
});
afterEach(() => sessionStorage.clear());

const answering = (answer: () => typeof arrived | Promise<typeof arrived>) =>
  fakeApi({
    "POST /api/enquiries": ({ body }) => {
      requests.push(body);
      return answer();
    },
  });
const open = (at: "/enquiryPage" | "/customisationPage" = "/enquiryPage") => renderPage(enquiryPage, at);
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
function type(label: RegExp, value: string): void {
  fireEvent.input(field(label), { target: { value } });
}
function fillIn(): void {
  type(/Your name/, "Asha Rao");
  type(/Company or brand/, "Kumkum Sarees");
  type(/Mobile number/, "+91 98765 43210");
  type(/What do you need/, "Carry bags");
  type(/How much/, "50,000");
}
function choose(name: string, content: BlobPart, mime = "application/pdf"): void {
  fireEvent.input(field(/Photograph or drawing|Your logo/), {
    target: { files: [new File([content], name, { type: mime })] },
  });
}
const send = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Send enquiry" })));

describe("the form of an enquiry", () => {
  it.each([
    ["/enquiryPage", "Open the enquiry form"],
    ["/customisationPage", "Open the customisation form"],
  ] as const)("is on %s beside the link to the external one", { tags: ["ruling-enquiry.1"] }, (at, link) => {
    open(at);
    expect(screen.getByRole("button", { name: "Send enquiry" })).toBeTruthy();
    expect(screen.getByRole("link", { name: new RegExp(link) }).getAttribute("href")).toMatch(/^https:/);
    expect(screen.getByRole("link", { name: "Start a chat" }).getAttribute("href")).toMatch(
      /^https:\/\/wa\.me/,
    );
  });

  it(
    "has a notice: what is collected, what for, how to withdraw and complain",
    { tags: ["ruling-privacy.1"] },
    () => {
      open();
      const notice = screen.getByRole("region", { name: "Privacy notice" });
      for (const words of ["We collect", "What for", "To withdraw", "To complain", "within 30 days"])
        expect(notice.textContent).toContain(words);
      expect(within(notice).getByRole("link", { name: "Privacy Policy" }).getAttribute("href")).toBe(
        "/privacyPolicy",
      );
    },
  );

  it(
    "shows the problem at each field, focuses the first, and sends nothing",
    { tags: ["ruling-enquiry.8"] },
    async () => {
      answering(() => arrived);
      open();
      type(/Mobile number/, "12345");
      choose("logo.exe", "MZ");
      await send();
      expect(await screen.findByText("Name is required")).toBeTruthy();
      for (const words of [
        "Company or brand is required",
        "Please provide a valid 10-digit phone number starting with 6, 7, 8, or 9.",
        "Please say what you need",
        "Quantity is required: an estimate is enough",
        "Your file must be a PDF, JPEG, PNG or WebP; please save drawings (SVG, AI, CDR) as PDF",
      ])
        expect(screen.getByText(words)).toBeTruthy();
      expect(document.activeElement).toBe(field(/Your name/));
      expect([requests, uploaded.mock.calls]).toEqual([[], []]);
      type(/Your name/, "Asha");
      expect(screen.queryByText("Name is required")).toBeNull();
    },
  );

  it("sends the enquiry, shows its number and the next steps, and keeps the sender for another one", async () => {
    answering(() => arrived);
    open("/customisationPage");
    fillIn();
    await send();
    const heading = await screen.findByRole("heading", { name: "We have your enquiry E-000042" });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText("We are sending you this number by SMS.")).toBeTruthy();
    expect(requests).toEqual([
      {
        kind: "customisation",
        name: "Asha Rao",
        companyName: "Kumkum Sarees",
        phoneNumber: "+91 98765 43210",
        email: "",
        what: "Carry bags",
        quantity: "50,000",
        pincode: "",
        message: "",
        website: "",
      },
    ]);
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Send another enquiry" })));
    expect(field(/Your name/).value).toBe("Asha Rao");
    expect(field(/What do you need/).value).toBe("");
  });

  it("sends its file in a form with progress", async () => {
    let end: (answer: typeof arrived) => void = () => undefined;
    uploaded.mockImplementation((_name: string, _file: File, { onProgress }: Parameters<Upload>[2]) => {
      onProgress(0.5);
      return new Promise<typeof arrived>((resolve) => (end = resolve));
    });
    open();
    fillIn();
    choose("bag.pdf", pdfBytes());
    await send();
    const progress = await screen.findByRole<HTMLProgressElement>("progressbar", {
      name: "Sending your file",
    });
    expect(progress.value).toBe(0.5);
    expect(screen.getByRole("button", { name: "Send enquiry" }).getAttribute("aria-busy")).toBe("true");
    const [name, file, { fields }] = uploaded.mock.calls[0] as Parameters<Upload>;
    expect([name, file.name, fields]).toEqual([
      "POST /api/enquiries",
      "bag.pdf",
      expect.objectContaining({ kind: "bulk", quantity: "50,000" }),
    ]);
    await act(async () => end({ ...arrived }));
    expect(screen.getByRole("heading", { name: /E-000042/ })).toBeTruthy();
  });

  it("shows the server's refusals at their fields", async () => {
    answering(() => {
      const message = "Invalid email format";
      throw refusal(400, message, "invalid-input", [{ field: "email", message }]);
    });
    open();
    fillIn();
    type(/E-mail/, "asha@nowhere.x");
    await send();
    expect(await screen.findByText("Invalid email format")).toBeTruthy();
    expect(document.activeElement).toBe(field(/E-mail/));
  });

  it.each([
    [
      "a limit",
      () => Promise.reject(refusal(429, "We have several enquiries from this phone number already.")),
      /several/,
    ],
    ["no network", noAnswer, /Please try again/],
  ])(
    "after %s shows an error and keeps typed values, over a reload too",
    { tags: ["ruling-enquiry.8"] },
    async (_what, answer, words) => {
      answering(answer);
      open();
      fillIn();
      await send();
      expect((await screen.findByRole("alert")).textContent).toMatch(words);
      expect(field(/What do you need/).value).toBe("Carry bags");
      document.body.innerHTML = "";
      open();
      expect(field(/What do you need/).value).toBe("Carry bags");
      expect(field(/Mobile number/).value).toBe("+91 98765 43210");
    },
  );

  it("is filled for a signed-in buyer, and overwrites no typed values", () => {
    signInAs("Meera");
    open();
    expect([field(/Your name/).value, field(/Mobile number/).value]).toEqual(["Meera", "9876543210"]);
  });

  it("has the product and the quantity that its URL asks for, in place of an older draft", () => {
    sessionStorage.setItem("enquiry-bulk", JSON.stringify({ what: "Carry bags", name: "Asha" }));
    const about = new URLSearchParams({ product: "Tape Brown (TAPBRN040)", quantity: "2,000 cartons" });
    renderPage(enquiryPage, `/enquiryPage?${about}`, "/enquiryPage");
    expect(field(/What do you need/).value).toBe("Tape Brown (TAPBRN040)");
    expect(field(/How much/).value).toBe("2,000 cartons");
    expect(field(/Your name/).value).toBe("Asha");
  });

  it("has a hidden honeypot field", () => {
    open();
    const trap = document.querySelector<HTMLInputElement>("input[name=website]")!;
    expect(trap.tabIndex).toBe(-1);
    expect(trap.closest("[aria-hidden=true]")).toBeTruthy();
  });
});
