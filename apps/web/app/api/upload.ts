import { type Answer, type EndpointName, callForResponse } from "./call.ts";

/**
 * Calls an endpoint that takes a form with one file.
 *
 * @throws ApiError like `call`
 */
export async function upload<Name extends EndpointName>(
  name: Name,
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer<Name>> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append("file", file);
  const response = await callForResponse(name, { body });
  return (await response.json()) as Answer<Name>;
}
