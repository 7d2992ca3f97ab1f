import type { RouterContextProvider } from "react-router";
import { catalogueOnServer } from "#app/api/catalogue.ts";
import { robots } from "./robots.ts";
import { sitemap } from "./sitemap.ts";

/**
 * Answers the addresses that the shop's server would take for pages, but that are files made from what the shop knows:
 * undefined for every other. They are no routes, for the site map of the routes travels with every page.
 */
export async function answerFile(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Response | undefined> {
  const { pathname, origin } = new URL(request.url);
  if (pathname === "/robots.txt") return textFile("text/plain", robots(origin));
  if (pathname !== "/sitemap.xml") return undefined;
  const catalogue = await catalogueOnServer(context);
  // A list without the products would tell search engines that they are gone.
  if ("failure" in catalogue) return new Response(null, { status: 503 });
  return textFile("application/xml", sitemap(origin, catalogue.products));
}

function textFile(type: string, text: string): Response {
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8` } });
}
