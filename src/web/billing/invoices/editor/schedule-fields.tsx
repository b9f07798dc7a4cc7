// A deposit and instalments: amounts and due dates before the final due date, with the resulting amounts to the minor unit below.
import { Button, Switch } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ScheduledPart } from '#shared/billing/payment-schedule.ts';
import { partsMax } from '#shared/contract/billing/invoices/invoice-enums.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { RateField } from '#web/billing/rate-field.tsx';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { DayText } from '../day-text.tsx';
import type { EditedInvoice, EditedPart } from './editor-values.ts';

const shares = { percent: 'Share of total', fixed: 'Amount', equal: 'Equal part' };
type Kind = keyof typeof shares;
const begun: Record<Kind, EditedPart['share']> = {
  percent: { kind: 'percent', rate: 3000 },
  fixed: { kind: 'fixed', amount: null },
  equal: { kind: 'equal' },
};

type Props = { form: ContractForm; parts: readonly ScheduledPart[]; currency: Currency };

export function ScheduleFields({ form, parts, currency }: Props) {
  const { t } = useTranslation();
  const { schedule } = form.getValues() as EditedInvoice;
  const hasDeposit = schedule[0]?.isDeposit ?? false;
  const set = (next: EditedPart[]) => form.setFieldValue('schedule', next);
  const rest = hasDeposit ? schedule.slice(1) : schedule;
  const deposit: EditedPart = { dueOn: null, share: begun.percent, isDeposit: true };
  const add = () => set([...schedule, { dueOn: null, share: begun.equal, isDeposit: false }]);
  return (
    <section className="inv-section" aria-label={t('Deposit and instalments')}>
      <div className="inv-section-head">
        <h2 id="deposit-title">{t('Deposit')}</h2>
        <Switch
          aria-labelledby="deposit-title"
          checked={hasDeposit}
          onChange={(event) => set(event.currentTarget.checked ? [deposit, ...rest] : rest)}
        />
      </div>
      {schedule.map((part, index) => (
        <PartRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
          key={index}
          form={form}
          index={index}
          part={part}
          currency={currency}
          onRemove={() => set(schedule.filter((_, at) => at !== index))}
        />
      ))}
      {schedule.length < partsMax - 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} />}
          style={{ alignSelf: 'start' }}
          onClick={add}
        >
          {t('Add instalment')}
        </Button>
      )}
      {parts.length > 0 && <Parts parts={parts} currency={currency} />}
    </section>
  );
}

type RowProps = {
  form: ContractForm;
  index: number;
  part: EditedPart;
  currency: Currency;
  onRemove: () => void;
};

function PartRow({ form, index, part, currency, onRemove }: RowProps) {
  const { t } = useTranslation();
  const at = `schedule.${index}`;
  const { share, isDeposit } = part;
  const label = isDeposit ? t('Deposit') : t('Instalment {{number}}', { number: index + 1 });
  return (
    <fieldset className="inv-part" aria-label={label}>
      <SelectField
        label={isDeposit ? 'Deposit' : 'Instalment'}
        data={Object.entries(shares).map(([value, text]) => ({ value, label: t(text) }))}
        value={share.kind}
        onChange={(kind) => form.setFieldValue(`${at}.share`, begun[(kind ?? 'equal') as Kind])}
      />
      {share.kind === 'percent' && (
        <RateField label="Share of total" {...form.getInputProps(`${at}.share.rate`)} />
      )}
      {share.kind === 'fixed' && (
        <AmountField label="Amount" currency={currency} {...form.getInputProps(`${at}.share.amount`)} />
      )}
      {share.kind === 'equal' && <span />}
      <DateField label={isDeposit ? 'Deposit due' : 'Due date'} {...form.getInputProps(`${at}.dueOn`)} />
      <button
        type="button"
        className="iconbtn"
        aria-label={t('Remove {{name}}', { name: label })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </button>
    </fieldset>
  );
}

export function Parts({ parts, currency }: { parts: readonly ScheduledPart[]; currency: Currency }) {
  const { t } = useTranslation();
  return (
    <table className="inv-parts" aria-label={t('Payment schedule')}>
      <tbody>
        {parts.map((part, index) => (
          <tr key={part.dueOn}>
            <td className="mut">
              <DayText day={part.dueOn} />
            </td>
            <td>
              {part.isDeposit
                ? t('Deposit')
                : index === parts.length - 1
                  ? t('Balance')
                  : t('Instalment {{number}}', { number: index + 1 })}
            </td>
            <td className="r num strong">{formatMoney(part.amount, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
