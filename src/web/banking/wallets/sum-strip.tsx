// Composition of the available balance: ledger less lien, with the operators on the lines between.
import { useTranslation } from 'react-i18next';
import type { WalletDetail } from '#shared/contract/banking/wallet-shapes.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';

export function SumStrip({ wallet }: { wallet: WalletDetail }) {
  const { t } = useTranslation();
  const { ledger, lien, available, currency, liens } = wallet;
  const until = liens.find((lien) => lien.until !== null)?.until;
  return (
    <dl className="sum-strip">
      <div>
        <dt>{t('Ledger balance')}</dt>
        <dd>
          <MoneyText amount={ledger} currency={currency} />
        </dd>
        <dd className="small">{t('Everything in the wallet')}</dd>
      </div>
      <div>
        <dt>
          <span className="op" aria-hidden>
            −
          </span>
          {t('Lien')}
        </dt>
        <dd>
          <MoneyText amount={lien} currency={currency} />
        </dd>
        <dd className="small">
          {until ? (
            <>
              {t('until')} <DateText at={until} as="date" />
            </>
          ) : (
            t(liens.length > 0 ? 'Held until released' : 'Nothing on hold')
          )}
        </dd>
      </div>
      <div>
        <dt>
          <span className="op" aria-hidden>
            =
          </span>
          {t('Available')}
        </dt>
        <dd>
          <MoneyText amount={available} currency={currency} />
        </dd>
        <dd className="small">{t('Available to spend or send')}</dd>
      </div>
    </dl>
  );
}
