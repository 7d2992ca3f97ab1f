import { type RouterContextProvider, data } from "react-router";
import { ApiError } from "#app/api/api-error.ts";
import { callOnServer } from "#app/api/call.ts";
import { catalogueOnServer } from "#app/api/catalogue.ts";
import { apiFetchContext } from "#app/api/server-api.ts";
import { type DetailLoaderData, askedFor, withFamily } from "./load-detail.ts";

interface ServerArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Reads the product that ?sku= names, for a page rendered on the server: 404 when there is none. */
export async function loadDetailOnServer({ request, context }: ServerArgs) {
  const sku = askedFor(request);
  if (sku === "") return data<DetailLoaderData>({ sku, detail: null }, { status: 404 });
  try {
    const { success: _, ...product } = await callOnServer(
      context.get(apiFetchContext),
      "GET /api/products/details/:sku",
      { params: { sku } },
    );
    const detail = withFamily(product, await catalogueOnServer(context));
    return data<DetailLoaderData>({ sku, detail }, { status: 200 });
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status < 500;
    return data<DetailLoaderData>({ sku, detail: null }, { status: isUnknown ? 404 : 503 });
  }
}
