// One invoice: amount due, state, deadline and actions.
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/money.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { useDialogs } from '#web/ui/menu/dialogs.tsx';
import { DayText } from './day-text.tsx';
import type { InvoiceDialog } from './invoice-actions.tsx';
import { invoicePath, useInvoice } from './invoice-query.ts';
import { InvoiceStatus, OverdueBadge } from './invoice-status.tsx';
import './invoices.css';

const EInvoiceStatus = lazy(() =>
  import('#web/billing/e-invoicing/e-invoice-status.tsx').then((m) => ({ default: m.EInvoiceStatus })),
);
const actions = () => import('./invoice-actions.tsx');
const InvoiceActions = lazy(() => actions().then((m) => ({ default: m.InvoiceActions })));
const InvoiceDialogs = lazy(() => actions().then((m) => ({ default: m.InvoiceDialogs })));

const crumbs = [{ label: 'Invoicing', path: '/payment-gateway/invoicing/invoices' }];

export function InvoiceDetailPage() {
  const { t } = useTranslation();
  const invoice = useInvoice();
  const dialogs = useDialogs<InvoiceDialog>();
  return (
    <DetailPage query={invoice} name="Invoice" figure crumbs={crumbs}>
      {(one) => ({
        title: formatMoney(one.due > 0 ? one.due : one.total + one.lateFee, one.currency),
        reference: one.number ?? t('Draft'),
        badges: (
          <>
            {one.due > 0 && <span className="mut">{t('due')}</span>}
            <InvoiceStatus status={one.status} badge />
            <OverdueBadge invoice={one} />
            {one.eInvoice && (
              <Suspense>
                <EInvoiceStatus of={one.eInvoice} badge />
              </Suspense>
            )}
          </>
        ),
        meta: (
          <>
            <span className="strong">{one.customer.name}</span>
            <span>
              {t('Issued')} <DayText day={one.issueOn} />
            </span>
            <span>
              {one.overdueDays > 0 ? t('Was due') : t('Due')} <DayText day={one.dueOn} />
            </span>
            {one.lastViewedAt && (
              <span>
                {t('Last opened')} <DateText at={one.lastViewedAt} />
              </span>
            )}
          </>
        ),
        actions: (
          <Suspense>
            <InvoiceActions invoice={one} dialogs={dialogs} />
          </Suspense>
        ),
        tabs: [
          { label: 'Information', path: invoicePath(one) },
          { label: 'Transactions', path: invoicePath(one).replace('/info', '/transactions') },
        ],
        dialogs: (
          <Suspense>
            <InvoiceDialogs invoice={one} dialogs={dialogs} />
          </Suspense>
        ),
      })}
    </DetailPage>
  );
}
