// The sums of a cash register: float to expected cash, counted cash, and difference.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { CashRegisterDetail } from '#shared/contract/terminals/cash-registers.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { VarianceText } from './register-status.tsx';

type Props = { register: CashRegisterDetail };

export function RegisterFacts({ register }: Props) {
  const { t } = useTranslation();
  const { currency } = register;
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />;
  return (
    <div className="stack">
      <SectionCard title={t('Drawer')}>
        <KeyValues
          items={[
            { label: t('Float'), value: money(register.float) },
            {
              label: t('Cash sales ({{count}})', { count: register.salesCount }),
              value: money(register.sales),
            },
            { label: t('Paid in'), value: money(register.paidIn) },
            { label: t('Paid out'), value: money(-register.paidOut) },
            { label: t('Expected in the drawer'), value: money(register.expected), total: true },
            register.counted !== null && { label: t('Counted'), value: money(register.counted) },
            register.variance !== null && {
              label: t('Difference'),
              value: <VarianceText variance={register.variance} currency={currency} />,
            },
            register.reason !== null && { label: t('Reason'), value: register.reason },
            register.stays !== null && { label: t('Stays in the drawer'), value: money(register.stays) },
            register.toBank !== null && { label: t('To the bank'), value: money(register.toBank) },
          ]}
        />
      </SectionCard>
      <Notes title="Counted" notes={register.notes} currency={currency} />
      <Notes title="Float by note" notes={register.floatNotes} currency={currency} />
      <SectionCard title={t('Details')}>
        <KeyValues
          items={[
            { label: t('Opened by'), value: <Opener register={register} /> },
            { label: t('Opened'), value: <DateText at={register.createdAt} /> },
            register.closedAt !== null && { label: t('Closed by'), value: register.closedBy ?? '—' },
            register.closedAt !== null && { label: t('Closed'), value: <DateText at={register.closedAt} /> },
            register.openingNote !== null && { label: t('Note'), value: register.openingNote },
          ]}
        />
      </SectionCard>
    </div>
  );
}

type NotesProps = { title: string; notes: CashRegisterDetail['notes']; currency: Currency };

function Notes({ title, notes, currency }: NotesProps) {
  const { t } = useTranslation();
  const counted = (notes ?? []).filter(({ count }) => count > 0);
  if (counted.length === 0) return null;
  return (
    <SectionCard title={t(title)}>
      <KeyValues
        items={counted.map(({ value, count }) => ({
          label: <span className="num">{`${count} × ${formatMoney(value, currency)}`}</span>,
          value: <MoneyText amount={value * count} currency={currency} />,
        }))}
      />
    </SectionCard>
  );
}

/** An agent is shown as a link to the agent's page. */
function Opener({ register: { agent, openedBy } }: Props) {
  const { t } = useTranslation();
  if (!agent) return openedBy ?? '—';
  return (
    <Link to={`/payment-gateway/terminal/agents/${agent.id}/information`}>
      {t('{{name}}, agent {{code}}', { name: agent.name, code: agent.code })}
    </Link>
  );
}
