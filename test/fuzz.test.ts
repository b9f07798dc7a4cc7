// Every endpoint under requests made from its own schemas and from what nobody expects: no 5xx, no answer outside its contract.
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFuzzer, type Fuzzer, listEndpoints } from './support/fuzz/fuzzer.ts';
import { soakSize } from './support/soak/size.ts';

const cases = soakSize('fuzz', 20);
/** One for the whole run, since each call finds what those before it have left: a failure prints it, TEST_SEED gives it again. */
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
