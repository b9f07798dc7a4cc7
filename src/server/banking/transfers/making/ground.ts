// The data that transfer orders depend on, read for all of them in one statement: wallets, limits and charges in force, and event
// subscriptions.

import { sql } from 'kysely';
import type { SourceWallet } from '#server/banking/wallets/source-wallets.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { TransferTerms } from '#shared/banking/transfer-charges.ts';
import { AppError } from '#shared/contract/errors.ts';
import { lowestLimits, notSentIn, type TransferLimits } from '../terms.ts';

export type OrderPlace = { environmentId: string; walletId: string; memberId: string | null };

export type GroundWallet = Pick<SourceWallet, 'id' | 'name' | 'type' | 'currency' | 'customerId'>;
export type Ground = {
  wallet: GroundWallet;
  limits: TransferLimits;
  terms: TransferTerms;
  isWanted: boolean;
};

type Found = GroundWallet & {
  caps: [number, number] | null;
  own: [boolean, number | null, number | null, number | null] | null;
  ofMember: number | null;
  bands: [number, number][] | null;
  duties: [number, number, number] | null;
  isWanted: boolean;
};

function groundOf(found: Found | undefined, memberId: string | null): Ground {
  if (!found?.id) throw new AppError('NOT_FOUND');
  const { id, name, type, currency, customerId, caps, own, bands, duties, ofMember, isWanted } = found;
  if (!caps || !bands || !duties) throw notSentIn(currency);
  const [vatPpm, stampDuty, stampDutyFrom] = duties;
  const ownLimits = own && {
    active: own[0],
    singleMax: own[1],
    dailyMax: own[2],
    memberDailyMax: own[3],
  };
  return {
    wallet: { id, name, type, currency, customerId },
    limits: lowestLimits({
      platform: { singleMax: caps[0], dailyMax: caps[1] },
      own: ownLimits,
      ofMember,
      memberId,
    }),
    terms: { bands: bands.map(([above, fee]) => ({ above, fee })), vatPpm, stampDuty, stampDutyFrom },
    isWanted,
  };
}

/** Returns the data in the order of the places. Throws NOT_FOUND, or VALIDATION if the currency does not support transfers. */
export async function readGrounds(db: Db, places: readonly OrderPlace[], at: Date): Promise<Ground[]> {
  const keyOf = ({ environmentId, walletId, memberId }: OrderPlace): string =>
    `${environmentId} ${walletId} ${memberId}`;
  const each = [...new Map(places.map((place) => [keyOf(place), place])).values()];
  const { rows } = await sql<Found>`
    select w.id, w.name, w.type, w.currency, w.customer_id, m.daily_max as of_member,
      (select jsonb_build_array(c.single_max, c.daily_max) from transfer_caps c
        where c.currency = w.currency and c.valid_from <= ${at} order by c.valid_from desc limit 1) as caps,
      case when s.currency is not null then jsonb_build_array(s.active, s.single_max, s.daily_max, s.member_daily_max) end as own,
      (select jsonb_agg(jsonb_build_array(b.above, b.fee) order by b.above) from transfer_fee_bands b
        where b.currency = w.currency and b.valid_from = (
          select max(l.valid_from) from transfer_fee_bands l where l.currency = w.currency and l.valid_from <= ${at})) as bands,
      (select jsonb_build_array(d.vat_ppm, d.stamp_duty, d.stamp_duty_from) from transfer_duties d
        where d.currency = w.currency and d.valid_from <= ${at} order by d.valid_from desc limit 1) as duties,
      webhook_wanted(a.environment_id, 'transfer.pending') as is_wanted
    from unnest(${each.map((item) => item.environmentId)}::uuid[], ${each.map((item) => item.walletId)}::uuid[],
      ${each.map((item) => item.memberId)}::uuid[]) with ordinality a (environment_id, wallet_id, member_id, place)
    left join wallets w on w.environment_id = a.environment_id and w.id = a.wallet_id
    left join transfer_settings s on s.environment_id = a.environment_id and s.currency = w.currency
    left join transfer_member_caps m on m.environment_id = a.environment_id and m.user_id = a.member_id and m.currency = w.currency
    order by a.place`.execute(db);
  const found = new Map(each.map((place, index) => [keyOf(place), groundOf(rows[index], place.memberId)]));
  return places.map((place) => found.get(keyOf(place)) as Ground);
}
