import { createContext } from "react";

/** The nonce of a page's own inline scripts while the server renders it; in the browser there is none. */
export const OwnScripts = createContext<string | undefined>(undefined);
