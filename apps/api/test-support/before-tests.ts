import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type Person, type SignedIn, signInBuyer } from "./builders/sign-in-buyer.ts";
import { type Options, startTestApp, type TestApp } from "./start-test-app.ts";

/** One test app for all tests of the file; usable from the first hook or test on. */
export function testAppForAll(options?: Options): TestApp {
  const shop = {} as TestApp;
  beforeAll(async () => void Object.assign(shop, await startTestApp(options)));
  afterAll(() => shop.close());
  return shop;
}

/** A new test app for each test of the file. */
export function testAppForEach(options?: Options): TestApp {
  const shop = {} as TestApp;
  beforeEach(async () => void Object.assign(shop, await startTestApp(options)));
  afterEach(() => shop.close());
  return shop;
}

/** Signs one person in for all tests of the file. */
export function signInForAll(shop: TestApp, person?: Person): SignedIn {
  const signedIn = {} as SignedIn;
  beforeAll(async () => void Object.assign(signedIn, await signInBuyer(shop, person)));
  return signedIn;
}

/** Signs a new person in for each test of the file. */
export function signInForEach(shop: TestApp, person?: Person): SignedIn {
  const signedIn = {} as SignedIn;
  beforeEach(async () => void Object.assign(signedIn, await signInBuyer(shop, person)));
  return signedIn;
}
