// Every endpoint under requests made from its own schemas and from what nobody expects: no 5xx, no answer outside its contract.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFuzzer, type Fuzzer, listEndpoints } from './support/fuzz/fuzzer.ts';

const cases = 20;
let fuzzer: Fuzzer;
let succeeded = 0;

beforeAll(async () => {
  fuzzer = await createFuzzer();
});
afterAll(() => fuzzer?.close());

test.each(listEndpoints())('%s', async (_name, endpoint) => {
  succeeded += await fuzzer.run(endpoint, cases);
});

test('the probes get past validation often enough to mean something', () => {
  expect(succeeded).toBeGreaterThan(listEndpoints().length * 3);
});
