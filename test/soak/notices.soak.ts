// npm run soak notices: notifications of a provider, each five times and shuffled, 1,000 rounds; --size=N another number of them.
import { runRow } from '#test/support/soak/row.ts';

await runRow({
  files: ['test/reliability.test.ts'],
  named: 'five times and shuffled',
  size: 'notices',
  long: 1000,
  short: 50,
});
