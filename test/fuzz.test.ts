// Every endpoint with requests generated from its own schemas and with unexpected values: no 5xx, no response outside its contract.
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFuzzer, type Fuzzer, listEndpoints } from './support/fuzz/fuzzer.ts';
import { soakSize } from './support/soak/size.ts';

const cases = soakSize('fuzz', 20);
/** One seed for the whole run, because each call depends on the data of earlier calls: a failure prints it, and TEST_SEED sets it. */
const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));
let fuzzer: Fuzzer;
let succeeded = 0;

beforeAll(async () => {
  fuzzer = await createFuzzer();
});
afterAll(() => fuzzer?.close());

test.each(listEndpoints())('%s', async (_name, endpoint) => {
  succeeded += await fuzzer.run(endpoint, cases, seed);
});

test('the probes get past validation often enough to mean something', () => {
  expect(succeeded).toBeGreaterThan(listEndpoints().length * 3);
});
