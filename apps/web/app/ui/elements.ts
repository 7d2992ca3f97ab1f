import type { ReactElement } from "react";

/** Children that are placed beside others: elements, never text of their own (decision 71). */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined;
