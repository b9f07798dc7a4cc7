// Rate limits of devices, through HTTP.
import { afterAll, expect, test } from 'vitest';
import { terminalDeviceContract as device } from '#shared/contract/terminals/terminal-device.ts';
import { terminalKeysContract as keys } from '#shared/contract/terminals/terminal-keys.ts';
import { giveTerminal } from '#test/support/samples/terminals.ts';
import { createTestBusiness, startTestServer } from '#test/support/server.ts';

const server = await startTestServer({ env: { RATE_LIMITS: 'on' } });
afterAll(() => server.close());

test('a device key above its rate limit is rejected, and another key is not', async () => {
  const business = await createTestBusiness(server, { name: 'Kano Fabrics' });
  const serialNo = await giveTerminal(server, business);
  const make = async () => {
    const answer = await server.call(keys.createTerminalKey, {
      token: business.token,
      params: { serialNo },
      body: { name: 'Till 1' },
    });
    return answer.data.key;
  };
  const [key, other] = [await make(), await make()];
  const beat = (token: string) => server.call(device.sendHeartbeat, { token, body: {} });
  for (let sent = 0; sent < 120; sent += 30) await Promise.all(Array.from({ length: 30 }, () => beat(key)));
  const refused = await beat(key);
  expect(refused.status).toBe(429);
  expect(refused.body.error).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(refused.body.error.message).toMatch(/^Too many attempts/);
  const response = await server.call(device.getDeviceSale, { token: key, params: { saleId: 'S-1' } });
  expect(response.status).toBe(429);
  expect((await beat(other)).status).toBe(200);
});
