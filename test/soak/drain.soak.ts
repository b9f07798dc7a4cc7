// npm run soak drain: 64 callers drain one balance, 1,000 runs; --size=N another number of them.
import { runRow } from '#test/support/soak/row.ts';

await runRow({
  files: ['src/server/ledger/ledger.test.ts'],
  named: '64 callers drain',
  size: 'drain',
  long: 1000,
  short: 100,
});
