// The platform's accounts at its settlement banks: only statements of these are imported.
import type { Db, Tx } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';
import type {
  SettlementAccount,
  SettlementAccountInput,
} from '#shared/contract/operator/bank/settlement-accounts.ts';

type Mode = 'test' | 'live';

export async function selectAccountNames(db: Db, mode: Mode): Promise<string[]> {
  const rows = await db.selectFrom('settlementAccounts').where('mode', '=', mode).select('account').execute();
  return rows.map(({ account }) => account);
}

export async function listAccounts(db: Db): Promise<SettlementAccount[]> {
  const rows = await db
    .selectFrom('settlementAccounts as a')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('bankStatements as s')
        .whereRef('s.mode', '=', 'a.mode')
        .whereRef('s.account', '=', 'a.account')
        .select((of) => of.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('statements'),
    )
    .orderBy('mode')
    .orderBy('account')
    .execute();
  return rows.map(({ mode, account, bankName, addedByName, createdAt, statements }) => ({
    mode,
    account,
    bankName,
    statements,
    addedBy: addedByName,
    createdAt: createdAt.toISOString(),
  }));
}

/** Refuses a known account, ignoring spaces and case. */
export async function addAccount(
  tx: Tx,
  { mode, account, bankName }: SettlementAccountInput,
  { by, at }: { by: string; at: Date },
): Promise<SettlementAccount> {
  const squeeze = (text: string) => text.replace(/\s+/g, '').toUpperCase();
  const known = await selectAccountNames(tx, mode);
  const added = known.some((item) => squeeze(item) === squeeze(account))
    ? undefined
    : await tx
        .insertInto('settlementAccounts')
        .values({ mode, account, bankName, addedByName: by, createdAt: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account')
        .executeTakeFirst();
  if (!added) {
    const sentence = `Account ${account} is already a settlement account in ${mode} mode.`;
    throw new AppError('CONFLICT', { sentence, fields: { account: sentence } });
  }
  return { mode, account, bankName, statements: 0, addedBy: by, createdAt: at.toISOString() };
}

/** An account with imported statements cannot be removed, since its lines are in the ledger. */
export async function removeAccount(tx: Tx, { mode, account }: { mode: Mode; account: string }) {
  const row = await tx
    .selectFrom('settlementAccounts')
    .where('mode', '=', mode)
    .where('account', '=', account)
    .select(['mode', 'account', 'bankName'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  const used = await tx
    .selectFrom('bankStatements')
    .where('mode', '=', mode)
    .where('account', '=', account)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (used)
    throw new AppError('CONFLICT', {
      sentence: 'This account has imported statements and cannot be removed.',
    });
  await tx.deleteFrom('settlementAccounts').where('mode', '=', mode).where('account', '=', account).execute();
  return row;
}
