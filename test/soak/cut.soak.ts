// npm run soak cut: connections to the database cut in mid-request, 1,000 payments; --size=N another number of them.
import { runRow } from '#test/support/soak/row.ts';

await runRow({
  files: ['test/reliability.test.ts'],
  named: 'cut in mid-request',
  size: 'cut',
  long: 1000,
  short: 100,
});
