// npm run soak webhooks: webhooks to merchants over 100 kills of the program, of PostgreSQL and of both; --size=N another number.
import { runRow } from '#test/support/soak/row.ts';

await runRow({ files: ['test/webhook-kills.test.ts'], size: 'webhooks', long: 100, short: 10 });
