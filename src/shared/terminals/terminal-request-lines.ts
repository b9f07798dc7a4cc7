// The timeline texts of the events of a request for POS terminals.
import type { LineOf } from '../timeline.ts';

export const terminalRequestSentences = {
  requested: ({ quantity }: { quantity: number }) =>
    quantity === 1 ? 'One terminal requested' : `${quantity} terminals requested`,
  approved: () => 'Approved',
  rejected: ({ comment }: { comment: string }) => `Rejected: ${comment}`,
  withdrawn: () => 'Withdrawn',
  dispatched: ({ carrier, tracking }: { carrier: string; tracking: string }) =>
    tracking ? `Dispatched by ${carrier}, ${tracking}` : `Dispatched by ${carrier}`,
  delivered: () => 'Delivered',
  assigned: ({ serials }: { serials: string }) => `Assigned: ${serials}`,
};
export type TerminalRequestLine = LineOf<typeof terminalRequestSentences>;
export type TerminalRequestLineKind = TerminalRequestLine['kind'];
