// Tokens of the sandbox card processor: each represents the outcome of a test card, never its number.
import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { SandboxTokensTable } from '#server/platform/db/tables/rails/sandbox.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { TestCard } from '#shared/payments/test-cards.ts';

export async function makeToken(db: Db, clock: Clock, card: TestCard): Promise<string> {
  const token = `sbx_${randomBytes(12).toString('hex')}`;
  const { outcome, scheme } = card;
  await db.insertInto('sandboxTokens').values({ token, outcome, scheme, createdAt: clock.now() }).execute();
  return token;
}

export async function findToken(db: Db, token: string): Promise<Selectable<SandboxTokensTable> | undefined> {
  return db.selectFrom('sandboxTokens').where('token', '=', token).selectAll().executeTakeFirst();
}

/** Sets the outcome of the card behind a token for later charges. */
export async function setTokenOutcome(db: Db, token: string, outcome: TestCard['outcome']): Promise<void> {
  await db.updateTable('sandboxTokens').set({ outcome }).where('token', '=', token).execute();
}
