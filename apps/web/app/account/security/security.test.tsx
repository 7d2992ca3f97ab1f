import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Answer } from "#app/api/call.ts";
import { getSession } from "#app/api/session.ts";
import { type FakeEndpoints, fakeApi, noAnswer, refusal } from "../../../test-support/fake-api.ts";
import { profileOf } from "../../../test-support/profile-of.ts";
import { renderPage, signInAs } from "../../../test-support/render-page.tsx";
import * as page from "./security.tsx";

type Factor = Answer<"GET /api/users/secondFactor">;
const at = "2026-11-20T10:00:00.000Z";
const later = "2026-11-24T05:30:00.000Z";
const codes = Array.from({ length: 10 }, (_, number) => `abcd${number}-fghjk`);
const ids = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"];

/** A server with two sessions and a second factor as given. */
function aServer(factor: Partial<Factor> = {}) {
  const state: Factor = {
    success: true,
    setUpAt: null,
    recoveryCodesLeft: 0,
    isAllowed: true,
    isRequired: false,
    ...factor,
  };
  let sessions = [
    { id: ids[0]!, browser: "Chrome on Windows", since: at, usedAt: later, endsAt: later, isThis: true },
    { id: ids[1]!, browser: "Safari on iPhone", since: at, usedAt: at, endsAt: later, isThis: false },
  ];
  const bodies: unknown[] = [];
  const confirm = (body: { password: string; secondFactor?: string | undefined }) => {
    bodies.push(body);
    if (body.password !== "kraft-and-twine") throw refusal(403, "Your password is wrong.", "wrong-password");
  };
  const endpoints: FakeEndpoints = {
    ...profileOf("admin"),
    "GET /api/users/secondFactor": () => ({ ...state }),
    "GET /api/users/sessions": () => ({ success: true, sessions }),
    "POST /api/users/secondFactor/start": ({ body }) => {
      confirm(body);
      return { success: true, secret: "ABCDEFGHIJKLMNOP", uri: "otpauth://totp/Dakbag:9?secret=ABCDEFGH" };
    },
    "POST /api/users/secondFactor/setUp": ({ body }) => {
      if (body.code !== "123456") throw refusal(403, "This code is wrong.", "second-factor-wrong");
      Object.assign(state, { setUpAt: at, recoveryCodesLeft: 10 });
      return { success: true, recoveryCodes: codes };
    },
    "POST /api/users/secondFactor/recoveryCodes": ({ body }) => {
      confirm(body);
      return { success: true, recoveryCodes: codes };
    },
    "POST /api/users/secondFactor/remove": ({ body }) => {
      confirm(body);
      Object.assign(state, { setUpAt: null, recoveryCodesLeft: 0 });
      return { success: true };
    },
    "DELETE /api/users/sessions/:id": ({ params }) => {
      if (!sessions.some(({ id }) => id === params["id"])) throw refusal(404, "Not found", "not-found");
      sessions = sessions.filter(({ id }) => id !== params["id"]);
      return { success: true };
    },
    "POST /api/users/sessions/end": ({ body }) => {
      const ended = sessions.filter(({ isThis }) => body.includingThis || !isThis).length;
      sessions = body.includingThis ? [] : sessions.filter(({ isThis }) => isThis);
      return { success: true, ended };
    },
  };
  return { endpoints, bodies };
}

async function open(endpoints: FakeEndpoints): Promise<string[]> {
  signInAs("Meera");
  const calls = fakeApi(endpoints);
  renderPage(page, "/security");
  await screen.findByRole("heading", { name: "Where you are signed in" });
  return calls;
}
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Not a toast of the page. */
const refusalText = () => within(screen.getByRole("dialog")).getByRole("alert").textContent;
const listed = () => {
  const region = screen.getByRole("region", { name: "Where you are signed in" });
  return within(region)
    .queryAllByRole("listitem")
    .map((item) => item.textContent);
};

