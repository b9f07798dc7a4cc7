// The timeline texts of wallet disputes.
import type { LineOf } from '../timeline.ts';

export const walletDisputeSentences = {
  raised: ({ reason }: { reason: string }) => `Raised: ${reason}`,
  answered: ({ text }: { text: string }) => text,
  escalated: ({ text }: { text: string }) => `Escalated to the provider: ${text}`,
  resolved: ({ outcome }: { outcome: string }) => `Resolved: ${outcome}`,
  withdrawn: () => 'Withdrawn',
};
export type WalletDisputeLine = LineOf<typeof walletDisputeSentences>;
export type WalletDisputeLineKind = WalletDisputeLine['kind'];
