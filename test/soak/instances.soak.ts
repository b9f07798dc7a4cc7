// npm run soak instances: two, then four programs on one database; --size=N another number of them, --short only two.
import { runRow } from '#test/support/soak/row.ts';

const isOne = process.argv.some((arg) => arg === '--short' || arg.startsWith('--size='));
for (const long of isOne ? [2] : [2, 4])
  await runRow({ files: ['test/instances.test.ts'], size: 'instances', long, short: 2 });
