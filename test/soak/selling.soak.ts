// npm run soak selling: kill -9 at each step of placing, paying and refunding orders and of posting offline sales, 10 rounds; --size=N another number.
import { runRow } from '#test/support/soak/row.ts';

await runRow({
  files: ['test/scenarios/commerce/crash-selling.test.ts'],
  size: 'selling',
  long: 10,
  short: 2,
});
