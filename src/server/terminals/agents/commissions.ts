// The commission of an agent on a cash-out: rules by start instant, and the calculation.
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import { createdByOf } from '#server/platform/rows/created-by.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { refuseAt } from '#shared/contract/errors.ts';
import type { AgentCommission } from '#shared/contract/terminals/agent-shapes.ts';
import type { agentsContract } from '#shared/contract/terminals/agents.ts';
import { type Currency, formatMoney, shareOf } from '#shared/money.ts';
import type { Call } from './agent-call.ts';
import { type CommissionRow, insertCommission, selectCommissions } from './own-queries.ts';
import { agentStates } from './states.ts';

export const toCommission = ({
  currency,
  basisPoints,
  flat,
  cap,
  validFrom,
}: CommissionRow): AgentCommission => ({
  currency,
  percent: basisPoints / 100,
  flat,
  cap,
  validFrom: validFrom.toISOString(),
});

type Rule = Pick<CommissionRow, 'basisPoints' | 'flat' | 'cap'>;

/** The percentage is rounded half up to the minor unit and the flat amount added; the cap applies to the sum. */
export function commissionOf(amount: number, rule: Rule | undefined): number {
  if (!rule) return 0;
  const whole = shareOf(amount, rule.basisPoints * 100) + rule.flat;
  return rule.cap === null ? whole : Math.min(whole, rule.cap);
}

/** Returns the rule of a currency at an instant; undefined: no commission. */
export async function ruleAt(
  tx: Tx,
  place: { environmentId: string; agentId: string },
  { currency, at }: { currency: Currency; at: Date },
): Promise<Rule | undefined> {
  const rows = await selectCommissions(tx, place, at);
  return rows.find((row) => row.currency === currency && row.validFrom <= at);
}

function describe(currency: Currency, { basisPoints, flat, cap }: Rule): string {
  const parts = [`${basisPoints / 100}%`, flat > 0 && formatMoney(flat, currency)]
    .filter(Boolean)
    .join(' + ');
  return cap === null ? parts : `${parts}, at most ${formatMoney(cap, currency)}`;
}

export async function setCommission(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  agentId: string,
  { currency, percent, flat, cap, validFrom: from }: BodyOf<(typeof agentsContract)['setAgentCommission']>,
): Promise<void> {
  const place = { environmentId: environment.id, agentId };
  const locked = await agentStates.lockFor(tx, place, 'commission_set');
  const now = services.clock.now();
  const validFrom = from ? new Date(from) : now;
  if (validFrom < now) refuseAt('validFrom', 'Choose a time in the future');
  const rule = { basisPoints: Math.round(percent * 100), flat, cap };
  const inForce = from ? undefined : await ruleAt(tx, place, { currency, at: now });
  const { basisPoints, flat: flatNow, cap: capNow } = inForce ?? {};
  if (inForce && isDeepStrictEqual({ basisPoints, flat: flatNow, cap: capNow }, rule)) return;
  const row = { ...place, currency, validFrom, ...rule, ...createdByOf(actor) };
  if (!(await insertCommission(tx, row)))
    refuseAt('validFrom', 'There is already a commission from that time');
  const params = { rule: describe(currency, rule), from: dayOf(validFrom, environment.timeZone) };
  await agentStates.change(services, tx, locked, {
    line: { kind: 'commission_set', params, actor: callerOf(actor), tone: 'neutral' },
    audit,
    audited: { after: { currency, percent, flat, cap, validFrom: validFrom.toISOString() } },
  });
}
