// The timeline texts of an agent's events.
import { dayText } from '../day-text.ts';
import type { LineOf } from '../timeline.ts';

export const agentSentences = {
  invited: ({ code }: { code: string }) => `Invited with the code ${code}`,
  joined: () => 'Logged in for the first time',
  changed: () => 'Phone number, e-mail or location changed',
  identity_given: ({ kind }: { kind: string }) => `Identity to be checked by ${kind.toUpperCase()}`,
  verified: () => 'Identity confirmed by the register',
  refused: ({ result }: { result: string }) => `Identity not confirmed: ${result}`,
  terminal_assigned: ({ terminal }: { terminal: string }) => `Terminal ${terminal} assigned`,
  terminal_taken: ({ terminal }: { terminal: string }) => `Terminal ${terminal} unassigned`,
  commission_set: ({ rule, from }: { rule: string; from: string }) =>
    `Commission from ${dayText(from)}: ${rule}`,
  pin_renewed: ({ link }: { link: boolean }) => (link ? 'New PIN and address created' : 'New PIN created'),
  link_sent: ({ by }: { by: string }) => `Link to choose a PIN sent by ${by}`,
  pin_chosen: () => 'PIN chosen by the agent',
  blocked: ({ reason }: { reason: string }) => `Blocked: ${reason}`,
  unblocked: () => 'Unblocked',
  closed: ({ reason }: { reason: string }) => `Closed: ${reason}`,
};
export type AgentLine = LineOf<typeof agentSentences>;
export type AgentLineKind = AgentLine['kind'];
