import { postTo } from "../support/post-to.ts";
import { superAdmin } from "./vendure-config.ts";

export type Headers = Record<string, string>;

/** An answer by the name of each mutation or query that was asked for. */
type Answers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What a mutation answers when it refuses. */
const refusal = "... on ErrorResult { errorCode message }";

/** The columns of the list of orders in Vendure's dashboard. */
const columns = `id createdAt updatedAt type orderPlacedAt code state total totalWithTax currencyCode
  customer { id firstName lastName } shippingLines { shippingMethod { name } }`;

/** The path of the newest `limit` orders, as the list of Vendure's dashboard asks for them. */
export function pathOfOrders(limit: number): string {
  const query = `{ orders(options: { take: ${limit}, sort: { orderPlacedAt: DESC }, filter: { active: { eq: false } } }) {
    items { ${columns} } totalItems } }`;
  return `/admin-api?${new URLSearchParams({ query: query.replace(/\s+/g, " ") })}`;
}

export function signInAsAdmin(url: string): Promise<Headers> {
  return signIn(`${url}/admin-api`, superAdmin.identifier, superAdmin.password);
}

/** The ids of all products, by SKU. */
export async function findVariants(url: string, admin: Headers): Promise<ReadonlyMap<string, string>> {
  const query = "{ productVariants(options: { take: 1000 }) { items { id sku } } }";
  const { productVariants } = await ask(`${url}/admin-api`, query, {}, admin);
  const items = productVariants?.["items"] as { id: string; sku: string }[];
  return new Map(items.map(({ id, sku }) => [sku, id]));
}

/** Creates a customer and signs in as one. */
export async function createBuyer(url: string, admin: Headers, number: number): Promise<Headers> {
  const [emailAddress, password] = [`buyer-${number}@shop.example`, "a-long-password"];
  const query = `mutation ($input: CreateCustomerInput!, $password: String!) {
    createCustomer(input: $input, password: $password) { __typename ${refusal} } }`;
  const input = { firstName: "Asha", lastName: "Traders", emailAddress };
  await ask(`${url}/admin-api`, query, { input, password }, admin);
  return signIn(`${url}/shop-api`, emailAddress, password);
}

async function signIn(url: string, username: string, password: string): Promise<Headers> {
  const query = `mutation ($username: String!, $password: String!) {
    login(username: $username, password: $password) { __typename ${refusal} } }`;
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables: { username, password } }),
  });
  const token = answer.headers.get("vendure-auth-token");
  if (token === null) throw new Error(`${username} could not sign in: ${await answer.text()}`);
  await answer.arrayBuffer();
  return { authorization: `Bearer ${token}` };
}

/** A line of a cart. */
export interface VariantLine {
  readonly variantId: string;
  readonly quantity: number;
}

const address = {
  fullName: "Asha Traders",
  streetLine1: "12 Market Road",
  city: "Bengaluru",
  province: "Karnataka",
  postalCode: "560001",
  countryCode: "IN",
  phoneNumber: "9876543210",
};

/** Adds the lines, gives the addresses, chooses how it is sent, and pays: a payment that settles at once, without a provider. */
export async function orderInVendure(
  url: string,
  buyer: Headers,
  lines: readonly VariantLine[],
): Promise<void> {
  const api = `${url}/shop-api`;
  const add = `mutation ($variantId: ID!, $quantity: Int!) {
    addItemToOrder(productVariantId: $variantId, quantity: $quantity) { __typename ${refusal} } }`;
  for (const line of lines) await ask(api, add, line, buyer);
  const addresses = `mutation ($address: CreateAddressInput!) {
    setOrderShippingAddress(input: $address) { __typename ${refusal} }
    setOrderBillingAddress(input: $address) { __typename ${refusal} } }`;
  await ask(api, addresses, { address }, buyer);
  const place = `mutation ($methods: [ID!]!) {
    setOrderShippingMethod(shippingMethodId: $methods) { __typename ${refusal} }
    transitionOrderToState(state: "ArrangingPayment") { __typename ${refusal} } }`;
  await ask(api, place, { methods: ["1"] }, buyer);
  const pay = `mutation { addPaymentToOrder(input: { method: "at-once", metadata: {} }) {
    __typename ${refusal} ... on Order { state } } }`;
  const { addPaymentToOrder: order } = await ask(api, pay, {}, buyer);
  if (order?.["state"] !== "PaymentSettled")
    throw new Error(`An order was not paid: ${JSON.stringify(order)}`);
}

/** @throws Error when the query, or one of its mutations, was refused */
async function ask(url: string, query: string, variables: object, headers: Headers): Promise<Answers> {
  const { data, errors } = await postTo(url, { query, variables }, headers);
  const answers = (data ?? {}) as Answers;
  const refused = Object.values(answers).find((answer) => "errorCode" in answer);
  if (errors !== undefined || refused) throw new Error(JSON.stringify(errors ?? refused));
  return answers;
}
