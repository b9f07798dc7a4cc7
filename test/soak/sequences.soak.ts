// npm run soak sequences: 100,000 sequences of postings, holds, reversals and retries on the ledger; --size=N another number of them.
import { runRow } from '#test/support/soak/row.ts';

await runRow({
  files: ['src/server/ledger/ledger.test.ts'],
  named: 'any sequence of postings',
  size: 'sequences',
  long: 100_000,
  short: 1000,
});
