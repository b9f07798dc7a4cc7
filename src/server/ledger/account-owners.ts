// Whose an account is, for people who read the books: the nouns that have accounts for each of their things name those.
import type { Db } from '#server/platform/db/database.ts';
import type { AccountKind } from './accounts.ts';

type Named = { id: string; name: string };
type NamesOf = (db: Db, environmentId: string, ids: readonly string[]) => Promise<Named[]>;

/** By the kind of account: the names of its owners. */
export type AccountOwners = Readonly<Partial<Record<AccountKind, NamesOf>>>;

/** The names of owners of accounts, by their ids. */
export async function namesOfOwners(
  db: Db,
  owners: AccountOwners,
  {
    environmentId,
    accounts,
  }: { environmentId: string; accounts: readonly { kind: AccountKind; ownerId: string | null }[] },
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, own] of Map.groupBy(accounts, (one) => one.kind)) {
    const ids = [...new Set(own.flatMap(({ ownerId }) => (ownerId ? [ownerId] : [])))];
    if (ids.length === 0) continue;
    for (const { id, name } of (await owners[kind]?.(db, environmentId, ids)) ?? []) names.set(id, name);
  }
  return names;
}
