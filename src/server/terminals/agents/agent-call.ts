// What calls about agents have in common: who calls, a refusal at a field, and how an agent is named.
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { AgentRow } from './queries.ts';

export type Call = {
  actor: Pick<Actor, 'kind' | 'name' | 'userId'>;
  environment: Environment;
  audit: (details: AuditDetails) => void;
};
export const refuseAt = (field: string, sentence: string): never => {
  throw new AppError('VALIDATION', { sentence, fields: { [field]: sentence } });
};

export const nameOf = ({ firstName, lastName }: Pick<AgentRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;
