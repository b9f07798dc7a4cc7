// The virtual account rail per mode: the sandbox in test mode, the provider named in the configuration in live mode.
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import type { OnFailure } from '../hosted/gateway-http.ts';
import { createPaystackVirtualAccounts } from './paystack-virtual-accounts.ts';
import { createSandboxVirtualAccounts, sandboxNoticeKey } from './sandbox-virtual-accounts.ts';
import type { VirtualAccountRail } from './virtual-account-rail.ts';

/** Live mode has no rail where no provider is named and it is not a simulation. */
export function connectVirtualAccounts(
  database: Database,
  clock: Clock,
  config: Pick<Config, 'virtualAccounts' | 'secretKey'>,
  liveIsSimulated: boolean,
  onFailure?: OnFailure,
): (mode: Mode) => VirtualAccountRail | null {
  const { virtualAccounts, secretKey } = config;
  const key = sandboxNoticeKey(secretKey ?? crypto.randomUUID());
  const sandbox = createSandboxVirtualAccounts(database, clock, key);
  const connected = virtualAccounts ? createPaystackVirtualAccounts(virtualAccounts, onFailure) : null;
  return (mode) => {
    if (mode === 'test' || liveIsSimulated) return sandbox;
    return connected;
  };
}
