import type { TestApp } from "../start-test-app.ts";

/** Sends a file in the form field `file`, as a browser does. */
export async function sendFile(
  { app }: Pick<TestApp, "app">,
  url: string,
  content: string | Uint8Array<ArrayBuffer>,
  {
    name = "orders.csv",
    headers = {},
    fields = {},
  }: { name?: string; headers?: Record<string, string>; fields?: Record<string, string> },
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new File([content], name, { type: "text/csv" }));
  const request = new Request("http://localhost/", { method: "POST", body: form });
  return app.inject({
    method: "POST",
    url,
    headers: { ...headers, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
