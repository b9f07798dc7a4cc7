// Timeline texts of quotes.
import type { LineOf } from '../timeline.ts';

const because = (reason: string | null | undefined): string => (reason ? `: ${reason}` : '');

export const quoteSentences = {
  drafted: () => 'Draft created',
  sent: ({ number, email }: { number: string; email?: string }) =>
    `Sent as ${number}${email ? ` to ${email}` : ''}`,
  sent_again: ({ email }: { email?: string }) => `Sent again${email ? ` to ${email}` : ''}`,
  taken_back: () => 'Reverted to draft',
  accepted: ({ by }: { by?: string }) => (by ? `Accepted by ${by}` : 'Accepted'),
  invoiced: ({ number }: { number: string }) => `Became invoice ${number}`,
  declined: ({ by, reason }: { by?: string; reason?: string | null }) =>
    `${by ? `Declined by ${by}` : 'Declined'}${because(reason)}`,
  expired: () => 'Expired',
  withdrawn: ({ reason }: { reason?: string }) => `Withdrawn${because(reason)}`,
};
export type QuoteLine = LineOf<typeof quoteSentences>;
