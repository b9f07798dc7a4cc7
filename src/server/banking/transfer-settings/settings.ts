// The transfer settings of a business: on or off, its limits and those of its members, and the rest of today's limit.

import { selectUsed } from '#server/banking/transfers/days.ts';
import { findLimits, findPlatformLimits, findTerms } from '#server/banking/transfers/terms.ts';
import { activateOperational } from '#server/banking/wallets/open-wallets.ts';
import { listOwnWallets } from '#server/banking/wallets/service.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { addDays, dayOf, startOfDay } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { type TransferCurrency, transferCurrencies } from '#shared/contract/banking/transfer-enums.ts';
import type {
  TransferActivation,
  TransferLimitsAnswer,
  transferSettingsContract,
} from '#shared/contract/banking/transfer-settings.ts';
import type { WalletType } from '#shared/contract/banking/wallet-enums.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { replaceMemberCaps, saveSettings, selectMembers, selectSettings, sumUnderWay } from './queries.ts';

type Reading = Pick<TxServices, 'clock' | 'rails'>;
type Call = { actor: Actor; environment: Environment; audit: (details: AuditDetails) => void };

const leftOf = (max: number | null, used: number): number | null =>
  max === null ? null : Math.max(0, max - used);

export async function getLimits(
  { clock }: Pick<Reading, 'clock'>,
  db: Db,
  { actor, environment }: Pick<Call, 'actor' | 'environment'>,
  currency: TransferCurrency,
): Promise<TransferLimitsAnswer> {
  const at = clock.now();
  const { id: environmentId, businessId, timeZone } = environment;
  const memberId = actor.kind === 'user' ? actor.userId : null;
  const limits = await findLimits(db, { environmentId, currency, memberId, at });
  const platform = await findPlatformLimits(db, currency, at);
  const own = await selectSettings(db, environmentId, currency);
  const members = await selectMembers(db, { environmentId, businessId, currency });
  const day = { environmentId, currency, day: dayOf(at, timeZone) };
  const used = await selectUsed(db, day);
  const memberUsed = memberId ? await selectUsed(db, day, memberId) : 0;
  const { dailyMax, memberDailyMax } = limits;
  return {
    currency,
    single_max: limits.singleMax,
    business: { daily_max: dailyMax, used, left: leftOf(dailyMax, used) },
    member: memberId
      ? { daily_max: memberDailyMax, used: memberUsed, left: leftOf(memberDailyMax, memberUsed) }
      : null,
    renews_at: startOfDay(addDays(day.day, 1), timeZone).toISOString(),
    platform: { single_max: platform.singleMax, daily_max: platform.dailyMax },
    own: {
      single_max: own?.singleMax ?? null,
      daily_max: own?.dailyMax ?? null,
      member_daily_max: own?.memberDailyMax ?? null,
    },
    members: members.map(({ userId, firstName, lastName, dailyMax: daily_max }) => ({
      user_id: userId,
      name: `${firstName} ${lastName}`,
      daily_max,
    })),
  };
}

type LimitsInput = BodyOf<(typeof transferSettingsContract)['saveTransferLimits']>;

/**
 * Returns the current settings and the members. Throws VALIDATION for limits above those of the platform, or for a user who is not a
 * member.
 */
export async function checkLimits(
  { clock }: Pick<Reading, 'clock'>,
  db: Db,
  { id: environmentId, businessId }: Pick<Environment, 'id' | 'businessId'>,
  input: LimitsInput,
) {
  const { currency, single_max: singleMax, daily_max: dailyMax, member_daily_max: memberDailyMax } = input;
  const platform = await findPlatformLimits(db, currency, clock.now());
  const fields: Record<string, string> = {};
  const atMost = (field: string, amount: number | null, most: number) => {
    if (amount !== null && amount > most) fields[field] = `At most ${formatMoney(most, currency)}`;
  };
  atMost('single_max', singleMax, platform.singleMax);
  atMost('daily_max', dailyMax, platform.dailyMax);
  atMost('member_daily_max', memberDailyMax, dailyMax ?? platform.dailyMax);
  const members = await selectMembers(db, { environmentId, businessId, currency });
  input.members.forEach(({ user_id: userId, daily_max: most }, index) => {
    if (!members.some((member) => member.userId === userId))
      fields[`members.${index}.user_id`] = 'This person is not a member';
    atMost(`members.${index}.daily_max`, most, dailyMax ?? platform.dailyMax);
  });
  const [sentence] = Object.values(fields);
  if (sentence) throw new AppError('VALIDATION', { sentence, fields });
  return { before: await selectSettings(db, environmentId, currency), members };
}

