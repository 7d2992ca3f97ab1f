import { expect, test } from "vitest";
import { cacheFor } from "./kept-for.ts";

function countedReads() {
  let reads = 0;
  let time = 0;
  const answers: PromiseWithResolvers<number>[] = [];
  const read = () => {
    reads += 1;
    const answer = Promise.withResolvers<number>();
    answers.push(answer);
    return answer.promise;
  };
  return {
    ask: cacheFor(5000, read, () => time),
    answers,
    reads: () => reads,
    wait: (milliseconds: number) => (time += milliseconds),
  };
}

test("askers of one moment share one read, however long it takes", async () => {
  const { ask, answers, reads, wait } = countedReads();
  const first = ask();
  wait(60_000);
  const second = ask();
  answers[0]!.resolve(7);
  expect([await first, await second, reads()]).toEqual([7, 7, 1]);
});

test("an answer is given out for the time agreed, from when it came, and then read anew", async () => {
  const { ask, answers, reads, wait } = countedReads();
  void ask();
  answers[0]!.resolve(7);
  await ask();
  wait(4999);
  expect([await ask(), reads()]).toEqual([7, 1]);
  wait(1);
  const later = ask();
  answers[1]!.resolve(8);
  expect([await later, reads()]).toEqual([8, 2]);
});

test("a failure is told to those who wait for it and to nobody after", async () => {
  const { ask, answers, reads } = countedReads();
  const first = ask();
  answers[0]!.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  const second = ask();
  answers[1]!.resolve(9);
  expect([await second, reads()]).toEqual([9, 2]);
});
