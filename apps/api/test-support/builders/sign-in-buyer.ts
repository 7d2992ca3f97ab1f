import type { Role } from "@dakbag/contracts/account";
import { createHash, randomBytes, randomInt } from "node:crypto";
import { uuidV7 } from "../../src/platform/uuid-v7.ts";
import type { TestApp } from "../start-test-app.ts";

/** A signed-in person: everything a test needs to speak as them. */
export interface SignedIn {
  userId: string;
  phoneNumber: string;
  token: string;
  headers: { authorization: string };
}

export interface Person {
  role?: Role;
  name?: string;
  /** Whether the e-mail address is proven, as it is by default. */
  isEmailProven?: boolean;
}

/** A new person with a unique phone and a session, written straight to the tables: sign-in has its own tests. */
export async function signInBuyer(
  { db, clock }: Pick<TestApp, "db" | "clock">,
  person: Person = {},
): Promise<SignedIn> {
  const now = clock.now();
  const userId = uuidV7(now);
  const phoneNumber = `9${randomInt(100_000_000, 1_000_000_000)}`;
  const token = randomBytes(32).toString("base64url");
  await db.query(
    `INSERT INTO users (id, phone_number, name, email, role, created_at, email_proven_at)
     VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $7 THEN $6::timestamptz END)`,
    [
      userId,
      phoneNumber,
      person.name ?? "Asha Traders",
      `${phoneNumber}@example.in`,
      person.role ?? "buyer",
      now,
      person.isEmailProven ?? true,
    ],
  );
  await db.query(
    `INSERT INTO sessions (token_hash, user_id, created_at, renewed_at, expires_at)
     VALUES ($1, $2, $3, $3, $3::timestamptz + interval '30 days')`,
    [createHash("sha256").update(token).digest(), userId, now],
  );
  return { userId, phoneNumber, token, headers: { authorization: `Bearer ${token}` } };
}
