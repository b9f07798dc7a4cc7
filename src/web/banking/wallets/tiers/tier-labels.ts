// Labels and badge styles of tier upgrade requests, for the merchant dashboard and the console.
import type {
  TierDocumentKind,
  TierUpgradeStatus,
} from '#shared/contract/banking/wallet-nouns/tier-upgrade-enums.ts';
import type { TierUpgrade } from '#shared/contract/banking/wallet-nouns/tier-upgrades.ts';
import type { DotShape, Tone } from '#web/ui/status.tsx';

export const upgradeStatusStyles: Record<TierUpgradeStatus, { label: string; tone: Tone; shape?: DotShape }> =
  {
    PENDING: { label: 'In review', tone: 'info' },
    APPROVED: { label: 'Approved', tone: 'success' },
    REJECTED: { label: 'Rejected', tone: 'danger' },
  };

export const tierDocumentLabels: Record<TierDocumentKind, string> = {
  identity: 'Identity document',
  address: 'Proof of address',
};

/** Returns the checks of a request for the checklist. */
export function checksOf(request: TierUpgrade) {
  const subject = `${request.first_name} ${request.last_name}`;
  return request.checks.map(({ id, kind, status, result }) => ({
    id,
    kind,
    status,
    result,
    subject,
    number: request[kind] ?? '',
  }));
}
