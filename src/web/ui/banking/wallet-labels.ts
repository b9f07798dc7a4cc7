// Shared paths and badge styles of wallets.
import type { WalletStatus } from '#shared/contract/banking/wallet-enums.ts';
import type { Currency } from '#shared/money.ts';
import type { DotShape, Tone } from '#web/ui/status.tsx';

export const walletsPath = '/banking-services/wallets';

export function walletPath({ id }: { id: string }): string {
  return `${walletsPath}/${id}`;
}

export function statementPath(wallet: { id: string }): string {
  return `${walletPath(wallet)}/statement`;
}

export function walletListPath(currency: Currency): string {
  return `${walletsPath}/currency/${currency}`;
}

export const statusStyles: Record<WalletStatus, { tone: Tone; shape?: DotShape }> = {
  PENDING: { tone: 'warning', shape: 'ring' },
  NOT_ACTIVE: { tone: 'neutral', shape: 'ring' },
  ACTIVE: { tone: 'success' },
  BLOCKED: { tone: 'danger' },
  INACTIVE: { tone: 'neutral', shape: 'ring' },
  CLOSED: { tone: 'neutral' },
};