/** Saves the limits. Throws what `checkLimits` throws. */
export async function saveLimits(
  services: TxServices,
  tx: Tx,
  { environment, audit }: Call,
  input: LimitsInput,
): Promise<void> {
  const { currency, single_max: singleMax, daily_max: dailyMax, member_daily_max: memberDailyMax } = input;
  const { before } = await checkLimits(services, tx, environment, input);
  const of = { environmentId: environment.id, currency, at: services.clock.now() };
  await saveSettings(tx, of, { singleMax, dailyMax, memberDailyMax });
  const caps = new Map(input.members.map(({ user_id: userId, daily_max }) => [userId, daily_max]));
  await replaceMemberCaps(
    tx,
    of,
    [...caps].map(([userId, most]) => ({ userId, dailyMax: most })),
  );
  audit({
    entity: 'transfer_limits',
    entityId: null,
    before: {
      singleMax: before?.singleMax ?? null,
      dailyMax: before?.dailyMax ?? null,
      memberDailyMax: before?.memberDailyMax ?? null,
    },
    after: { currency, singleMax, dailyMax, memberDailyMax, members: input.members },
  });
}

/** Returns whether a transfer could be made now, and what prevents it. */
export async function getActivation(
  { rails }: Pick<Reading, 'rails'>,
  db: Db,
  environment: Environment,
  currency: TransferCurrency,
): Promise<TransferActivation> {
  const own = await selectSettings(db, environment.id, currency);
  const { items } = await listOwnWallets(db, environment, currency);
  const wallet = items.find(({ type }) => type === 'FUNDS-TRANSFER');
  const active = own?.active ?? true;
  const steps: TransferActivation['steps'] = [
    {
      key: 'wallet',
      done: wallet?.status === 'ACTIVE',
      text: wallet ? `The wallet ${wallet.name} is open` : 'Open the wallets of the business',
    },
    {
      key: 'bank',
      done: rails.banks(environment.mode) !== null,
      text: 'A bank for transfers is connected',
    },
    { key: 'switch', done: active, text: 'Transfers are turned on' },
  ];
  return { currency, active, ready: steps.every(({ done }) => done), steps };
}

export async function setActivation(
  services: TxServices,
  tx: Tx,
  { environment, actor, audit }: Call,
  { currency, active }: { currency: TransferCurrency; active: boolean },
): Promise<void> {
  const before = await selectSettings(tx, environment.id, currency);
  const of = { environmentId: environment.id, currency, at: services.clock.now() };
  await saveSettings(tx, of, { active });
  if (active)
    await activateOperational(services, tx, { environment, actor, audit: () => undefined }, currency);
  audit({
    entity: 'transfer_settings',
    entityId: null,
    before: { active: before?.active ?? true },
    after: { currency, active },
  });
}

/** The terms of a currency, in the shape of the contract. */
export async function getTerms({ clock }: Pick<Reading, 'clock'>, db: Db, currency: TransferCurrency) {
  const { bands, vatPpm, stampDuty, stampDutyFrom } = await findTerms(db, currency, clock.now());
  return {
    currency,
    bands: [...bands],
    vat_ppm: vatPpm,
    stamp_duty: stampDuty,
    stamp_duty_from: stampDutyFrom,
  };
}

/** Returns the transfer wallets of the business with the amount in progress of each. */
export async function getTransferBalance(
  { clock }: Pick<Reading, 'clock'>,
  db: Db,
  environment: Environment,
) {
  const at = clock.now();
  const underWay = await sumUnderWay(db, environment.id);
  const { items } = await listOwnWallets(db, environment, undefined);
  const answer = [];
  for (const wallet of items.filter(({ type }) => type === 'FUNDS-TRANSFER')) {
    const currency = transferCurrencies.find((currency) => currency === wallet.currency);
    if (!currency) continue;
    const environmentId = environment.id;
    const used = await selectUsed(db, { environmentId, currency, day: dayOf(at, environment.timeZone) });
    const { dailyMax } = await findLimits(db, { environmentId, currency, memberId: null, at });
    answer.push({
      currency,
      wallet_id: wallet.id,
      reference: wallet.reference,
      available: wallet.available,
      lien: wallet.lien,
      under_way: underWay.get(wallet.id) ?? 0,
      sent_today: used,
      left_today: Math.max(0, dailyMax - used),
    });
  }
  return answer;
}

/** Returns the open wallets of the business that money can be sent from, those of the usual type first. */
export async function getSources(db: Db, environment: Environment, usual: WalletType = 'FUNDS-TRANSFER') {
  const { items } = await listOwnWallets(db, environment, undefined);
  const sources = items.flatMap(({ id, name, type, status, available, ...wallet }) => {
    const currency = transferCurrencies.find((currency) => currency === wallet.currency);
    const isOpen = currency && status === 'ACTIVE' && type !== 'COLLECTION';
    return isOpen ? [{ id, name, currency, available, usual: type === usual }] : [];
  });
  return sources.sort((a, b) => Number(b.usual) - Number(a.usual));
}