describe("the list of one's sessions", () => {
  it("names each device, start and last use, and which is this one", async () => {
    await open(aServer().endpoints);
    const [here, there] = listed();
    expect(here).toContain("Chrome on WindowsThis device");
    expect(here).toContain("Signed in 20 Nov 2026, 3:30 pm, last used 24 Nov 2026, 11:00 am");
    expect(there).toContain("Safari on iPhone");
    expect(there).not.toContain("This device");
  });

  it("signs out one device, also one that had ended; then all others", async () => {
    const server = aServer();
    await open(server.endpoints);
    await press(/^Sign out Safari on iPhone/);
    expect(screen.getByText("Signed out: Safari on iPhone.")).toBeTruthy();
    expect(listed()).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
    expect(getSession()).not.toBeNull();
  });

  it("signs out everywhere else, and everywhere, which ends the session here", async () => {
    await open(aServer().endpoints);
    await press("Sign out everywhere else");
    expect(screen.getByText("1 other device signed out.")).toBeTruthy();
    expect(listed()).toHaveLength(1);
    await press("Sign out everywhere");
    expect(getSession()).toBeNull();
    expect(screen.getByRole("button", { name: "Sign in" })).toBeTruthy();
  });

  it("says when a device could not be signed out, and lists it still", async () => {
    await open({ ...aServer().endpoints, "DELETE /api/users/sessions/:id": noAnswer });
    await press(/^Sign out Safari on iPhone/);
    expect(screen.getByText("Something went wrong")).toBeTruthy();
    expect(listed()).toHaveLength(2);
  });

  it("is all that a buyer sees; a visitor is asked to sign in", async () => {
    await open(aServer({ isAllowed: false }).endpoints);
    expect(screen.queryByRole("heading", { name: "Authenticator app" })).toBeNull();
  });

  it("that cannot be read shows why, and links to other pages", async () => {
    signInAs("Meera");
    fakeApi({ ...aServer().endpoints, "GET /api/users/sessions": noAnswer });
    renderPage(page, "/security");
    expect((await screen.findByRole("alert")).textContent).toContain("Something went wrong");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});

describe("the authenticator app", { tags: ["ruling-accounts.23"] }, () => {
  it("is set up with the password and the first code; the recovery codes stay until they are saved", async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    vi.stubGlobal("navigator", { ...navigator, onLine: true, clipboard: { writeText } });
    await open(aServer({ isRequired: true }).endpoints);
    expect(screen.getByText("The pages for staff are closed to you until you have set it up.")).toBeTruthy();
    await press("Set up");
    await press("Continue");
    expect(refusalText()).toContain("Please enter your password.");
    type("Your password", "wrong");
    await press("Continue");
    expect(refusalText()).toContain("Your password is wrong.");
    type("Your password", "kraft-and-twine");
    await press("Continue");
    expect(await screen.findByRole("img", { name: "QR code for your authenticator app" })).toBeTruthy();
    expect(screen.getByText("ABCD EFGH IJKL MNOP")).toBeTruthy();
    type(/Code from the app/, "000000");
    await press("Turn on");
    expect(refusalText()).toContain("This code is wrong.");
    type(/Code from the app/, "123456");
    await press("Turn on");
    const list = await screen.findByRole("list", { name: "Recovery codes" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(10);
    await press("Copy");
    expect(writeText).toHaveBeenCalledWith(codes.join("\n"));
    await press("Close");
    expect(screen.getByRole("dialog")).toBeTruthy();
    fireEvent.click(screen.getByLabelText("I have saved these codes"));
    await press("Done");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("10 recovery codes are left.")).toBeTruthy();
    expect(screen.getByText("Active since 20 Nov 2026, 3:30 pm")).toBeTruthy();
  });

  it("warns when few recovery codes are left, and makes new ones with password and code", async () => {
    const server = aServer({ setUpAt: at, recoveryCodesLeft: 1 });
    await open(server.endpoints);
    expect(screen.getByText("1 recovery code is left. Make new ones before you need them.")).toBeTruthy();
    await press("Make new recovery codes");
    await press("Make new codes");
    expect(refusalText()).toContain("Please enter your password and a code.");
    type("Your password", "kraft-and-twine");
    type("Code", "123456");
    await press("Make new codes");
    expect(server.bodies).toEqual([{ password: "kraft-and-twine", secondFactor: "123456" }]);
    expect(await screen.findByRole("list", { name: "Recovery codes" })).toBeTruthy();
  });

  it("is removed with password and code; a refusal stays in the dialog", async () => {
    await open(aServer({ setUpAt: at, recoveryCodesLeft: 9 }).endpoints);
    await press("Remove");
    const dialog = screen.getByRole("dialog");
    type("Your password", "wrong");
    type("Code", "123456");
    fireEvent.submit(dialog.querySelector("form")!);
    await act(async () => undefined);
    expect(refusalText()).toContain("Your password is wrong.");
    type("Your password", "kraft-and-twine");
    fireEvent.submit(dialog.querySelector("form")!);
    expect(await screen.findByText("The authenticator app was removed.")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Set up" })).toBeTruthy();
  });
});
