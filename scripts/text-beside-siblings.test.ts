import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findTextBesideSiblings } from "./text-beside-siblings.ts";

const root = join(import.meta.dirname, "..");

it("no text of a screen is lost on a translated page", () => {
  const screens = globSync("apps/web/{app,content}/**/*.tsx", { cwd: root }).filter(
    (path) => !path.endsWith(".test.tsx"),
  );
  expect(screens.length).toBeGreaterThan(300);
  const found = screens.flatMap((path) =>
    findTextBesideSiblings(path, readFileSync(join(root, path), "utf8")).map(
      ({ message }) => `${path}:${message}`,
    ),
  );
  expect(found).toEqual([]);
});

const rulesBrokenIn = (source: string) => findTextBesideSiblings("a.tsx", source).map(({ rule }) => rule);

describe("what a translated page loses", () => {
  it.each([
    ["changing", "a = <p>{count} items</p>"],
    ["changing", "a = <p>Items: {count}</p>"],
    ["changing", "a = <p><b/>{isNew ? 'new' : null}</p>"],
    ["changing", "a = <p><b/>{isNew && <i/>}{name}</p>"],
    ["changing", "const A = ({ children }: { children: ReactNode }) => <p><b/>{children}</p>"],
    ["changing", "const A = ({ row }: { row: { note?: string } }) => <p><b/>{row.note}</p>"],
    ["changing", "const note = isNew ? 'new' : <b/>; a = <p><b/>{note}</p>"],
    ["changing", "const say = () => 'text'; a = <p><b/>{say()}</p>"],
    ["after", "a = <p>{isNew && <b/>} items</p>"],
    ["after", "a = <p>{list.map((each) => <b key={each}/>)} items</p>"],
    ["after", "a = <p><Icon/> items</p>"],
    ["after", "a = <p><b key={count}/> items</p>"],
    ["after", 'a = <p>{isNew && <b/>}{" "}<i/></p>'],
    ["fragment", "a = <>items</>"],
    ["fragment", "a = <>{count}</>"],
    ["fragment", "a = <Fragment key={count}>items</Fragment>"],
    ["fragment", "a = <Suspense>{name}</Suspense>"],
    ["list", "a = <p>{names.map((name) => name)}</p>"],
    ["list", "a = <p>{[name, <b/>]}</p>"],
    ["list", "a = <p>{names.map(describe)}</p>"],
    ["returned", "function A() { return 'text'; }"],
    ["returned", "function A({ name }: { name: string }) { return name; }"],
    ["returned", "const A = memo(function A() { if (isNew) return <b/>; return `new`; })"],
    ["returned", "const A = ({ names }) => names.map((name) => name)"],
    ["reused", "a = <div>{isNew ? <p>New <b/></p> : <p>Old</p>}</div>"],
    ["reused", "function A() { if (isNew) return <p><b/> new</p>; return <p><b/> old</p>; }"],
    ["reused", "a = <div>{isNew ? <p><i>New <b/></i></p> : <p><i>Old <b/></i></p>}</div>"],
  ])("%s: %s", (rule, source) => {
    expect(rulesBrokenIn(source)[0]).toBe(rule);
  });
});

describe("what it does not lose", () => {
  it.each([
    "a = <p>{`${count} items`}</p>",
    "a = <p>{count}</p>",
    "a = <p>{isNew ? 'new' : <b/>}</p>",
    "a = <p>Some <b>bold</b> and <Link to='/'>linked</Link> words</p>",
    "a = <p>Items {isNew && <b/>}</p>",
    "a = <p>{isNew && <b/>}<i/> items</p>",
    'a = <p><b>{count}</b>{" "}<i/></p>',
    "a = <p>{/* why */}{count}</p>",
    "a = <><b/>{isNew && <i/>}{list.map((each) => <b key={each}>{each}</b>)}</>",
    "const A = ({ children }: { children: Elements }) => <p><b/>{children}</p>",
    "const A = ({ children }: { children: (name: string) => ReactElement | null }) => <p><b/>{children(name)}</p>",
    "const note = isNew && <b/>; a = <p><b/>{note}</p>",
    "const A = ({ title }) => <p key={title}>{title.split(' ').map((part) => part)}</p>",
    "a = <div>{isNew ? <p key='new'>New <b/></p> : <p>Old</p>}</div>",
    "a = <div>{isNew ? <p>New</p> : <p>Old</p>}</div>",
    "a = <div>{isNew ? <p>It is <b>new</b></p> : <p>It is <b>old</b></p>}</div>",
  ])("%s", (source) => {
    expect(rulesBrokenIn(source)).toEqual([]);
  });
});
