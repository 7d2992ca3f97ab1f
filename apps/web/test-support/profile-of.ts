import type { Role } from "@dakbag/contracts/account";
import type { FakeEndpoints } from "./fake-api.ts";

/** The profile of a user with this role, which staff pages read first. */
export function profileOf(role: Role): FakeEndpoints {
  return {
    "GET /api/users/profile": () => ({
      success: true,
      name: "Asha",
      email: "asha@example.com",
      phoneNumber: "9876543210",
      role,
    }),
  };
}
