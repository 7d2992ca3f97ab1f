import { useLocation } from "react-router";
import { pageMeta } from "#app/shop/page-meta.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { TextWithLinks } from "#app/ui/text-with-links.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Facts, Table, TableHead } from "#app/ui/table.tsx";
import { policies } from "#content/policies/policies.ts";
import type { Route } from "./+types/policy.ts";

export function meta({ location, matches }: Route.MetaArgs) {
  const { title, lead, path } = policyAt(location.pathname);
  const { origin } = matches[0].loaderData;
  return pageMeta({ title, description: lead, origin, path, crumbs: crumbsOf(title) });
}

/** The four policy pages. */
export default function PolicyPage() {
  const { title, lead, since, facts, sections } = policyAt(useLocation().pathname);
  return (
    <div className="page">
      <Breadcrumb crumbs={crumbsOf(title)} />
      <Prose title={title} lead={lead}>
        <Facts facts={facts} />
        {sections.map(({ heading, paragraphs, table }) => [
          <h2 key={heading}>{heading}</h2>,
          ...paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <TextWithLinks text={paragraph} />
            </p>
          )),
          table && (
            <Table key={`table of ${heading}`} name={heading} cards>
              <TableHead columns={table.columns} />
              <tbody>
                {table.rows.map((cells) => (
                  <tr key={cells[0]}>
                    {cells.map((cell, at) => (
                      <td key={table.columns[at]} data-label={table.columns[at]}>
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Table>
          ),
        ])}
        <p>{`Effective from ${since}.`}</p>
      </Prose>
    </div>
  );
}

const crumbsOf = (title: string) => [{ name: "Home", to: "/" }, { name: title }];

function policyAt(pathname: string) {
  const path = pathname.toLowerCase().replace(/\/$/, "");
  const policy = policies.find((candidate) => candidate.path.toLowerCase() === path);
  if (!policy) throw new Error(`There is no policy at ${pathname}`);
  return policy;
}
