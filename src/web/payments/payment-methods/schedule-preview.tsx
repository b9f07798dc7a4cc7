// The days of the next payouts on the business calendar, and the settlement terms as text.
import { IconCalendarEvent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PayoutSetting } from '#shared/contract/payments/payment-methods.ts';
import type { PayoutScheduleKind } from '#shared/settlement/balance-items.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import './payment-methods.css';

type Props = { schedule: PayoutScheduleKind; setting: PayoutSetting | undefined };

/** Returns 'Tuesday, 24 November 2026': a day without a time needs no time zone. */
function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

export function SchedulePreview({ schedule, setting }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Next payouts')}>
      {schedule === 'manual' && (
        <p className="mut sm">{t('No automatic payouts. Withdraw at any time from the list of payouts.')}</p>
      )}
      {schedule === 'instant' && <p className="mut sm">{t('Within seconds of a payment, at any time.')}</p>}
      <ol className="next-days">
        {(setting?.nextDays ?? []).map((day, index) => (
          <li key={day}>
            <IconCalendarEvent size={16} aria-hidden />
            <span>
              {dayText(day)}
              {setting?.nextDaysRolled[index] && (
                <span className="dim sm"> {t('moved because of a weekend or holiday')}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

export function PayoutTerms({ setting }: { setting: PayoutSetting }) {
  const { t } = useTranslation();
  const { terms } = setting;
  const days = terms.clearingDays;
  return (
    <SectionCard title={t('Your terms')} aside={`T+${days}`}>
      <div className="stack terms">
        <p>
          {days === 0
            ? t('Payments are available immediately.')
            : days === 1
              ? t(
                  'Payments are available on the next working day (T+1): Monday’s payments on Tuesday, Friday’s on Monday.',
                )
              : t('Payments are available after {{days}} working days (T+{{days}}).', { days })}
        </p>
        <p>
          {t(
            'Saturdays, Sundays and public holidays are not working days. Settlement moves to the next working day.',
          )}
        </p>
        {terms.reservePpm > 0 && (
          <p>
            {t('{{rate}}% of settled payments is held in reserve for {{days}} days.', {
              rate: terms.reservePpm / 10_000,
              days: terms.reserveDays,
            })}
          </p>
        )}
        {!terms.instantAllowed && <p className="mut">{t('Instant payouts are not part of your terms.')}</p>}
      </div>
    </SectionCard>
  );
}
