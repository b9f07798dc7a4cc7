// Names of account owners for display: supplied by the nouns that have an account per entity.
import type { Db } from '#server/platform/db/database.ts';
import type { AccountKind } from './accounts.ts';

type Named = { id: string; name: string };
type NamesOf = (db: Db, environmentId: string, ids: readonly string[]) => Promise<Named[]>;

/** Lookups of owner names, by kind of account. */
export type AccountOwners = Readonly<Partial<Record<AccountKind, NamesOf>>>;

/** Returns the names of account owners, by owner id. */
export async function namesOfOwners(
  db: Db,
  owners: AccountOwners,
  {
    environmentId,
    accounts,
  }: { environmentId: string; accounts: readonly { kind: AccountKind; ownerId: string | null }[] },
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, own] of Map.groupBy(accounts, (account) => account.kind)) {
    const ids = [...new Set(own.flatMap(({ ownerId }) => (ownerId ? [ownerId] : [])))];
    if (ids.length === 0) continue;
    for (const { id, name } of (await owners[kind]?.(db, environmentId, ids)) ?? []) names.set(id, name);
  }
  return names;
}
