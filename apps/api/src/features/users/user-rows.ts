import type { Role } from "@dakbag/contracts/account";

/** Name and e-mail of an account, as its owner changes them. */
export interface ContactRow {
  name: string;
  email: string;
  isEmailProven: boolean;
  version: number;
}

export interface RoleHolder {
  id: string;
  name: string;
  phoneNumber: string;
  role: Role;
}

export interface UserToErase {
  id: string;
  /** Null when the account is erased. */
  phoneNumber: string | null;
  passwordHash: string | null;
  role: Role;
  createdAt: Date;
  erasedAt: Date | null;
}
