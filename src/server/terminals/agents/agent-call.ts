// Shared parts of agent calls: the caller, and the display name of an agent.
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { AgentRow } from './queries.ts';

export type Call = {
  actor: Pick<Actor, 'kind' | 'name' | 'userId'>;
  environment: Environment;
  audit: (details: AuditDetails) => void;
};
export const nameOf = ({ firstName, lastName }: Pick<AgentRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;
