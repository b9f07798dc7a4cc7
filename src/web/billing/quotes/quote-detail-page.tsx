// One quote: its content, status and actions.
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconChecks, IconEdit, IconSend } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuoteDetail } from '#shared/contract/billing/quotes/quote-shapes.ts';
import { formatMoney } from '#shared/money.ts';
import { CopyLink } from '#web/billing/invoices/copy-link.tsx';
import { DayText } from '#web/billing/invoices/day-text.tsx';
import { DocumentTexts } from '#web/billing/invoices/document-texts.tsx';
import { InvoiceLines } from '#web/billing/invoices/invoice-lines.tsx';
import { invoicePath } from '#web/billing/invoices/invoice-query.ts';
import { useMayChangeInvoices } from '#web/billing/invoices/may-change.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { type Dialogs, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { DeleteItem, RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import type { QuoteDialog } from './quote-dialogs.tsx';
import { quotePath, quotesPath, useQuote } from './quote-query.ts';
import { QuoteStatus } from './quote-status.tsx';
import '../invoices/invoices.css';
import { customerFacts } from '../invoices/customer-facts.ts';

// Loaded on first use, because the forms are larger than the page.
const QuoteDialogs = lazy(() => import('./quote-dialogs.tsx').then((m) => ({ default: m.QuoteDialogs })));
const PdfButton = lazy(() => import('./quote-pdf-button.tsx').then((m) => ({ default: m.PdfButton })));

const crumbs = [
  { label: 'Invoicing', path: '/payment-gateway/invoicing/invoices' },
  { label: 'Quotes', path: quotesPath },
];

export function QuoteDetailPage() {
  const { t } = useTranslation();
  const quote = useQuote();
  const dialogs = useDialogs<QuoteDialog>();
  return (
    <DetailPage query={quote} name="Quote" figure crumbs={crumbs}>
      {(one) => ({
        title: formatMoney(one.total, one.currency),
        reference: one.number ?? t('Draft'),
        badges: <QuoteStatus status={one.status} badge />,
        meta: (
          <>
            <span className="strong">{one.customer.name}</span>
            <span>
              {t('Valid until')} <DayText day={one.validUntil} />
            </span>
          </>
        ),
        actions: <Actions quote={one} dialogs={dialogs} />,
        content: <Body quote={one} />,
        dialogs: (
          <Suspense>
            <QuoteDialogs quote={one} dialogs={dialogs} />
          </Suspense>
        ),
      })}
    </DetailPage>
  );
}

type Props = { quote: QuoteDetail; dialogs: Dialogs<QuoteDialog> };

function Actions({ quote, dialogs }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChangeInvoices();
  const { status, url, invoiceId } = quote;
  const isSent = status === 'SENT';
  const invoice = { to: invoicePath({ id: invoiceId ?? '' }) } as object;
  return (
    <>
      <Suspense>
        <PdfButton quote={quote} />
      </Suspense>
      <CopyLink url={url} />
      {mayChange && isSent && (
        <Button
          variant="default"
          leftSection={<IconChecks size={16} />}
          onClick={() => dialogs.open('accept')}
        >
          {t('Mark as accepted')}
        </Button>
      )}
      {mayChange && (isSent || status === 'DRAFT') && (
        <Button leftSection={<IconSend size={16} />} onClick={() => dialogs.open('send')}>
          {isSent ? t('Send again') : t('Send quote')}
        </Button>
      )}
      {invoiceId && (
        <Button component={Link} {...invoice}>
          {t('Open the invoice')}
        </Button>
      )}
      {mayChange && <Menu quote={quote} dialogs={dialogs} />}
    </>
  );
}

function Menu({ quote, dialogs }: Props) {
  const { t } = useTranslation();
  const go = useNavigate();
  const { status, number } = quote;
  if (status === 'ACCEPTED' || status === 'WITHDRAWN') return null;
  return (
    <RowMenu label={t('More for {{name}}', { name: number ?? t('Draft') })}>
      {status === 'DRAFT' && (
        <RowMenuItem icon={IconEdit} onClick={() => void go({ to: `${quotePath(quote)}/edit-quote` })}>
          {t('Edit')}
        </RowMenuItem>
      )}
      {status !== 'DRAFT' && (
        <RowMenuItem icon={IconArrowBackUp} onClick={() => dialogs.open('take-back')}>
          {t('Revert to draft')}
        </RowMenuItem>
      )}
      {status === 'SENT' && (
        <RowMenuItem icon={IconBan} danger onClick={() => dialogs.open('withdraw')}>
          {t('Withdraw')}
        </RowMenuItem>
      )}
      {status === 'DRAFT' && !number && <DeleteItem onClick={() => dialogs.open('delete')} />}
    </RowMenu>
  );
}

function Body({ quote }: { quote: QuoteDetail }) {
  const { t } = useTranslation();
  const { answeredBy, answeredAt, reason, history } = quote;
  const document = Object.assign({ dueOn: quote.validUntil, revision: 1, schedule: [], coupon: null }, quote);
  return (
    <div className="invoice-info">
      <div className="stack">
        <InvoiceLines document={document} />
        <DocumentTexts document={quote} />
      </div>
      <div className="stack">
        <SectionCard title={t('Customer')}>
          <KeyValues
            items={[
              ...customerFacts(quote, t),
              answeredBy !== null && { label: t('Responded by'), value: answeredBy },
              answeredAt !== null && { label: t('Responded'), value: <DateText at={answeredAt} /> },
              reason !== null && { label: t('Reason'), value: reason },
            ]}
          />
        </SectionCard>
        <TimelineCard items={history} />
      </div>
    </div>
  );
}
