// The current state of the deposit and instalments of an invoice, and its earlier revisions.
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ScrolledTable } from '#web/ui/detail/scrolled-table.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { StoredFiles } from './attachments-card.tsx';
import { DayText } from './day-text.tsx';
import { InvoiceLines } from './invoice-lines.tsx';

type Props = { invoice: InvoiceDetail };

export function InvoiceParts({ invoice: { parts, currency } }: Props) {
  const { t } = useTranslation();
  if (parts.length === 0) return null;
  const money = (amount: number) => formatMoney(amount, currency);
  const nameOf = (index: number, isDeposit: boolean) => {
    if (isDeposit) return t('Deposit');
    return index === parts.length - 1 ? t('Balance') : t('Instalment {{number}}', { number: index + 1 });
  };
  const statusText = ({ paid, amount, overdueDays }: InvoiceDetail['parts'][number]) => {
    if (paid >= amount) return t('Paid');
    if (overdueDays > 0) return t('{{days}} days late', { days: overdueDays });
    return paid > 0 ? t('{{money}} paid', { money: money(paid) }) : t('Not paid yet');
  };
  return (
    <SectionCard title={t('Deposit and instalments')} aside={parts.length} flush>
      <ScrolledTable className="invoice-table" label={t('Deposit and instalments')}>
        <thead>
          <tr>
            <th>{t('Due')}</th>
            <th>{t('Instalment')}</th>
            <th>{t('Status')}</th>
            <th className="r">{t('Amount')}</th>
            <th className="r">{t('Amount due')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, index) => (
            <tr key={part.dueOn}>
              <td>
                <DayText day={part.dueOn} />
              </td>
              <td>{nameOf(index, part.isDeposit)}</td>
              <td className={part.overdueDays > 0 ? 'danger-text' : undefined}>{statusText(part)}</td>
              <td className="r num">{money(part.amount)}</td>
              <td className="r num">{money(part.amount - part.paid)}</td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </SectionCard>
  );
}

export function InvoiceRevisions({ invoice }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<number | null>(null);
  const { revisions, currency } = invoice;
  if (revisions.length === 0) return null;
  return (
    <SectionCard title={t('Earlier versions')} aside={revisions.length}>
      <KeyValues
        items={revisions.map(({ revision, total, savedBy, savedAt }) => ({
          label: (
            <>
              <DateText at={savedAt} /> {savedBy}
            </>
          ),
          value: (
            <Button variant="subtle" size="compact-sm" onClick={() => setShown(revision)}>
              {t('Revision {{revision}}, {{money}}', { revision, money: formatMoney(total, currency) })}
            </Button>
          ),
        }))}
      />
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        size={720}
        title={t('Revision {{revision}}', { revision: shown ?? 0 })}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        {shown !== null && <Earlier invoice={invoice} revision={shown} />}
      </Modal>
    </SectionCard>
  );
}

/** An earlier revision, and the changes since then. */
function Earlier({ invoice, revision }: Props & { revision: number }) {
  const { t } = useTranslation();
  const { id, revisions } = invoice;
  const options = queryOptionsOf(invoicesContract.listInvoiceRevisions, { params: { invoiceId: id } });
  const found = useQuery(options);
  if (found.error) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  const items = found.data?.items ?? [];
  const was = items.find((item) => item.revision === revision);
  if (!was) return <span className="sk" style={{ display: 'block', height: 220 }} />;
  const next = items.find((item) => item.revision === revision + 1) ?? invoice;
  const by = revisions.find((item) => item.revision === revision)?.savedBy ?? '';
  const same = (item: unknown, other: unknown) => JSON.stringify(item) === JSON.stringify(other);
  const changed = [
    !same(was.lines, next.lines) && t('lines'),
    !same([was.discount, was.coupon], [next.discount, next.coupon]) && t('discounts'),
    !same(was.shipping, next.shipping) && t('delivery'),
    !same([was.issueOn, was.dueOn, was.schedule], [next.issueOn, next.dueOn, next.schedule]) && t('dates'),
    !same(was.customer, next.customer) && t('customer'),
    !same([was.notes, was.terms, was.poNumber], [next.notes, next.terms, next.poNumber]) && t('notes'),
    !same(
      was.attachments.map(({ id }) => id),
      next.attachments.map(({ id }) => id),
    ) && t('attachments'),
    was.total !== next.total && t('total'),
  ].filter(Boolean);
  return (
    <div className="stack">
      <p className="mut">
        {t('{{name}} changed: {{what}}', {
          name: by,
          what: changed.join(', ') || t('nothing visible'),
        })}
      </p>
      <KeyValues
        items={[
          { label: t('Customer'), value: was.customer.name },
          { label: t('Issued'), value: <DayText day={was.issueOn} /> },
          { label: t('Due'), value: <DayText day={was.dueOn} /> },
          was.notes !== null && { label: t('Notes'), value: was.notes },
          was.attachments.length > 0 && {
            label: t('Attachments'),
            value: <StoredFiles invoiceId={id} files={was.attachments} />,
          },
        ]}
      />
      <InvoiceLines document={was} />
    </div>
  );
}
