// The timeline texts of a POS terminal's events.
import type { LineOf } from '../timeline.ts';

export const posTerminalSentences = {
  assigned: ({ request }: { request: string }) => (request ? `Assigned for request ${request}` : 'Added'),
  activated: () => 'Activated',
  deactivated: ({ reason }: { reason: string }) => `Deactivated: ${reason}`,
  returned: ({ reason }: { reason: string }) => `Returned: ${reason}`,
  placed: ({ address }: { address: string }) => `Located at ${address}`,
};
export type PosTerminalLine = LineOf<typeof posTerminalSentences>;
export type PosTerminalLineKind = PosTerminalLine['kind'];
