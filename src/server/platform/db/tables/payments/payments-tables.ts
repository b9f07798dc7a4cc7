// The table types of the payments area, combined for the database type.
import type { ChargebackTables } from './chargebacks.ts';
import type { CheckoutTables } from './checkout.ts';
import type { DisputeTables } from './disputes.ts';
import type { EmbeddingSiteTables } from './embedding-sites.ts';
import type { FigureTables } from './figures.ts';
import type { GatewayTables } from './gateways.ts';
import type { PaymentLinkTables } from './payment-links.ts';
import type { PaymentPageTables } from './payment-pages.ts';
import type { PricingTables } from './pricing.ts';
import type { QrCodeTables } from './qr-codes.ts';
import type { RefundTables } from './refunds.ts';
import type { SavedCardTables } from './saved-cards.ts';
import type { SplitGroupTables } from './split-groups.ts';

export type PaymentTables = PricingTables &
  PaymentLinkTables &
  CheckoutTables &
  FigureTables &
  PaymentPageTables &
  QrCodeTables &
  SavedCardTables &
  RefundTables &
  DisputeTables &
  ChargebackTables &
  GatewayTables &
  SplitGroupTables &
  EmbeddingSiteTables;
