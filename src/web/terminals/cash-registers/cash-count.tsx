// Cash count: by denomination with a calculated sum, or as a total. Used for opening and closing.
import { SegmentedControl, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CashNote, cashNotes, sumOfNotes } from '#shared/contract/terminals/cash-register-enums.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { AmountField } from '#web/ui/form/fields.tsx';
import './register.css';

type Counts = Readonly<Record<number, number>>;

/** The current count; `notes` is null when a total is entered. */
export function useCashCount(currency: Currency, first: 'notes' | 'total') {
  const values = cashNotes[currency] ?? [];
  const [way, setWay] = useState<string>(first);
  const [counts, setCounts] = useState<Counts>({});
  const isByNote = way === 'notes' && values.length > 0;
  const notes: CashNote[] | null = isByNote
    ? values.map((value) => ({ value, count: counts[value] ?? 0 }))
    : null;
  return { currency, values, way, setWay, counts, setCounts, notes, sum: notes && sumOfNotes(notes) };
}
export type CashCounted = ReturnType<typeof useCashCount>;

/** `total`: the properties of the total field. */
type Props = { count: CashCounted; fault?: string | undefined; total: ComponentProps<typeof AmountField> };

export function CashCount({ count, fault, total }: Props) {
  const { t } = useTranslation();
  const { currency, values, way, setWay, notes, sum } = count;
  return (
    <>
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
      {notes ? (
        <div className="tally">
          {notes.map((note) => (
            <NoteRow key={note.value} note={note} count={count} />
          ))}
          <div className="tally-row strong" aria-live="polite">
            <span>{t('Sum')}</span>
            <span />
            <span className="num">{formatMoney(sum ?? 0, currency)}</span>
          </div>
          {fault && <p className="tally-fault">{t(fault)}</p>}
        </div>
      ) : (
        <AmountField {...total} />
      )}
    </>
  );
}

function NoteRow({ note: { value, count: many }, count }: { note: CashNote; count: CashCounted }) {
  const { t } = useTranslation();
  const { currency, setCounts } = count;
  const note = formatMoney(value, currency);
  const [isFaulty, setFaulty] = useState(false);
  const set = (typed: string) => {
    setFaulty(!/^\d*$/.test(typed));
    if (!/^\d*$/.test(typed)) return;
    const digits = typed.slice(0, 6);
    setCounts((before) => ({ ...before, [value]: Number(digits) }));
  };
  return (
    <div className="tally-row">
      <span className="num">{note}</span>
      <TextInput
        aria-label={t('How many of {{note}}', { note })}
        inputMode="numeric"
        value={many === 0 ? '' : String(many)}
        placeholder="0"
        error={isFaulty && t('Use a whole number, without a sign')}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <span className="num mut">{formatMoney(value * many, currency)}</span>
    </div>
  );
}
