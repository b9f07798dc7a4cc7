// Security: the second factors for sign-in, and the active sessions.

import { passkeysContract } from '#shared/contract/account/passkeys.ts';
import { secondFactorsContract } from '#shared/contract/account/second-factors.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { EraseAccount } from './erase-account.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SecondFactors } from './second-factors.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TransferPinCard } from './transfer-pin.tsx';

export function loadSecurity({ queryClient }: ScreenLocation) {
  return Promise.all([
    queryClient.prefetchQuery(queryOptionsOf(secondFactorsContract.getSecondFactors)),
    queryClient.prefetchQuery(queryOptionsOf(passkeysContract.listPasskeys)),
    queryClient.prefetchQuery(queryOptionsOf(sessionContract.listSessions)),
  ]);
}

export function SecurityPage() {
  return (
    <>
      <SecondFactors />
      <PasskeysCard />
      <TransferPinCard />
      <SessionsCard />
      <EraseAccount />
    </>
  );
}
