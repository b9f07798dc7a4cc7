// The settlements of an invoice in chronological order, with the remainder after each; reversible ones have a button.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail, InvoicePayment } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ScrolledTable } from '#web/ui/detail/scrolled-table.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useMayChangeInvoices } from './may-change.ts';

export function InvoicePayments({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const [undoing, setUndoing] = useState<InvoicePayment | null>(null);
  const { payments } = invoice;
  return (
    <SectionCard title={t('Payments and credit')} aside={payments.length} flush>
      {payments.length === 0 ? (
        <p className="invoice-none">{t('No payments yet.')}</p>
      ) : (
        <ScrolledTable className="invoice-table" label={t('Payments and credit')}>
          <thead>
            <tr>
              <th>{t('When')}</th>
              <th>{t('How')}</th>
              <th>{t('Reference')}</th>
              <th className="r">{t('Amount')}</th>
              <th className="r">{t('Amount due')}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <PaymentRow
                key={payment.id}
                invoice={invoice}
                payment={payment}
                onUndo={() => setUndoing(payment)}
              />
            ))}
          </tbody>
        </ScrolledTable>
      )}
      <UndoQuestion invoice={invoice} payment={undoing} onClose={() => setUndoing(null)} />
    </SectionCard>
  );
}

type RowProps = { invoice: InvoiceDetail; payment: InvoicePayment; onUndo: () => void };

function PaymentRow({ invoice: { currency }, payment, onUndo }: RowProps) {
  const { t } = useTranslation();
  const mayChange = useMayChangeInvoices();
  const { kind, transactionId, undoneAt } = payment;
  const to = `/payment-gateway/transactions/payments/${transactionId}`;
  const more = [
    payment.note,
    payment.credited > 0 &&
      t('{{money}} added to credit', { money: formatMoney(payment.credited, currency) }),
    payment.returned > 0 && t('{{money}} returned', { money: formatMoney(payment.returned, currency) }),
    payment.refunded > 0 && t('{{money}} refunded', { money: formatMoney(payment.refunded, currency) }),
    undoneAt && t('Undone by {{name}}', { name: payment.undoneBy ?? '' }),
  ].filter(Boolean);
  return (
    <tr className={undoneAt ? 'undone' : undefined}>
      <td>
        <DateText at={payment.at} />
      </td>
      <td>{t(payment.label)}</td>
      <td>
        {transactionId ? (
          <Link to={to} className="strong">
            {payment.reference}
          </Link>
        ) : (
          payment.reference
        )}
        {more.length > 0 && <small>{more.join(' · ')}</small>}
      </td>
      <td className="r num">{formatMoney(payment.amount, currency)}</td>
      <td className="r num">{formatMoney(payment.left, currency)}</td>
      <td className="r">
        {mayChange && kind !== 'payment' && !undoneAt && (
          <Button variant="subtle" size="compact-sm" onClick={onUndo}>
            {t('Undo')}
          </Button>
        )}
      </td>
    </tr>
  );
}

type UndoProps = { invoice: InvoiceDetail; payment: InvoicePayment | null; onClose: () => void };

function UndoQuestion({ invoice: { id, currency }, payment, onClose }: UndoProps) {
  const { t } = useTranslation();
  const undo = useCall(invoicesContract.undoInvoicePayment);
  const money = formatMoney(payment?.received ?? 0, currency);
  return (
    <Confirm
      opened={payment !== null}
      onClose={onClose}
      title={t('Undo this payment?')}
      action={t('Undo {{money}}', { money })}
      danger
      onConfirm={() => payment && undo.run({ params: { invoiceId: id, paymentId: payment.id } })}
    >
      {t('The amount is due again, and any credit from it is removed.')}
    </Confirm>
  );
}
