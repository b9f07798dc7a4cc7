// Saving the card of a payment with the payer's consent, and reporting its token to the merchant.

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { SavedCardsTable } from '#server/platform/db/tables/payments/saved-cards.ts';
import type { Services } from '#server/services.ts';
import { updateSavedCard, upsertSavedCard } from './queries.ts';

/** The charge or verification, with its card data. */
export type CardAttempt = {
  environmentId: string;
  gateway: string;
  cardScheme: SavedCardsTable['scheme'] | null;
  cardBin: string | null;
  cardLast4: string | null;
  cardExpiry: string | null;
  cardBank: string | null;
  cardCountry: string | null;
};

/**
 * `proved`: the address was proved to be the payer's. Stores the gateway's token encrypted; `note` records on the attempt which card it
 * saved, in the same transaction. A card that the gateway did not describe could not be shown later, so it is not saved.
 */
export async function saveCard(
  services: Services,
  attempt: CardAttempt,
  customerId: string | null,
  { gatewayToken, proved }: { gatewayToken: string; proved: boolean },
  note: (tx: Tx, savedCardId: string) => Promise<void>,
): Promise<void> {
  const { cardScheme, cardBin, cardLast4, cardExpiry } = attempt;
  if (!customerId || !cardScheme || !cardBin || !cardLast4 || !cardExpiry) return;
  const { clock, vault, database } = services;
  const now = clock.now();
  await database.inTransaction(async (tx) => {
    const id = await upsertSavedCard(tx, {
      environmentId: attempt.environmentId,
      id: clock.newId(),
      token: `card_${randomBytes(12).toString('hex')}`,
      customerId,
      gateway: attempt.gateway,
      sealedGatewayToken: '',
      scheme: cardScheme,
      bin: cardBin,
      last4: cardLast4,
      expiry: cardExpiry,
      bank: attempt.cardBank,
      country: attempt.cardCountry,
      consentedAt: now,
      lastUsedAt: now,
      removedAt: null,
      proved,
      createdAt: now,
    });
    // Sealed for its row, which may exist already.
    const row = { environmentId: attempt.environmentId, id };
    await updateSavedCard(tx, row, {
      sealedGatewayToken: vault.sealText(
        'saved_cards.sealed_gateway_token',
        [row.environmentId, id],
        gatewayToken,
      ),
    });
    await note(tx, id);
  });
}

/**
 * The merchant's token of a payment's saved card; null when none was saved or it was removed. For use in a statement that reads the
 * payment.
 */
export const cardTokenOfPayment = sql<string | null>`(select c.token from transaction_attempts a
  join saved_cards c on c.environment_id = a.environment_id and c.id = a.saved_card_id
  where a.environment_id = transactions.environment_id and a.transaction_id = transactions.id
    and a.status = 'successful' and c.removed_at is null limit 1)`;
