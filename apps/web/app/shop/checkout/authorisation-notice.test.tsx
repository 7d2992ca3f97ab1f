import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { closeSignIn, useSignInRequest } from "#app/api/sign-in-request.ts";
import { fakeApi, refusal } from "../../../test-support/fake-api.ts";
import { signInAs } from "../../../test-support/render-page.tsx";
import { AuthorisationNotice } from "./authorisation-notice.tsx";
import type { Marketplace } from "@dakbag/domain/catalogue/product-category";

function open(programme: Marketplace) {
  const Page = () => (
    <>
      <AuthorisationNotice programme={programme} />
      {useSignInRequest() && <p>the sign-in dialog</p>}
    </>
  );
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub />);
}
const check = () => screen.getByRole("button", { name: "Check my eligibility" }).click();

it.each([
  ["Meesho", /Your GST number must be active in Meesho’s vendor list\./],
  ["Valmo", /Your GST number or phone number must belong to an active Valmo vendor\./],
] as const)(
  "%s: the page says who may buy before anything is in the cart",
  { tags: ["buyer-1.3", "ruling-accounts.19", "ruling-accounts.20"] },
  (programme, words) => {
    fakeApi({});
    open(programme);
    const text =
      screen.getByText(`${programme} branded goods are for authorised sellers.`).parentElement?.textContent ??
      "";
    expect(text).toMatch(words);
    expect(screen.getByRole("link", { name: "Your details" }).getAttribute("href")).toBe("/shippingDetails");
  },
);

it.each([
  [true, "Successfully verified as Meesho Seller"],
  [
    false,
    /^The GST number in your details is not active in Meesho’s vendor list\. To buy as a Meesho seller, correct/,
  ],
] as const)(
  "a signed-in buyer's authorisation (%s) is looked up on request",
  { tags: ["buyer-6.3"] },
  async (isMeeshoAuthorised, words) => {
    const calls = fakeApi({ "GET /api/meesho/validate": () => ({ success: true, isMeeshoAuthorised }) });
    signInAs("Ravi");
    open("Meesho");
    expect(calls).toEqual([]);
    check();
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

it("Valmo's authorisation is checked at Valmo, with its messages", { tags: ["buyer-6.3"] }, async () => {
  fakeApi({ "GET /api/valmo/authenticateUser": () => ({ success: true, isValmoAuthorised: true }) });
  signInAs("Ravi");
  open("Valmo");
  check();
  expect(await screen.findByText("Valmo access verified successfully.")).toBeTruthy();
});

it("a check that fails says so", async () => {
  fakeApi({
    "GET /api/meesho/validate": () => {
      throw refusal(500, "");
    },
  });
  signInAs("Ravi");
  open("Meesho");
  check();
  expect(await screen.findByText("Something went wrong. Please contact the helpline.")).toBeTruthy();
});

it("a visitor is asked to sign in first", { tags: ["buyer-6.1"] }, async () => {
  const calls = fakeApi({});
  open("Meesho");
  check();
  expect(await screen.findByText("the sign-in dialog")).toBeTruthy();
  expect(screen.getByText("Sign in to check.")).toBeTruthy();
  expect(calls).toEqual([]);
  closeSignIn();
});
