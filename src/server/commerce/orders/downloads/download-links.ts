// The downloads of an order and their links: signed for one file of one line, with an expiry, and valid only while the download is allowed.
import { sql } from 'kysely';
import { type BoughtFile, filesBought } from '#server/commerce/store-products/files/read-files.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isSignedLink, signLink } from '#server/platform/references/signed-links.ts';
import type { TxServices } from '#server/services.ts';
import { type OrderRow, selectOrderLines, selectOrderPayments } from '../queries.ts';
import { selectRefundedPieces } from '../refunding/refund-queries.ts';

const purpose = 'order_file';
const dayMs = 86_400_000;

export type Downloadable = BoughtFile & {
  /** For example 'Adire, Indigo'. */
  productName: string;
  variantName: string | null;
  done: number;
  /** null: unlimited. */
  left: number | null;
  /** null: no expiry. */
  until: Date | null;
  /** The reason for a refusal; null if the download is allowed. */
  refusal: string | null;
};

type Back = 'refunded' | 'charged_back' | null;

/** The sum of lost chargebacks; an open dispute does not count. */
const chargedBackOf = async (db: Db, order: OrderRow): Promise<number> =>
  (await selectOrderPayments(db, order)).reduce((sum, { chargedBack }) => sum + chargedBack, 0);

/** Whether the full amount is refunded or charged back, including refunds in progress. */
async function backOf(db: Db, order: OrderRow): Promise<Back> {
  const { environmentId, id, paid, paymentStatus } = order;
  const charged = await chargedBackOf(db, order);
  const kind = charged > 0 ? 'charged_back' : 'refunded';
  if (paymentStatus === 'REFUNDED') return kind;
  const { rows } = await sql<{ back: number }>`
    select coalesce(sum(r.amount), 0)::bigint as back from order_refunds r
    where r.environment_id = ${environmentId} and r.order_id = ${id}
      and order_refund_status(r.environment_id, r.refund_ids) not in ('FAILED', 'RETURNED')`.execute(db);
  return paid > 0 && (rows[0]?.back ?? 0) + charged >= paid ? kind : null;
}

const backWords = {
  refunded: 'This order was refunded, so its files can no longer be downloaded.',
  charged_back: 'Your bank reversed the payment for this order, so its files can no longer be downloaded.',
} as const;

function refusalOfOrder({ status, paidAt }: OrderRow, back: Back): string | null {
  if (status === 'CANCELLED') return 'This order was cancelled, so its files can no longer be downloaded.';
  if (paidAt === null || status === 'PLACED' || status === 'EXPIRED')
    return 'This order is not paid yet. You can download its files once it is paid.';
  return back && backWords[back];
}

async function countDownloads(db: Db, { environmentId, id }: OrderRow): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; done: number }>`
    select position || ' ' || file_id as key, count(*)::integer as done from order_downloads
    where environment_id = ${environmentId} and order_id = ${id} group by position, file_id`.execute(db);
  return new Map(rows.map(({ key, done }) => [key, done]));
}

/** Returns all digital lines, with the reason for a refusal. */
export async function downloadsOf(db: Db, order: OrderRow, now: Date): Promise<Downloadable[]> {
  const lines = (await selectOrderLines(db, order)).filter(({ isDigital }) => isDigital);
  if (lines.length === 0) return [];
  const { environmentId, createdAt: at } = order;
  const files = await filesBought(db, { environmentId, at }, lines);
  const pieces = await selectRefundedPieces(db, order);
  const counts = await countDownloads(db, order);
  const ofOrder = refusalOfOrder(order, await backOf(db, order));
  return files.map((file) => {
    const line = lines.find(({ position }) => position === file.position);
    const done = counts.get(`${file.position} ${file.fileId}`) ?? 0;
    const left = file.downloadMax === null ? null : Math.max(0, file.downloadMax - done);
    const isGiven = (pieces.get(file.position)?.refunded ?? 0) >= (line?.quantity ?? 0);
    const until =
      file.downloadDays === null || !order.paidAt
        ? null
        : new Date(order.paidAt.getTime() + file.downloadDays * dayMs);
    const refusal =
      ofOrder ??
      (isGiven ? 'This product was refunded, so its files can no longer be downloaded.' : null) ??
      (until && until <= now ? 'The download period for this file has ended.' : null) ??
      (left === 0 ? 'This file has reached its download limit.' : null);
    const named = { productName: line?.name ?? '', variantName: line?.variantName ?? null };
    return Object.assign(file, named, { done, left, until, refusal });
  });
}

const partsOf = (
  { environmentId, id }: OrderRow,
  { position, fileId }: Pick<BoughtFile, 'position' | 'fileId'>,
  untilS: number,
) => [environmentId, id, position, fileId, untilS];

/** The path without the host. */
export function downloadPath(
  { vault }: Pick<TxServices, 'vault'>,
  order: OrderRow,
  file: Pick<BoughtFile, 'position' | 'fileId'>,
  until: Date,
): string {
  const untilS = Math.floor(until.getTime() / 1000);
  const key = signLink(vault, purpose, partsOf(order, file, untilS));
  return `/pay/${order.slug}/files/${file.fileId}?l=${file.position}&u=${untilS}&k=${key}`;
}

export type RequestedFile = { fileId: string; position: number; untilS: number; key: string };

/** 'past': a valid signature, but expired. */
export function checkLink(
  { vault, clock }: Pick<TxServices, 'vault' | 'clock'>,
  order: OrderRow,
  { key, untilS, ...file }: RequestedFile,
): 'good' | 'past' | 'wrong' {
  if (!isSignedLink(vault, purpose, partsOf(order, file, untilS), key)) return 'wrong';
  return untilS * 1000 > clock.now().getTime() ? 'good' : 'past';
}
