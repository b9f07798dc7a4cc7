// The automatic reminders: days before and after the due date, as chips.
import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reminderText } from '#shared/billing/invoice-timeline.ts';
import { remindersMax } from '#shared/contract/billing/invoices/invoice-enums.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import { dayWords } from '../day-text.tsx';

type Props = {
  days: readonly number[];
  dueOn: string;
  error: string | undefined;
  onChange: (days: number[]) => void;
};

const offered = [-30, -14, -7, -5, -3, -2, -1, 0, 1, 2, 3, 5, 7, 14, 21, 30, 45, 60, 90];

export function ReminderFields({ days, dueOn, error, onChange }: Props) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const words = (day: number) => t(reminderText(day)).replace(/^./, (letter) => letter.toUpperCase());
  const remaining = offered.filter((day) => !days.includes(day));
  return (
    <section className="inv-section" aria-label={t('Reminders')}>
      <div className="inv-section-head">
        <h2>{t('Reminders')}</h2>
        <span className="mut">{t('By e-mail, at 09:00, until paid')}</span>
      </div>
      <div className="inv-chips">
        {days
          .toSorted((a, b) => a - b)
          .map((day) => (
            <span key={day} className="inv-chip">
              {words(day)}{' '}
              <span className="mut">{dayWords(dayAfter(dueOn, day)).replace(/ \d{4}$/, '')}</span>
              <button
                type="button"
                aria-label={t('Remove the reminder {{when}}', { when: words(day) })}
                onClick={() => onChange(days.filter((item) => item !== day))}
              >
                <IconX size={14} />
              </button>
            </span>
          ))}
        {days.length < remindersMax.count && !adding && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} />}
            onClick={() => setAdding(true)}
          >
            {t('Add reminder')}
          </Button>
        )}
        {adding && (
          <SelectField
            label="Remind"
            autoFocus
            data={remaining.map((day) => ({ value: String(day), label: words(day) }))}
            value={null}
            onChange={(day) => {
              setAdding(false);
              if (day !== null) onChange([...days, Number(day)]);
            }}
            onBlur={() => setAdding(false)}
          />
        )}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </section>
  );
}
