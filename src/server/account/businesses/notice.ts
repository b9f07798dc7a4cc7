// An e-mail to a business about its own money: in its name and colour, with whether real money moves.
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { BusinessOf } from './business-of.ts';

/** What `renderEmail` takes of it; facts, button and footer are the noun's. */
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
