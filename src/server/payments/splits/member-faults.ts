// Validation of a split's members, by field.

import type { Tx } from '#server/platform/db/database.ts';
import { listSubAccountsById } from '#server/settlement/sub-accounts/service.ts';
import type { InlineSplit } from '#shared/contract/payments/split-groups.ts';
import type { Currency } from '#shared/money.ts';

/**
 * Returns messages by field for members that are not in this environment, use another currency, or are not active. Those in `known` are in
 * the group already and may have been switched off since.
 */
export async function memberFaults(
  tx: Tx,
  environmentId: string,
  { members, currency }: Pick<InlineSplit, 'members'> & { currency: Currency },
  known: ReadonlySet<string> = new Set(),
): Promise<Record<string, string>> {
  const found = await listSubAccountsById(
    tx,
    environmentId,
    members.map((member) => member.subAccountId),
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  const faults: Record<string, string> = {};
  members.forEach(({ subAccountId }, index) => {
    const row = byId.get(subAccountId);
    const complain = (message: string) => {
      faults[`members.${index}.subAccountId`] = message;
    };
    if (!row) complain('Choose a sub-account');
    else if (row.currency !== currency) complain(`${row.businessName} is paid in ${row.currency}`);
    else if (row.status !== 'ACTIVE' && !known.has(subAccountId))
      complain(`${row.businessName} is not active`);
  });
  return faults;
}
