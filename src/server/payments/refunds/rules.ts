// Refund rules set by staff: whether the processing fee is returned with a refund.
import type { z } from 'zod';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Handlers } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { refundRuleList, refundRulesContract } from '#shared/contract/operator/refund-rules.ts';
import type { RefundFees } from '#shared/payments/refunds.ts';

type Rules = z.output<typeof refundRuleList>;

async function listRules(db: Db): Promise<Rules> {
  const rows = await db
    .selectFrom('refundRules as r')
    .leftJoin('businesses as b', 'b.id', 'r.businessId')
    .select(['r.businessId', 'r.fees', 'b.businessName'])
    .orderBy('b.businessName')
    .execute();
  return {
    platform: rows.find(({ businessId }) => businessId === null)?.fees ?? 'kept',
    businesses: rows.flatMap(({ businessId, businessName, fees }) =>
      businessId === null ? [] : [{ businessId, businessName: businessName ?? '', fees }],
    ),
  };
}

/** Sets a rule. Without `fees`, a business follows the platform's rule again, and the platform keeps its fees. */
async function setRule(
  tx: Tx,
  clock: Clock,
  businessId: string | null,
  fees: RefundFees | null,
): Promise<void> {
  if (businessId !== null) {
    const found = await tx
      .selectFrom('businesses')
      .where('id', '=', businessId)
      .select('id')
      .executeTakeFirst();
    if (!found) throw new AppError('NOT_FOUND');
  }
  await tx
    .deleteFrom('refundRules')
    .where('businessId', businessId === null ? 'is' : '=', businessId)
    .execute();
  const feePolicy = businessId === null ? (fees ?? 'kept') : fees;
  if (feePolicy === null) return;
  await tx
    .insertInto('refundRules')
    .values({ id: clock.newId(), businessId, fees: feePolicy, updatedAt: clock.now() })
    .onConflict((conflict) => conflict.column('businessId').doUpdateSet({ fees: feePolicy }))
    .execute();
}

export const refundRuleRoutes: Handlers<typeof refundRulesContract> = {
  listRefundRules: ({ tx }) => listRules(tx),
  setRefundRule: async ({ services, tx, body, audit }) => {
    const before = await listRules(tx);
    await setRule(tx, services.clock, body.businessId, body.fees);
    const { businessId, fees } = body;
    const was = businessId
      ? (before.businesses.find((business) => business.businessId === businessId)?.fees ?? null)
      : before.platform;
    audit({
      entity: 'refund_rule',
      entityId: businessId,
      businessId,
      before: { fees: was },
      after: { fees },
    });
    return listRules(tx);
  },
};
