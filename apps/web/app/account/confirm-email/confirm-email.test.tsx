import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { renderPage } from "../../../test-support/render-page.tsx";
import * as page from "./confirm-email.tsx";

const token = "a".repeat(43);
const confirmed = () => ({ success: true as const, message: "Your e-mail is confirmed." });

function open(endpoints: FakeEndpoints, hash = `#${token}`): string[] {
  window.location.hash = hash;
  const calls = fakeApi(endpoints);
  renderPage(page, "/confirm-email");
  return calls;
}
const press = async () =>
  act(async () => fireEvent.click(await screen.findByRole("button", { name: "Confirm" })));
afterEach(() => {
  window.location.hash = "";
});

describe("the page of the link in the e-mail", () => {
  it(
    "confirms nothing when it is opened; Confirm sends the token",
    { tags: ["ruling-contact.1"] },
    async () => {
      const bodies: unknown[] = [];
      const calls = open({
        "POST /api/users/confirmEmail": ({ body }) => {
          bodies.push(body);
          return confirmed();
        },
      });
      await screen.findByRole("button", { name: "Confirm" });
      expect(calls).toEqual([]);
      await press();
      expect(bodies).toEqual([{ token }]);
      expect(screen.getByText("Your e-mail is confirmed.").closest("[role=status]")).toBeTruthy();
      expect(screen.getByRole("link", { name: "See your orders" })).toBeTruthy();
    },
  );

  it("shows that a link is no longer valid or not complete, and leads to Edit Profile", async () => {
    const message = "This link is no longer valid.";
    open({
      "POST /api/users/confirmEmail": () => {
        throw refusal(400, message, "email-link-invalid");
      },
    });
    await press();
    expect(screen.getByRole("alert").textContent).toBe(message);
    expect(screen.getByRole("link", { name: "Edit Profile" }).getAttribute("href")).toBe("/edit");
  });

  it("sends nothing for a link that was cut off", async () => {
    const calls = open({}, "#abc");
    await press();
    expect(screen.getByRole("alert").textContent).toContain("This link is not complete.");
    expect(calls).toEqual([]);
  });

  it("can be pressed again after a lost answer", async () => {
    let isDown = true;
    open({ "POST /api/users/confirmEmail": () => (isDown ? noAnswer() : confirmed()) });
    await press();
    expect(screen.getByRole("alert").textContent).toBe("Something went wrong");
    isDown = false;
    await press();
    expect(screen.getByText("Your e-mail is confirmed.").closest("[role=status]")).toBeTruthy();
  });
});
