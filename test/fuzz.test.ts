// Every endpoint with requests generated from its own schemas and with unexpected values: no 5xx, no response outside its contract.
import { createHash, randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFuzzer, type Fuzzer, listEndpoints } from './support/fuzz/fuzzer.ts';
import { soakSize } from './support/soak/size.ts';

const cases = soakSize('fuzz', 20);
/** One seed for the whole run, because each call depends on the data of earlier calls: a failure prints it, and TEST_SEED sets it. */
const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));
/** A seed of its own for each endpoint: with one for all, a single bad draw, such as requests of nobody, repeats at every endpoint. */
const seedOf = (name: string): number =>
  createHash('sha256').update(`${seed} ${name}`).digest().readInt32BE();
let fuzzer: Fuzzer;
let succeeded = 0;

beforeAll(async () => {
  fuzzer = await createFuzzer();
});
afterAll(() => fuzzer?.close());

test.each(listEndpoints())('%s', async (name, endpoint) => {
  succeeded += await fuzzer.run(endpoint, cases, seedOf(name));
});

test('more than 3.5 generated requests per endpoint succeed on average', () => {
  expect(succeeded).toBeGreaterThan(listEndpoints().length * 3.5);
});
