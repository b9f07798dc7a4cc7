// The next payout as of now: date, amount, destination and components.
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { formatMoney } from '#shared/money.ts';
import { canRead } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

export const payoutsQuery = queryOptionsOf(payoutsContract.getPayoutStatistics, { query: {} });
type Next = NonNullable<OutputOf<(typeof payoutsContract)['getPayoutStatistics']>['nextPayout']>;

export function NextPayout() {
  const { t } = useTranslation();
  const may = usePermissions().can(canRead('PAYMENT_GATEWAY.PAYOUTS'));
  const { data, error, refetch } = useQuery({ ...payoutsQuery, enabled: may });
  if (!may) return null;
  return (
    <SectionCard
      title={t('Next payout')}
      className="next-payout"
      end={
        <Link to="/payment-gateway/payouts" className="more">
          {t('All payouts')}
        </Link>
      }
    >
      {error && !data ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : !data ? (
        <span className="sk" style={{ height: 120 }} aria-busy />
      ) : data.nextPayout ? (
        <Foreseen next={data.nextPayout} />
      ) : (
        <p className="nothing">{t('Payouts are made when you withdraw.')}</p>
      )}
    </SectionCard>
  );
}

/** Returns 'Mon 23 Nov': a day without a time needs no time zone. */
function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  } as Intl.DateTimeFormatOptions).format(new Date(`${day}T00:00:00Z`));
}

function Foreseen({ next }: { next: Next }) {
  const { t } = useTranslation();
  const { currency } = useBusinessSettings();
  const { net, bank, missing, minimum } = next;
  const taken = (label: string, amount: number) =>
    amount !== 0 && { label: t(label), value: <MoneyText amount={amount} /> };
  return (
    <>
      <div className="xs dim">{dayText(next.on)}</div>
      <div className="balance-figure num">
        <MoneyText amount={net} />
      </div>
      {bank ? (
        <div className="payout-bank">
          <IconBuildingBank size={14} aria-hidden />
          {bank.bankName} <span className="num">•••• {bank.accountNumber.slice(-4)}</span>
        </div>
      ) : (
        <p className="payout-note">{t(missing ?? '')}</p>
      )}
      {net < minimum && (
        <p className="payout-note">
          {t('Balances below {{minimum}} are carried over to the next payout.', {
            minimum: formatMoney(minimum, currency),
          })}
        </p>
      )}
      {net !== 0 && (
        <KeyValues
          items={[
            { label: t('Payments'), value: <MoneyText amount={next.gross} /> },
            taken('Fees and VAT', -(next.fees + next.vat)),
            taken('Sub-account shares', -next.shared),
            taken('Refunds', -next.refunds),
            taken('Chargebacks', -next.chargebacks),
            taken('Reserve', -next.reserve),
            taken('Adjustments', next.adjustments),
            { label: t('Paid out'), value: <MoneyText amount={net} />, total: true },
          ]}
        />
      )}
    </>
  );
}
