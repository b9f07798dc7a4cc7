// The table of contents of the server: every noun is one line.
import type { FastifyInstance } from 'fastify';
import { brandingContract } from '#shared/contract/branding.ts';
import { exportsContract } from '#shared/contract/exports.ts';
import { checkoutContract } from '#shared/contract/payment-gateway/checkout.ts';
import { paymentLinksContract } from '#shared/contract/payment-gateway/payment-links.ts';
import { transactionsContract } from '#shared/contract/payment-gateway/transactions.ts';
import { auditTrailsContract } from '#shared/contract/reports/audit-trails.ts';
import { searchContract } from '#shared/contract/search.ts';
import { sessionContract } from '#shared/contract/session.ts';
import { uploadsContract } from '#shared/contract/uploads.ts';
import { auditTrailRoutes } from './audit-trails/routes.ts';
import { brandingRoutes } from './branding/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { mountNoun } from './http/mount.ts';
import { paymentLinkRoutes } from './payment-links/routes.ts';
import { searchRoutes } from './search/routes.ts';
import type { Services } from './services.ts';
import { sessionRoutes } from './session/routes.ts';
import { transactionRoutes } from './transactions/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';

export function mountNouns(app: FastifyInstance, services: Services): void {
  mountNoun(app, services, 'session', sessionContract, sessionRoutes);
  mountNoun(app, services, 'branding', brandingContract, brandingRoutes);
  mountNoun(app, services, 'uploads', uploadsContract, uploadRoutes);
  mountNoun(app, services, 'search', searchContract, searchRoutes);
  mountNoun(app, services, 'payment-links', paymentLinksContract, paymentLinkRoutes);
  mountNoun(app, services, 'checkout', checkoutContract, checkoutRoutes);
  mountNoun(app, services, 'transactions', transactionsContract, transactionRoutes);
  mountNoun(app, services, 'exports', exportsContract, exportRoutes);
  mountNoun(app, services, 'audit-trails', auditTrailsContract, auditTrailRoutes);
}
