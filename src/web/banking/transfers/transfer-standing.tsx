// The known facts about a transfer that has not simply arrived, the open questions, and the next step.
import { useTranslation } from 'react-i18next';
import type { TransferDetail } from '#shared/contract/banking/transfer-shapes.ts';
import { formatMoney } from '#shared/money.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DateText } from '#web/ui/date-text.tsx';

export function TransferStanding({ transfer }: { transfer: TransferDetail }) {
  const { t } = useTranslation();
  const { status, failure, bank_name: bank, timeline } = transfer;
  const total = formatMoney(transfer.total, transfer.currency);
  if (status === 'PROCESSING')
    return (
      <Banner tone="warning">
        <span className="strong">{t('{{bank}} has not confirmed yet.', { bank })}</span>{' '}
        {t('{{total}} was debited from your wallet. Do not send it again: it could be paid twice.', {
          total,
        })}{' '}
        {transfer.next_at && (
          <>
            {t('Next check with the bank')} <DateText at={transfer.next_at} as="exact" />.
          </>
        )}
      </Banner>
    );
  if (status === 'REVERSED')
    return (
      <Banner tone="info">
        <span className="strong">{t('{{total}} was returned to your wallet.', { total })}</span>{' '}
        {t('{{bank}} returned it: {{failure}}', { bank, failure })}.
      </Banner>
    );
  if (status !== 'FAILED' || !failure) return null;
  const wasTaken = timeline.some(({ kind }) => kind === 'created' || kind === 'due');
  return (
    <Banner tone="info">
      <span className="strong">
        {wasTaken
          ? t('{{total}} was returned to your wallet.', { total })
          : t('Your wallet was not debited.')}
      </span>{' '}
      {t(failure)}. {t('You can safely send it again.')}
    </Banner>
  );
}
