// The history texts of wallets, from the stored kind and parameters.
import type { WalletBlock } from '../contract/banking/wallet-enums.ts';
import { type Currency, formatMoney } from '../money.ts';
import type { LineOf } from '../timeline.ts';

const blockWords: Record<WalletBlock, string> = {
  none: 'Not blocked',
  debit: 'Debits blocked',
  credit: 'Credits blocked',
  both: 'Debits and credits blocked',
};

const dayWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

export const walletSentences = {
  opened: ({ active }: { active: boolean }) => (active ? 'Opened and active' : 'Opened'),
  activated: () => 'Activated',
  blocked: ({ block, reason }: { block: WalletBlock; reason: string }) => `${blockWords[block]}: ${reason}`,
  /** `days`: the duration of the block in whole days. */
  unblocked: ({ days }: { days: number }) =>
    days > 0 ? `Unblocked, was blocked for ${dayWords(days)}` : 'Unblocked',
  deactivated: () => 'Deactivated',
  reactivated: () => 'Reactivated',
  closed: () => 'Closed',
  lien_placed: ({ amount, currency, reason }: { amount: number; currency: Currency; reason: string }) =>
    `Lien of ${formatMoney(amount, currency)} placed: ${reason}`,
  lien_released: ({ amount, currency }: { amount: number; currency: Currency }) =>
    `Lien of ${formatMoney(amount, currency)} released`,
  tier_changed: ({ from, to }: { from: number; to: number }) => `Tier changed from ${from} to ${to}`,
};
export type WalletLine = LineOf<typeof walletSentences>;
export type WalletLineKind = WalletLine['kind'];
