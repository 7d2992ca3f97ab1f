import { answerWith } from "../support/script-process.ts";
import { importVendure } from "./installed-vendure.ts";
import { configOf, type VendureAddresses } from "./vendure-config.ts";

/** A new shop of Vendure's on an empty database. */
export interface VendureServer extends VendureAddresses {
  readonly port: number;
  /** A CSV file of products as Vendure imports them. */
  readonly productsFile: string;
}

answerWith<VendureServer>(async ({ port, productsFile, ...addresses }) => {
  const vendure = importVendure();
  const { code } = vendure.dummyPaymentHandler;
  const initialData = {
    defaultLanguage: "en",
    defaultZone: "India",
    countries: [{ name: "India", code: "IN", zone: "India" }],
    taxRates: [{ name: "GST", percentage: 18 }],
    shippingMethods: [{ name: "Courier", price: 0 }],
    paymentMethods: [
      { name: "at-once", handler: { code, arguments: [{ name: "automaticSettle", value: "true" }] } },
    ],
    collections: [],
  };
  const start = () => vendure.bootstrap(configOf(vendure, addresses, port));
  await vendure.populate(start, initialData, productsFile);
  return port;
});
