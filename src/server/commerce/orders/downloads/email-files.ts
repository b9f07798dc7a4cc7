// The e-mail with the files of a paid order: its link is valid for a week; the order page provides new ones.
import type { Tx } from '#server/platform/db/database.ts';
import { queueCustomerEmail } from '#server/platform/emails/templates/queue-customer-email.ts';
import type { TxServices } from '#server/services.ts';
import { sizeText } from '#shared/size-text.ts';
import { orderFilesTemplate } from '../email-templates.ts';
import { emailOf } from '../emails.ts';
import type { OrderRow } from '../queries.ts';
import { downloadPath, downloadsOf } from './download-links.ts';

const lastsDays = 7;
const dayMs = 86_400_000;

/** Sent once per order. With several files the button links to the page that lists them. */
export async function emailFiles(services: TxServices, tx: Tx, row: OrderRow): Promise<void> {
  const now = services.clock.now();
  const files = (await downloadsOf(tx, row, now)).filter(({ refusal }) => refusal === null);
  const [first] = files;
  if (!first) return;
  const email = await emailOf(services, tx, row);
  const path = downloadPath(services, row, first, new Date(now.getTime() + lastsDays * dayMs));
  const url = files.length === 1 ? email.url.replace(`/pay/${row.slug}`, path) : email.url;
  const facts = files.map(({ fileName, sizeBytes }): [string, string] => [fileName, sizeText(sizeBytes)]);
  const dedupeKey = `order_files:${row.id}`;
  await queueCustomerEmail(
    tx,
    services,
    orderFilesTemplate,
    Object.assign({}, email, { url, facts, dedupeKey }),
  );
}
