// npm run soak fuzz: every endpoint under a thousand probes; --short sends a hundred. --only=pay selects endpoints by a part of the name.
import { createFuzzer, listEndpoints } from '#test/support/fuzz/fuzzer.ts';
import startDatabase from '#test/support/global-database.ts';

const cases = process.argv.includes('--short') ? 100 : 1000;
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? '';

const stopDatabase = await startDatabase();
const fuzzer = await createFuzzer();
let failures = 0;
try {
  for (const [name, endpoint] of listEndpoints()) {
    if (!name.toLowerCase().includes(only.toLowerCase())) continue;
    try {
      const succeeded = await fuzzer.run(endpoint, cases);
      console.log(`${name}: ${cases} probes, ${succeeded} of them succeeded`);
    } catch (error) {
      failures += 1;
      console.error(`${name}: ${error instanceof Error ? `${error.message}\n${error.cause ?? ''}` : error}`);
    }
  }
} finally {
  await fuzzer.close();
  await stopDatabase();
}
process.exitCode = failures > 0 ? 1 : 0;
