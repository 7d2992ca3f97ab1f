import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import { getSession } from "#app/api/session.ts";
import * as editPage from "./edit-profile.tsx";
import type { Contact } from "./your-name-and-email.tsx";

/** A server that keeps name and e-mail, as the real one does. */
function aServer(first: Partial<Contact> = {}) {
  let contact: Contact = {
    name: "Ravi",
    email: "ravi@example.in",
    isEmailProven: true,
    version: 1,
    ...first,
  };
  const bodies: unknown[] = [];
  const endpoints: FakeEndpoints = {
    "GET /api/users/contact": () => ({ success: true, contact }),
    "GET /api/users/shippingDetails": () => ({ success: true, shippingDetails: null }),
    "GET /api/users/addresses": () => ({ success: true, addresses: [], branch: null }),
    "PUT /api/users/contact": ({ body }) => {
      bodies.push(body);
      const { version, ...change } = body as Pick<Contact, "name" | "email" | "version">;
      if (version !== contact.version)
        throw refusal(409, "Your name or e-mail was changed on another page or device.", "changed-meanwhile");
      const isSame = change.email === contact.email;
      contact = { ...change, isEmailProven: isSame && contact.isEmailProven, version: version + 1 };
      return { success: true, contact, isLinkSent: !isSame };
    },
  };
  return { endpoints, bodies, change: (next: Partial<Contact>) => void (contact = { ...contact, ...next }) };
}

async function open(endpoints: FakeEndpoints) {
  signInAs("Ravi");
  fakeApi(endpoints);
  renderPage(editPage, "/edit");
  await screen.findByLabelText("Name");
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () =>
  act(async () => fireEvent.click(screen.getByRole("button", { name: "Save name and e-mail" })));

describe("name and e-mail on the edit page", () => {
  it(
    "are saved with the version seen; a new e-mail is shown as not confirmed, and the menu's name follows",
    {
      tags: ["ruling-contact.4", "ruling-contact.6"],
    },
    async () => {
      const { endpoints, bodies } = aServer();
      await open(endpoints);
      expect(screen.getByText("Confirmed")).toBeTruthy();
      type("Name", "Ravi Exports");
      type("Email", "new@example.in");
      await save();
      expect(bodies).toEqual([{ name: "Ravi Exports", email: "new@example.in", version: 1 }]);
      expect(screen.getByText("Successfully Updated!")).toBeTruthy();
      expect(screen.getByText(/We have sent a link to new@example.in/)).toBeTruthy();
      expect(screen.queryByText("Confirmed")).toBeNull();
      expect(getSession()?.user.name).toBe("Ravi Exports");
      type("Name", "Ravi & Sons");
      await save();
      expect(bodies[1]).toEqual({ name: "Ravi & Sons", email: "new@example.in", version: 2 });
    },
  );

  it(
    "after a change on another device: shows what is saved, keeps what was typed, and saves on the next press",
    {
      tags: ["ruling-contact.4"],
    },
    async () => {
      const { endpoints, bodies, change } = aServer();
      await open(endpoints);
      type("Name", "Ravi Exports");
      change({ name: "Ravi Kumar", email: "kumar@example.in", version: 5 });
      await save();
      expect(screen.getByRole("alert").textContent).toContain("Saved now: Ravi Kumar, kumar@example.in.");
      expect(field("Name").value).toBe("Ravi Exports");
      await save();
      expect(bodies.at(-1)).toMatchObject({ name: "Ravi Exports", version: 5 });
      expect(screen.getByText("Successfully Updated!")).toBeTruthy();
    },
  );

  it("keep what was typed when the save is refused or lost, with the reason at its field", async () => {
    const { endpoints } = aServer();
    const details = [{ field: "email", message: "Invalid email format" }];
    let refuse = (): never => {
      throw refusal(400, "Invalid email format", "invalid-input", details);
    };
    await open({ ...endpoints, "PUT /api/users/contact": () => refuse() });
    type("Email", "ravi@");
    await save();
    expect(field("Email").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("alert").textContent).toBe("Something went wrong! Invalid email format");
    refuse = noAnswer;
    await save();
    expect(screen.getByRole("alert").textContent).toBe("Something went wrong!");
    expect(field("Email").value).toBe("ravi@");
  });
});
