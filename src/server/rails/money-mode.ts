// Whether real money moves, for pages, e-mails and documents: not in test mode, and not where live mode is a simulation.
import type { MoneyMode } from '#server/platform/emails/layout.ts';
import type { Mode } from '#shared/contract/account/session.ts';

export function moneyModeOf(
  { rails }: { rails: { liveIsSimulated: boolean } },
  { mode }: { mode: Mode },
): MoneyMode {
  return { testMode: mode === 'test', simulated: mode === 'live' && rails.liveIsSimulated };
}
