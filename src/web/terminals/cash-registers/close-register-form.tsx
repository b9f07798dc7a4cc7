// Closes a cash register: counted by note or as a total; the difference follows each key.
import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CashRegisterDetail,
  cashCloseInput,
  cashRegistersContract,
} from '#shared/contract/terminals/cash-registers.ts';
import { cashNotes, sumOfNotes, varianceOf } from '#shared/contract/terminals/cash-words.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField, TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { VarianceText } from './register-words.tsx';
import './register.css';

type Counts = Readonly<Record<number, number>>;
type Props = ShownDialog & { register: CashRegisterDetail };

export function CloseRegisterForm({ register, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { currency, expected, float, reasonOver } = register;
  const values = cashNotes[currency] ?? [];
  const [way, setWay] = useState(values.length > 0 ? 'notes' : 'total');
  const [counts, setCounts] = useState<Counts>({});
  const form = useContractForm(cashCloseInput, { counted: null as number | null, reason: '' });
  const notes = values.map((value) => ({ value, count: counts[value] ?? 0 }));
  const isByNote = way === 'notes';
  const counted = isByNote ? sumOfNotes(notes) : form.values.counted;
  const variance = counted === null ? null : counted - expected;
  const isOver = variance !== null && Math.abs(variance) > reasonOver;
  const close = useCall(cashRegistersContract.closeCashRegister, { form });
  const send = () => {
    const { reason, counted: total } = form.input();
    const body = isByNote ? { notes, reason } : { counted: total, reason };
    return close.run({ params: { registerId: register.id }, body });
  };
  const stays = Math.min(float, counted ?? 0);
  const money = (amount: number) => <span className="num">{formatMoney(amount, currency)}</span>;
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Close cash register"
      submitLabel="Close register"
      form={form}
      onSubmit={send}
    >
      <KeyValues items={[{ label: t('Expected in the drawer'), value: money(expected) }]} />
      {values.length > 0 && (
        <SegmentedControl
          aria-label={t('How the cash is counted')}
          data={[
            { value: 'notes', label: t('Count the notes') },
            { value: 'total', label: t('Enter a total') },
          ]}
          value={way}
          onChange={setWay}
        />
      )}
      {isByNote ? (
        <Tally notes={notes} currency={currency} onChange={setCounts} counts={counts} />
      ) : (
        <AmountField label="Counted cash" currency={currency} {...form.getInputProps('counted')} />
      )}
      {counted !== null && variance !== null && (
        <div aria-live="polite">
          <KeyValues
            items={[
              { label: t('Counted'), value: money(counted) },
              { label: t('Difference'), value: <VarianceText variance={variance} currency={currency} /> },
              { label: t('Stays in the drawer'), value: money(stays) },
              { label: t('To the bank'), value: money(counted - stays) },
            ]}
          />
        </div>
      )}
      <TextAreaField
        label={isOver ? (varianceOf(variance) === 'short' ? 'Why is it short?' : 'Why is it over?') : 'Note'}
        optional={!isOver}
        hint={
          isOver
            ? t('Asked when the difference is over {{limit}}. The owners are told by e-mail.', {
                limit: formatMoney(reasonOver, currency),
              })
            : undefined
        }
        {...form.getInputProps('reason')}
      />
    </DrawerForm>
  );
}

type TallyProps = {
  notes: readonly { value: number; count: number }[];
  currency: CashRegisterDetail['currency'];
  counts: Counts;
  onChange: (counts: Counts) => void;
};

function Tally({ notes, currency, counts, onChange }: TallyProps) {
  const { t } = useTranslation();
  const set = (value: number, typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, 6);
    onChange(Object.fromEntries([...Object.entries(counts), [value, Number(digits)]]));
  };
  return (
    <div className="tally">
      {notes.map(({ value, count }) => (
        <div key={value} className="tally-row">
          <span className="num">{formatMoney(value, currency)}</span>
          <TextInput
            aria-label={t('How many of {{note}}', { note: formatMoney(value, currency) })}
            inputMode="numeric"
            value={count === 0 ? '' : String(count)}
            placeholder="0"
            onChange={(event) => set(value, event.currentTarget.value)}
          />
          <span className="num mut">{formatMoney(value * count, currency)}</span>
        </div>
      ))}
    </div>
  );
}
