// The values of the transfer form.
import type { TransferPurpose, TransferWarning } from '#shared/contract/banking/transfer-enums.ts';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

export type TransferValues = {
  wallet_id: string;
  account_number: string;
  bank_code: string;
  amount: number | null;
  narration: string;
  purpose: TransferPurpose;
  confirmed: TransferWarning[];
  code: string | undefined;
  pin: string | undefined;
};

export type TransferForm = ContractForm<TransferValues>;

export function emptyTransfer(walletId: string): TransferValues {
  return {
    wallet_id: walletId,
    account_number: '',
    bank_code: '',
    amount: null,
    narration: '',
    purpose: 'other',
    confirmed: [],
    code: undefined,
    pin: undefined,
  };
}
