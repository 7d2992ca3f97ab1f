import type { Answer } from "#app/api/call.ts";
import type { Role } from "@dakbag/contracts/account";
import type { FakeEndpoints } from "./fake-api.ts";

type Withheld = Answer<"GET /api/users/profile">["withheld"];

/** The profile of a user with this role, which staff pages read first. */
export function profileOf(role: Role, withheld: Withheld = null): FakeEndpoints {
  return {
    "GET /api/users/profile": () => ({
      success: true,
      name: "Asha",
      email: "asha@example.com",
      phoneNumber: "9876543210",
      role,
      withheld,
    }),
  };
}
