// npm run soak keys: one key from fifty callers at once, 10,000 keys; --size=N another number of them.
import { runRow } from '#test/support/soak/row.ts';

await runRow({
  files: ['test/reliability.test.ts'],
  named: 'fifty callers',
  size: 'keys',
  long: 10_000,
  short: 100,
});
