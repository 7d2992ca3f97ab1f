import { toLength } from "@dakbag/domain/catalogue/length";
import { describe, expect, it } from "vitest";
import { enquiryText, enquiryUrl, finderUrl, formatParcel, readQuestion } from "./finder-question.ts";

const read = (address: string) => readQuestion(new URLSearchParams(address));

describe("the URL of the size finder", () => {
  it("has no question without parameters, so that the empty form has no errors", () => {
    expect(read("")).toMatchObject({ errors: {}, parcel: null, unit: "cm", kind: "rigid" });
    expect(read("utm_source=mail")).toMatchObject({ errors: {}, parcel: null });
  });

  it("gives the parcel in any unit", () => {
    const sides = [toLength(10, "inch"), toLength(5, "inch"), toLength(1, "inch")];
    expect(read("l=10&w=5&h=1&unit=inch&kind=soft").parcel).toEqual({ sides, isSoft: true });
    expect(read("l=25.4&w=12.7&h=2.54").parcel).toEqual({ sides, isSoft: false });
  });

  it("does not fold again what is already folded", () => {
    expect(read("l=30&w=25&h=3&kind=folded")).toMatchObject({ kind: "folded", parcel: { isSoft: false } });
  });

  it("becomes an enquiry with the measures, and no other URL does", () => {
    const question = read("l=150&w=120&h=90&unit=cm&kind=folded");
    const [path, search = ""] = enquiryUrl(question).split("?");
    expect(path).toBe("/enquiryPage");
    expect(enquiryText(`?${search}`)).toBe("A bag or box for 150 × 120 × 90 cm, already folded");
    for (const other of ["", "?l=1", "?l=a&w=1&h=1", "?q=box"]) expect(enquiryText(other)).toBe("");
  });

  it("has the problem of each field", () => {
    expect(read("l=&w=-1&h=0&unit=furlong&kind=liquid").errors).toEqual({
      l: "Length is required",
      w: "Width must be a number such as 12.5",
      h: "Height must be more than 0",
      unit: "Unit must be cm or inch",
      kind: "Kind must be rigid, folded or soft",
    });
    expect(read("l=20&w=10").errors).toEqual({ h: "Height is required" });
    expect(read("l=20&w=10&h=80&unit=inch").errors).toEqual({ h: "Height can be at most 78.7 in" });
  });

  it("cuts absurdly long text", () => {
    const { typed, parcel } = read(`l=${"x".repeat(10_000)}&w=1&h=1`);
    expect(typed.l).toBe(`${"x".repeat(40)}…`);
    expect(parcel).toBeNull();
  });

  it("is written with the changed parameters and keeps the others", () => {
    const question = read("l=10&w=5&h=1.5&unit=inch&kind=soft&family=paper&all=1");
    const again = (address: string) => read(address.split("?")[1] ?? "");
    expect(again(finderUrl(question, { showsAll: true }))).toEqual(question);
    expect(again(finderUrl(question, { family: null }))).toEqual({
      ...question,
      family: null,
      showsAll: false,
    });
    expect(read("l=1&w=1&h=1&family=invented").family).toBeNull();
  });

  it("names the parcel as it was typed", () => {
    const { parcel } = read("l=10.50&w=5&h=1.25&unit=inch");
    expect(parcel && formatParcel(parcel, "inch")).toBe("10.5 × 5 × 1.25 in");
  });
});
