// The bank's account name, or the reason why there is none.
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NameEnquiryAnswer } from '#shared/contract/banking/transfer-shapes.ts';
import { messageOf } from '#web/api/api-error.ts';

type Props = { enquiry: { answer: NameEnquiryAnswer | null; asking: boolean; error: unknown } };

export function AccountName({ enquiry: { answer, asking, error } }: Props) {
  const { t } = useTranslation();
  if (asking) return <span className="sk" style={{ height: 54, borderRadius: 8 }} aria-busy />;
  if (error)
    return (
      <p className="account-name" role="status">
        <IconAlertTriangle size={18} color="var(--warning-dot)" aria-hidden />
        {messageOf(error)}
      </p>
    );
  if (!answer) return null;
  const { outcome, account_name: name, bank_name: bank } = answer;
  if (outcome === 'found')
    return (
      <div className="account-name found" role="status">
        <IconCircleCheck size={18} color="var(--success-dot)" aria-hidden />
        <span>
          <span className="strong">{name}</span>
          <span className="mut sm">{t('Confirmed by {{bank}} just now', { bank })}</span>
        </span>
      </div>
    );
  return (
    <p className="account-name" role="status">
      <IconAlertTriangle size={18} color="var(--warning-dot)" aria-hidden />
      {outcome === 'not_found'
        ? t('{{bank}} has no account with this number. Check the digits, or choose another bank.', { bank })
        : t('{{bank}} is not responding. Try again in a moment.', { bank })}
    </p>
  );
}
