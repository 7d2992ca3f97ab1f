import type { FakeEndpoints } from "./fake-api.ts";

/** The name and e-mail of an account, proven unless a test says otherwise. */
export function withContact(change: { isEmailProven?: boolean } = {}): FakeEndpoints {
  const contact = { name: "Ravi", email: "ravi@example.in", isEmailProven: true, version: 1, ...change };
  return { "GET /api/users/contact": () => ({ success: true, contact }) };
}
