import { enquiriesPerPage, type findEnquiry, type listEnquiries } from "@dakbag/contracts/enquiries";
import { enquiryNumber, readEnquiryNumber } from "@dakbag/domain/enquiries/enquiry";
import { normalisePhoneNumber } from "@dakbag/domain/account/phone-number";
import type pg from "pg";
import { type Queryable } from "../../platform/database.ts";
import type * as z from "zod";
import { maxId, pageByKey } from "../../platform/pagination.ts";
import { notFound } from "../../platform/shop-error.ts";
import { statusChangedAction } from "./change-status.ts";
import {
  type EnquiryRow,
  findEnquiries,
  findEnquiriesOfPhone,
  findEnquiriesOfSerial,
  findEnquiriesOfStatus,
  findStatusChanges,
  findEnquiryDetails,
} from "./enquiries.queries.ts";
import * as enquiriesRows from "./enquiries.queries.ts";

type Filter = z.output<typeof listEnquiries.query>;
type Answer<Contract extends { answer: z.ZodType }> = Omit<z.input<Contract["answer"]>, "success">;

/** A page of enquiries, newest first. */
export async function findEnquiryPage(db: Queryable, filter: Filter): Promise<Answer<typeof listEnquiries>> {
  const before = filter.before ?? maxId;
  const { rows, next } = await pageByKey(enquiriesPerPage, (limit) => find(db, filter, before, limit));
  return { enquiries: rows.map(present), next };
}

function find(db: Queryable, { search, status = "" }: Filter, before: string, limit: number) {
  const wanted = status === "" ? null : status;
  if (search === "")
    return wanted ? findEnquiriesOfStatus(db, before, limit, wanted) : findEnquiries(db, before, limit);
  const serial = readEnquiryNumber(search);
  return serial === undefined
    ? findEnquiriesOfPhone(db, before, limit, normalisePhoneNumber(search), wanted)
    : findEnquiriesOfSerial(db, before, limit, serial, wanted);
}

const present = ({ serial, receivedAt, ...row }: EnquiryRow) => ({
  ...row,
  number: enquiryNumber(serial),
  receivedAt: receivedAt.toISOString(),
});

/** @throws ShopError 404 */
export async function readEnquiry(db: pg.Pool, id: string): Promise<Answer<typeof findEnquiry>> {
  const [found] = await findEnquiryDetails(db, id);
  if (!found) throw notFound("This enquiry");
  const { acknowledgements, nextNew, ...row } = found;
  const changes = await findStatusChanges(db, statusChangedAction, enquiryNumber(row.serial));
  return {
    enquiry: { ...row, ...present(row) },
    acknowledgements,
    history: changes.flatMap(({ at, actor, changes: [change] }) =>
      change ? [{ at: at.toISOString(), actor, from: change.before, to: change.after }] : [],
    ),
    nextNew,
  };
}

export const { deleteEnquiriesOf } = enquiriesRows;
