// E-mails to a business about its own money: with its name, its colour and the money mode.
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { BusinessOf } from './business-of.ts';

/** The common input of `renderEmail`; the noun adds facts, button and footer. */
export const noticeOf = (
  services: Parameters<typeof moneyModeOf>[0],
  business: BusinessOf,
  { heading, paragraphs }: { heading: string; paragraphs: readonly string[] },
) => ({
  merchantName: business.businessName,
  primaryColor: business.primaryColor,
  money: moneyModeOf(services, business),
  subject: heading,
  heading,
  paragraphs,
});
