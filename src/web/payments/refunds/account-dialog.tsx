// Dialog in which the merchant enters the bank account of a refund, or a new one for a returned refund.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type RefundDetail, refundsContract } from '#shared/contract/payments/refunds.ts';
import { banksContract } from '#shared/contract/settlement/banks.ts';
import { formatMoney } from '#shared/money.ts';
import { ApiError, pendingApprovalOf } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { invalidateNoun, queryOptionsOf } from '#web/api/queries.ts';
import { showHeld } from '#web/api/show-held.tsx';
import { type KeptKey, withKey } from '#web/api/use-call.ts';
import { Dialog } from '#web/ui/menu/dialog.tsx';
import { refundPath } from '#web/ui/payments/refund-labels.ts';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { AccountFields, type Details } from './account-fields.tsx';

/** Maps the result of the name enquiry to an error at the field concerned. */
function refusal(outcome: 'not_found' | 'unavailable' | 'found'): ApiError {
  if (outcome === 'unavailable')
    return new ApiError({ status: 502, message: 'The bank is not responding. Try again in a moment.' });
  const message = 'No account with this number at this bank';
  return new ApiError({ status: 422, message, fields: { accountNumber: message } });
}

export function AccountDialog({ refund, onClose }: { refund: RefundDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const banks = useQuery(queryOptionsOf(banksContract.listBanks, { query: {} }));
  const navigate = useNavigate();
  const key: KeptKey = useRef(null);
  const resolve = async ({ bankCode, accountNumber }: Details) => {
    const query = { bank_code: bankCode, account_number: accountNumber };
    const { outcome, account_name } = await call(banksContract.resolveBankByQuery, { query });
    if (outcome === 'found' && account_name !== null) return { accountName: account_name };
    throw refusal(outcome);
  };
  const send = async (body: Details) => {
    const params = { refundId: refund.id };
    if (refund.canSendAgain) {
      const again = withKey(refundsContract.sendRefundAgain, { params, body, idempotencyKey: '' }, key);
      const created = await call(refundsContract.sendRefundAgain, again);
      await navigate({ to: refundPath(created) });
    } else await call(refundsContract.giveRefundAccount, { params, body });
    toastSuccess(t('Refund is on its way'));
    void invalidateNoun('transaction');
    onClose();
  };
  const give = (body: Details) =>
    send(body).catch((error: unknown) => {
      const held = pendingApprovalOf(error);
      if (!held) throw error;
      showHeld(held);
      onClose();
    });
  return (
    <Dialog opened onClose={onClose} title={t('Where should the refund be sent?')} size={440}>
      <AccountFields
        banks={banks.data?.items}
        resolve={resolve}
        give={give}
        action={t('Send {{amount}}', { amount: formatMoney(refund.amount, refund.currency) })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
