// Who can pay a fund request: the members permitted to make the call in its mode, without the one who made the request.

import { listPermittedIn, type Person } from '#server/account/businesses/list-members.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fundRequestsContract } from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import type { FundRequestRow } from './queries.ts';

export async function listPayers(
  db: Db,
  environment: { businessId: string; mode: 'test' | 'live' },
  { memberId }: Pick<FundRequestRow, 'memberId'>,
): Promise<Person[]> {
  const permitted = await listPermittedIn(db, environment, fundRequestsContract.payFundRequest.access);
  return permitted.filter(({ userId }) => userId !== memberId);
}
