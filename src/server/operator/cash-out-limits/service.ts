// Cash-out limits for staff: dated rows, added with their source, and removable only before they take effect.
import type { Db } from '#server/platform/db/database.ts';
import { dayOf, startOfDay } from '#server/platform/time/business-days.ts';
import type { StaffCall, TxServices } from '#server/services.ts';
import { deleteLimitRow, insertLimitRow, listLimitRows } from '#server/terminals/agents/limits.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import type {
  CashOutLimitInput,
  CashOutLimitRow,
} from '#shared/contract/operator/console/cash-out-limits.ts';
import type { Currency } from '#shared/money.ts';

/** The central bank sets the limits, so their day begins in its time zone, at the same instant for every business. */
const timeZone = 'Africa/Lagos';

export async function listCashOutLimitRows(
  { clock }: Pick<TxServices, 'clock'>,
  db: Db,
): Promise<{ items: CashOutLimitRow[] }> {
  const now = clock.now();
  const rows = await listLimitRows(db);
  const items = rows.map((row): CashOutLimitRow => {
    const current = rows.find(({ currency, validFrom }) => currency === row.currency && validFrom <= now);
    return {
      currency: row.currency,
      valid_from: row.validFrom.toISOString(),
      state: row === current ? 'current' : row.validFrom > now ? 'to_come' : 'past',
      customer_day: row.customerDay,
      customer_week: row.customerWeek,
      agent_day: row.agentDay,
      source: row.source,
      made_by: row.createdByName,
      made_at: row.createdAt?.toISOString() ?? null,
    };
  });
  return { items };
}

export async function addCashOutLimits(call: StaffCall, input: CashOutLimitInput) {
  const { tx, services, operator, audit } = call;
  const now = services.clock.now();
  const { currency, starts_on: startsOn, customer_day, customer_week, agent_day, source } = input;
  if (startsOn <= dayOf(now, timeZone)) refuseAt('starts_on', 'Choose a date after today');
  const validFrom = startOfDay(startsOn, timeZone);
  const isMade = await insertLimitRow(tx, {
    currency,
    validFrom,
    customerDay: customer_day,
    customerWeek: customer_week,
    agentDay: agent_day,
    source,
    createdByName: operator.name,
    createdAt: now,
  });
  if (!isMade) {
    const sentence = 'Other limits for this currency already start on this date';
    throw new AppError('CONFLICT', { sentence, fields: { starts_on: sentence } });
  }
  audit({
    entity: 'cash_out_limits',
    entityId: `${currency} ${startsOn}`,
    businessId: null,
    after: { currency, startsOn, customer_day, customer_week, agent_day, source },
  });
  return listCashOutLimitRows(services, tx);
}

export async function removeCashOutLimits(
  call: StaffCall,
  { currency, valid_from }: { currency: Currency; valid_from: string },
) {
  const { tx, services, audit } = call;
  const row = await deleteLimitRow(tx, {
    currency,
    validFrom: new Date(valid_from),
    now: services.clock.now(),
  });
  if (!row) throw new AppError('CONFLICT', { sentence: 'Only upcoming limits can be withdrawn.' });
  const { validFrom, customerDay, customerWeek, agentDay, source } = row;
  audit({
    entity: 'cash_out_limits',
    entityId: `${currency} ${dayOf(validFrom, timeZone)}`,
    businessId: null,
    before: { currency, validFrom, customerDay, customerWeek, agentDay, source },
    after: {},
  });
  return listCashOutLimitRows(services, tx);
}
