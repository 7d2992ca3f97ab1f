import { argon2 } from "node:crypto";
import { expect, test, vi } from "vitest";
import { testAppForAll } from "../../../test-support/before-tests.ts";
import { signInBuyer } from "../../../test-support/builders/sign-in-buyer.ts";
import { newPhone, postForm, registerBuyer } from "../../../test-support/builders/verify-phone.ts";

vi.mock(import("node:crypto"), async (original) => {
  const module = await original();
  return { ...module, argon2: vi.fn<typeof module.argon2>(module.argon2) };
});

const shop = testAppForAll();

/** The argon2 calls and their parameters that the server makes to refuse a sign-in with this phone. */
async function hashingFor(phoneNumber: string) {
  vi.mocked(argon2).mockClear();
  const answer = await postForm(shop, "/api/users/login", { phoneNumber, password: "not-the-password" });
  expect(answer.statusCode).toBe(401);
  return vi
    .mocked(argon2)
    .mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength, nonce }]) => ({
      algorithm,
      memory,
      passes,
      parallelism,
      tagLength,
      saltBytes: Buffer.from(nonce as Buffer).byteLength,
    }));
}

test(
  "an unknown phone and an account without a password need the same hashing as a wrong password",
  { tags: ["ruling-accounts.18"] },
  async () => {
    const wrongPassword = await hashingFor((await registerBuyer(shop)).phoneNumber);
    expect(wrongPassword).toHaveLength(1);
    expect(await hashingFor(newPhone())).toEqual(wrongPassword);
    expect(await hashingFor((await signInBuyer(shop)).phoneNumber)).toEqual(wrongPassword);
  },
);
