// The name enquiry of the form, sent once bank and number are complete: the account name, and the warnings to confirm.
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { TransferCurrency } from '#shared/contract/banking/transfer-enums.ts';
import type { NameEnquiryAnswer } from '#shared/contract/banking/transfer-shapes.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { amountMax } from '#shared/money.ts';
import { call } from '#web/api/client.ts';

export type AccountQuestion = {
  currency: TransferCurrency;
  bank_code: string;
  account_number: string;
  /** The amount, for the check for duplicates of the last day. */
  amount: number | null;
};

const typingMs = 350;
const lengths: Record<TransferCurrency, RegExp> = { NGN: /^\d{10}$/, USD: /^\d{4,17}$/ };

/** `answer` belongs to the current values; null while it is not known. */
export function useAccountName({ currency, bank_code, account_number, amount }: AccountQuestion): {
  answer: NameEnquiryAnswer | null;
  asking: boolean;
  error: unknown;
} {
  const now = { currency, bank_code, account_number: account_number.trim(), amount };
  const [asked] = useDebouncedValue(now, typingMs);
  const isComplete = /^\d{3,9}$/.test(asked.bank_code) && lengths[asked.currency].test(asked.account_number);
  const body = {
    currency: asked.currency,
    bank_code: asked.bank_code,
    account_number: asked.account_number,
    account_name: null,
    // An amount that is too large has its own error.
    ...(asked.amount && asked.amount <= amountMax && { amount: asked.amount }),
  };
  const { data, error, isFetching } = useQuery({
    queryKey: ['transfer', 'name-enquiry', body],
    queryFn: () => call(transfersContract.enquireName, { body }),
    enabled: isComplete,
    staleTime: 30_000,
    retry: false,
    // A new amount repeats the enquiry; the known name stays visible in the meantime.
    placeholderData: (before) => before,
  });
  const isOfNow = data?.account_number === now.account_number && data.bank_code === now.bank_code;
  return {
    answer: isComplete && data && isOfNow ? data : null,
    asking: isComplete && isFetching && !isOfNow,
    error: isComplete ? error : null,
  };
}
