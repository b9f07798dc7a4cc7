// The three columns of a review: rows by result, the debit, and the wallet before and after.
import { useTranslation } from 'react-i18next';
import type { TransferGroupDetail } from '#shared/contract/banking/bulk-shapes.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Status } from '#web/ui/status.tsx';
import { checkStyles } from './bulk-paths.ts';

export function ReviewSums({ group }: { group: TransferGroupDetail }) {
  const { t } = useTranslation();
  const { checks, to_send: toSend, currency, available } = group;
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />;
  const results = [
    ['READY', 'Ready', checks.ready],
    ['WARNING', 'Warnings', checks.warning],
    ['ERROR', 'Errors', checks.error],
    ['CHECKING', 'Checking', checks.checking],
  ] as const;
  return (
    <div className="bulk-sums">
      <section aria-label={t('Rows')}>
        <h2>{t('Rows')}</h2>
        <dl>
          {results.map(([state, label, sum]) =>
            state === 'CHECKING' && sum.count === 0 ? null : (
              <div key={state}>
                <dt>
                  <Status {...checkStyles[state]}>{t(label)}</Status> <span className="num">{sum.count}</span>
                </dt>
                <dd>{money(sum.amount)}</dd>
              </div>
            ),
          )}
        </dl>
        <p className="mut xs">{t('Review each warning. Rows with errors are not sent.')}</p>
      </section>
      <section aria-label={t('To be debited')}>
        <h2>{t('To be debited')}</h2>
        <dl>
          <Line label={t(toSend.rows === 1 ? '1 transfer' : '{{rows}} transfers', { rows: toSend.rows })}>
            {money(toSend.amount)}
          </Line>
          <Line label={t('Fees')}>{money(toSend.fee)}</Line>
          <Line label={t('VAT on the fees')}>{money(toSend.vat)}</Line>
          <Line
            label={t(toSend.duties === 1 ? 'Stamp duty, 1 transfer' : 'Stamp duty, {{count}} transfers', {
              count: toSend.duties,
            })}
          >
            {money(toSend.stamp_duty)}
          </Line>
          <Line label={t('To be debited')} total>
            {money(toSend.total)}
          </Line>
        </dl>
      </section>
      <section aria-label={group.wallet.name}>
        <h2>{group.wallet.name}</h2>
        <dl>
          <Line label={t('Available')}>{money(available)}</Line>
          <Line label={t('To be debited')}>{money(-toSend.total)}</Line>
          <Line label={t('Balance after')} total>
            {money(available - toSend.total)}
          </Line>
        </dl>
      </section>
    </div>
  );
}

function Line(props: { label: string; total?: boolean; children: React.ReactNode }) {
  return (
    <div className={props.total ? 'total' : ''}>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
