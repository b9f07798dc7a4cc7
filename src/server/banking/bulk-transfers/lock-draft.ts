// Locks a draft before a change, and refuses the change where it is not allowed.

import { findWaiting } from '#server/account/approvals/list-requests.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { GroupRow } from './queries.ts';
import { groupStates } from './states.ts';

/** Locks the draft; refused once it is sent, and while its content is pending approval. */
export async function lockDraft(tx: Tx, environmentId: string, groupId: string): Promise<GroupRow> {
  const { row } = await groupStates.lockFor(tx, { environmentId, groupId }, 'replaced');
  const waiting = await findWaiting(tx, environmentId, groupId);
  if (!waiting) return row;
  const sentence = `This file is waiting for approval (${waiting.reference}). Withdraw the request to change it.`;
  throw new AppError('TRANSFER_STATE', { sentence });
}
