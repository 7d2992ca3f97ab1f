import type { Vendure } from "./installed-vendure.ts";

export const superAdmin = { identifier: "admin", password: "a-password-of-the-bench" };

export interface VendureAddresses {
  readonly databaseUrl: string;
  /** The mail server. */
  readonly smtpUrl: string;
}

/**
 * As Vendure's own template has it, with its jobs in a process of their own and its mail of a paid order; only its limit of 999
 * pieces is raised.
 */
export function configOf(vendure: Vendure, { databaseUrl, smtpUrl }: VendureAddresses, port: number): object {
  const mailServer = new URL(smtpUrl);
  return {
    logger: new vendure.DefaultLogger({ level: 0 }), // errors
    apiOptions: { port, hostname: "127.0.0.1" },
    authOptions: { tokenMethod: "bearer", requireVerification: false, superadminCredentials: superAdmin },
    dbConnectionOptions: { type: "postgres", url: databaseUrl, synchronize: true },
    orderOptions: { orderItemsLimit: 1e8, orderLineItemsLimit: 1e8 },
    paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
    plugins: [
      vendure.DefaultJobQueuePlugin.init({}),
      vendure.DefaultSearchPlugin.init({}),
      vendure.EmailPlugin.init({
        handlers: vendure.defaultEmailHandlers,
        templateLoader: new vendure.FileBasedTemplateLoader(vendure.emailTemplates),
        transport: {
          type: "smtp",
          host: mailServer.hostname,
          port: Number(mailServer.port),
          auth: { user: mailServer.username, pass: mailServer.password },
        },
        globalTemplateVars: { fromAddress: "orders@shop.example" },
      }),
    ],
  };
}
