/** What every way to sign in ends with. */
export interface SignedInUser {
  readonly token: string;
  readonly name: string;
  readonly phoneNumber: string;
}
