import {
  claimsPerPage,
  type findClaims,
  type findClaimsOnDesk,
  type listClaims,
} from "@dakbag/contracts/claims";
import { buyerClaimKinds, claimDeadline, isOfBuyer } from "@dakbag/domain/claims/claim-clock";
import { maxClaimsOfOrder } from "@dakbag/domain/claims/claim-evidence";
import { parcelNumberOf } from "@dakbag/domain/orders/order-number";
import { isCancelledOrRefunded } from "@dakbag/domain/orders/status-change";
import type * as z from "zod";
import type { Caller } from "../../platform/caller.ts";
import type { Queryable } from "../../platform/database.ts";
import { pageByKey } from "../../platform/pagination.ts";
import { notFound } from "../../platform/shop-error.ts";
import type { Shop } from "../../shop.ts";
import { findStock } from "../catalogue/stock.ts";
import { findOrder } from "../orders/find-orders.ts";
import { assertOrderAccess } from "../orders/order-access.ts";
import { findPiecesOfOrder } from "./claim-pieces-of-order.ts";
import {
  type ClaimRow,
  findClaimsOfOrder,
  findFinishedClaims,
  findOpenClaims,
  type QueuedClaimRow,
} from "./claims.queries.ts";
import * as claimsRows from "./claims.queries.ts";

type Answer<Contract extends { answer: z.ZodType }> = Omit<z.input<Contract["answer"]>, "success">;

/** The claims of an order for its party, and what can be claimed. @throws ShopError 404 not this party's */
export async function readClaims(
  { db, clock }: Pick<Shop, "db" | "clock">,
  orderId: string,
  caller: Pick<Caller, "party" | "role">,
): Promise<Answer<typeof findClaims>> {
  const order = await findOrder(db, orderId);
  assertOrderAccess(caller, "see", order);
  const claims = await findClaimsOfOrder(db, orderId);
  const { shipments, claimable } = await findPiecesOfOrder(db, orderId);
  const now = clock();
  const isOver = isCancelledOrRefunded(order.status);
  const delivered = shipments.filter(({ stage }) => stage === "Delivered" && !isOver);
  return {
    claims: claims.map((claim) => ({ ...present(claim), pictures: claim.pictures.length })),
    canRaise: claims.filter(({ kind }) => isOfBuyer(kind)).length < maxClaimsOfOrder,
    parcels: delivered.map((shipment) => {
      const { number, kind } = shipment;
      const deliveredAt = shipment.deliveredAt ?? now;
      const deadlines = buyerClaimKinds.map((of) => ({ kind: of, until: claimDeadline(of, deliveredAt) }));
      return {
        number,
        kind,
        deliveredAt: deliveredAt.toISOString(),
        deadlines: deadlines.map(({ kind: of, until }) => {
          return { kind: of, until: until.toISOString(), isOver: until < now };
        }),
        lines: order.lines
          .map((line) => ({
            lineNumber: line.lineNumber,
            SKU: line.sku,
            productTitle: line.title,
            unit: line.unit,
            claimable: claimable(shipment, line),
          }))
          .filter((line) => line.claimable > 0),
      };
    }),
  };
}

/** The claims of an order for staff. @throws ShopError 404 */
export async function readClaimsOnDesk(
  db: Queryable,
  orderId: string,
): Promise<Answer<typeof findClaimsOnDesk>> {
  if (!(await findOrder(db, orderId))) throw notFound("This order");
  const claims = await findClaimsOfOrder(db, orderId);
  if (claims.length === 0) return { claims: [] };
  const { toRemedy } = await findPiecesOfOrder(db, orderId);
  const skus = [...new Set(claims.flatMap(({ lines }) => lines.map(({ sku }) => sku)))];
  const stockOf = new Map((await findStock(db, skus)).map((product) => [product.sku, product.countInStock]));
  return {
    claims: claims.map((claim) => {
      const shown = present(claim);
      return {
        ...shown,
        pictures: claim.pictures,
        canCancelReplacement: claim.replacementIsHere,
        lines: shown.lines.map((line, at) => ({
          ...line,
          restock: claim.lines[at]?.restock ?? false,
          toRemedy: toRemedy(line.lineNumber),
          inStock: stockOf.get(line.SKU) ?? 0,
        })),
      };
    }),
  };
}

/** A page of the queue of staff. */
export async function listClaimsOfShop(
  db: Queryable,
  { which, after }: z.output<typeof listClaims.query>,
): Promise<Answer<typeof listClaims>> {
  const find = which === "open" ? findOpenClaims : findFinishedClaims;
  const { rows, next } = await pageByKey(claimsPerPage, (limit) => find(db, after ?? null, limit));
  return { claims: rows.map(presentQueued), next };
}

const presentQueued = ({
  buyerName,
  shippingAddress,
  raisedAt,
  deadline,
  parcelNumber,
  isOneOfSeveral,
  orderNumber,
  ...row
}: QueuedClaimRow) => ({
  ...row,
  orderNumber: isOneOfSeveral ? parcelNumberOf(orderNumber, parcelNumber) : orderNumber,
  raisedAt: raisedAt.toISOString(),
  deadline: deadline.toISOString(),
  recipient: shippingAddress.companyName || shippingAddress.name || buyerName,
});

const present = (claim: ClaimRow) => ({
  id: claim.id,
  parcelNumber: claim.parcelNumber,
  kind: claim.kind,
  state: claim.state,
  raisedAt: claim.raisedAt.toISOString(),
  deadline: claim.deadline.toISOString(),
  note: claim.note,
  videoUrl: claim.videoUrl,
  answer: claim.answer,
  version: claim.version,
  replacement: claim.replacement,
  lines: claim.lines.map(({ lineNumber, sku, title, unit, quantity, refund, replace }) => ({
    lineNumber,
    SKU: sku,
    productTitle: title,
    unit,
    quantity,
    refund,
    replace,
  })),
});

export const { clearTextsOf } = claimsRows;
