// The report of a closed cash register, as PDF in the language of the caller.
import { logoOf, paperAnswer, sellerOf } from '#server/billing/invoices/documents/invoice-file.ts';
import { loadMerchant } from '#server/payments/checkout/payment.ts';
import type { Db } from '#server/platform/db/database.ts';
import { formatInstant } from '#server/platform/emails/format-instant.ts';
import type { FileAnswer } from '#server/platform/http/call.ts';
import type { Services } from '#server/services.ts';
import { documentTexts } from '#shared/billing/paper/document-texts.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Language } from '#shared/languages.ts';
import { registerPaper } from '#shared/terminals/register-paper.ts';
import { getCashRegister } from './cash-register-answers.ts';

const usual = { color: null, logoImageId: null };

export async function getRegisterReport(
  services: Services,
  db: Db,
  { environmentId, id }: { environmentId: string; id: string },
  language: Language,
): Promise<FileAnswer> {
  const register = await getCashRegister(db, environmentId, id);
  if (register.status !== 'CLOSED')
    throw new AppError('CONFLICT', {
      sentence: 'The cash register is open. Its report is created when it is closed.',
    });
  const merchant = await loadMerchant(services, db, environmentId);
  const paper = registerPaper({
    register,
    seller: sellerOf(services, merchant, usual),
    words: documentTexts(language),
    time: (at) => formatInstant(new Date(at), merchant.timeZone),
  });
  return paperAnswer(services, paper, await logoOf(db, merchant, usual));
}
