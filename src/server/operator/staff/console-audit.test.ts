// The console's audit trail describes each action as text, and can be searched by it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleAuditContract } from '#shared/contract/operator/console-audit.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({});
});
afterAll(() => server.close());

test('an entry shows the description of its call, and is found by description and by call name', async () => {
  const { email, token } = await createTestOperator(server);
  for (const search of ['authenticator app and log in', 'confirmOperatorTotp', 'confirm operator totp']) {
    const { data } = await callAs(server, token, consoleAuditContract.listConsoleAudit, {
      query: { search, limit: 50 },
    });
    expect(data.items.find((item) => item.email === email)).toMatchObject({
      action: 'confirmOperatorTotp',
      summary: 'Confirm the authenticator app and log in',
    });
  }
});
