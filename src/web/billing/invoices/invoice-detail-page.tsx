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
      {(row) => ({
        title: formatMoney(row.due > 0 ? row.due : row.total + row.lateFee, row.currency),
        reference: row.number ?? t('Draft'),
        badges: (
          <>
            {row.due > 0 && <span className="mut">{t('due')}</span>}
            <InvoiceStatus status={row.status} badge />
            <OverdueBadge invoice={row} />
            {row.eInvoice && (
              <Suspense>
                <EInvoiceStatus of={row.eInvoice} badge />
              </Suspense>
            )}
          </>
        ),
        meta: (
          <>
            <span className="strong">{row.customer.name}</span>
            <span>
              {t('Issued')} <DayText day={row.issueOn} />
            </span>
            <span>
              {row.overdueDays > 0 ? t('Was due') : t('Due')} <DayText day={row.dueOn} />
            </span>
            {row.lastViewedAt && (
              <span>
                {t('Last opened')} <DateText at={row.lastViewedAt} />
              </span>
            )}
          </>
        ),
        actions: (
          <Suspense>
            <InvoiceActions invoice={row} dialogs={dialogs} />
          </Suspense>
        ),
        tabs: [
          { label: 'Information', path: invoicePath(row) },
          { label: 'Transactions', path: invoicePath(row).replace('/info', '/transactions') },
        ],
        dialogs: (
          <Suspense>
            <InvoiceDialogs invoice={row} dialogs={dialogs} />
          </Suspense>
        ),
      })}
    </DetailPage>
  );
}
