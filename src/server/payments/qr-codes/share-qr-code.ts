// Sharing a QR card by e-mail: the card, drawn by the browser, is attached as a PDF.
import type { z } from 'zod';
import { emailColorOf } from '#server/payments/payment-links/share-payment-link.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueCustomerEmail } from '#server/platform/emails/templates/queue-customer-email.ts';
import type { Environment, Upload } from '#server/platform/http/call.ts';
import { isSafePdf } from '#server/platform/uploads/pdf-content.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { shareQrFields } from '#shared/contract/payments/qr-codes.ts';
import { qrShareTemplate } from './email-templates.ts';
import { type StoredCode, selectCodeBySlug } from './queries.ts';
import { codeUrl } from './service.ts';

function readFields(upload: Upload): z.output<typeof shareQrFields> {
  const parsed = shareQrFields.safeParse(upload.fields);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = Object.fromEntries(
    parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]).reverse(),
  );
  const [sentence, ...others] = Object.values(fields);
  throw new AppError('VALIDATION', { fields, ...(sentence && others.length === 0 && { sentence }) });
}

/** Queues the e-mail. The link must belong to a code of this environment, so that no foreign addresses are sent in our name. */
export async function shareQrCode(
  tx: Tx,
  services: TxServices,
  environment: Environment,
  upload: Upload,
): Promise<{ code: StoredCode; to: string }> {
  const input = readFields(upload);
  const slug = input.qr_link.replace(/^.*\/pay\//, '').toLowerCase();
  const code = await selectCodeBySlug(tx, slug);
  const isOwn = code?.environmentId === environment.id && codeUrl(code, services.publicUrl) === input.qr_link;
  if (!code || !isOwn) throw new AppError('NOT_FOUND');
  if (!(await isSafePdf(upload.bytes))) throw new AppError('UNSUPPORTED_FILE');
  const { businessName } = environment;
  await queueCustomerEmail(tx, services, qrShareTemplate, {
    environmentId: environment.id,
    to: input.customer_email,
    merchantName: businessName,
    primaryColor: await emailColorOf(tx, environment, services.publicUrl),
    money: moneyModeOf(services, environment),
    facts: [['Expires', input.expiry_date]],
    url: input.qr_link,
    values: { title: input.title, url: input.qr_link },
    files: [{ fileName: `${code.reference}.pdf`, contentType: 'application/pdf', content: upload.bytes }],
  });
  return { code, to: input.customer_email };
}
