// The payment instrument: the card with issuer and 3-D Secure result, or the bank transfer with its sender.
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '#shared/contract/payments/transactions.ts';
import { schemeLabels } from '#shared/payments/cards.ts';
import { CardMark } from '#web/ui/card-mark.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = { payment: TransactionDetail };

export function PaymentInstrument({ payment }: Props) {
  if (payment.card) return <CardCard payment={payment} card={payment.card} />;
  return payment.channel === 'transfer' ? <TransferCard payment={payment} /> : null;
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** 'Nigeria' for NG; other text is returned unchanged. */
function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}

function CardCard({ payment, card }: Props & { card: NonNullable<TransactionDetail['card']> }) {
  const { t } = useTranslation();
  const { threeDs, cardToken } = payment;
  const issuer = [card.bank, card.country && countryName(card.country)].filter(Boolean).join(', ');
  return (
    <SectionCard title={t('Card')} aside={schemeLabels[card.scheme]}>
      <p className="pan">
        <CardMark scheme={card.scheme} />
        <span className="num">
          {card.bin ? `${card.bin.slice(0, 4)} ${card.bin.slice(4)}•• •••• ` : '•••• '}
          {card.last4}
        </span>
      </p>
      <KeyValues
        items={[
          issuer !== '' && { label: t('Issuer'), value: issuer },
          card.expiry !== '' && { label: t('Expires'), value: card.expiry.replace('/', ' / ') },
          cardToken !== null && {
            label: t('Card token'),
            value: <CopyText text={cardToken} label="card token" />,
          },
          {
            label: t('3-D Secure'),
            value: threeDs ? (
              <>
                {t(threeDs.status.charAt(0).toUpperCase() + threeDs.status.slice(1).toLowerCase())}
                {threeDs.eci && <span className="dim"> {t('ECI {{value}}', { value: threeDs.eci })}</span>}
              </>
            ) : (
              t('Not requested')
            ),
          },
        ]}
      />
    </SectionCard>
  );
}

function TransferCard({ payment }: Props) {
  const { t } = useTranslation();
  const { sender, received } = payment;
  return (
    <SectionCard title={t('Bank transfer')}>
      <KeyValues
        items={[
          sender?.name != null && { label: t('Sender'), value: sender.name },
          sender?.bank != null && { label: t('Bank'), value: sender.bank },
          sender?.account != null && { label: t('Account'), value: sender.account },
          sender?.sessionId != null && {
            label: t('Session'),
            value: <CopyText text={sender.sessionId} label="session" />,
          },
          {
            label: t('Received so far'),
            value: <MoneyText amount={received ?? 0} currency={payment.currency} />,
          },
        ]}
      />
    </SectionCard>
  );
}
