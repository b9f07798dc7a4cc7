// The timeline texts of remittances, from the stored kind and parameters.
import { type Currency, formatMoney } from '../../money.ts';
import type { LineOf } from '../../timeline.ts';

type Taken = { total: number; currency: Currency; wallet: string };
type Back = { reason: string; total: number; currency: Currency };
type Paid = { amount: number; currency: Currency; to: string };

const back = ({ total, currency }: Back): string => `${formatMoney(total, currency)} returned to the wallet`;

export const remittanceSentences = {
  created: ({ total, currency, wallet }: Taken) => `${formatMoney(total, currency)} debited from ${wallet}`,
  screened: () => 'Screened: no match found',
  /** The reason stays with the provider: a match on a sanctions list is not disclosed. */
  held: () => 'Held for review by the provider',
  asked: ({ wanted }: { wanted: string }) => `Documents requested: ${wanted}`,
  answered: ({ files }: { files: number }) => `${files} ${files === 1 ? 'document' : 'documents'} submitted`,
  released: () => 'Released by the provider',
  sent: ({ partner }: { partner: string }) => `Sent to ${partner}`,
  unknown: ({ partner }: { partner: string }) => `${partner} has not confirmed yet. We will check again`,
  completed: ({ amount, currency, to }: Paid) => `${formatMoney(amount, currency)} paid out: ${to}`,
  failed: (p: Back) => `Failed: ${p.reason}. ${back(p)}`,
  refused: (p: Back) => `Refused in review: ${p.reason}. ${back(p)}`,
  returned: (p: Back) => `Returned: ${p.reason}. ${back(p)}`,
};
export type RemittanceLine = LineOf<typeof remittanceSentences>;
export type RemittanceLineKind = RemittanceLine['kind'];
