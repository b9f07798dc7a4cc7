// Whether money moves, as pages, e-mails and documents say it: neither in test mode nor where live mode is a simulation.
import type { Mode } from '#shared/contract/account/session.ts';

export type MoneyMode = { testMode: boolean; simulated: boolean };

export function moneyModeOf(
  { rails }: { rails: { liveIsSimulated: boolean } },
  { mode }: { mode: Mode },
): MoneyMode {
  return { testMode: mode === 'test', simulated: mode === 'live' && rails.liveIsSimulated };
}

/** Before the subject of an e-mail. */
export function subjectPrefixOf({ testMode, simulated }: MoneyMode): string {
  if (testMode) return '[Test] ';
  return simulated ? '[Simulated] ' : '';
}
