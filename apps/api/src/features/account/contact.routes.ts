import * as contact from "@dakbag/contracts/contact";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/route.ts";
import type { Shop } from "../../shop.ts";
import { changeContact } from "./change-contact.ts";
import { confirmEmail, findOwnContact, sendEmailLink } from "./confirm-email.ts";

export function registerContactRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, shop.authenticate, contact.getContact, async ({ caller }) => ({
    contact: await findOwnContact(shop, caller.userId),
  }));

  route(app, shop.authenticate, contact.changeContact, ({ body, caller, request }) =>
    changeContact(shop, { ...body, userId: caller.userId, clientIp: request.ip }),
  );

  route(app, shop.authenticate, contact.sendEmailLink, ({ caller, request }) =>
    sendEmailLink(shop, { userId: caller.userId, clientIp: request.ip }),
  );

  route(app, shop.authenticate, contact.confirmEmail, async ({ body, request }) => {
    await confirmEmail(shop, { ...body, clientIp: request.ip });
    return { message: "Your e-mail is confirmed. Order updates and invoices will come to it." };
  });
}
