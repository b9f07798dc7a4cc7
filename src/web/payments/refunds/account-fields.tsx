// Bank account fields of a refund: bank, number, and the account name from the bank before anything is sent.
import { Button, Loader } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bankDetailsInput } from '#shared/contract/settlement/banks.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { Banner } from '#web/ui/banner.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { errorsOf } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import './refunds.css';

export type Details = { bankCode: string; accountNumber: string };

type Props = {
  banks: readonly { code: string; name: string }[] | undefined;
  /** Returns the account name; rejects when there is no such account or the bank does not respond. */
  resolve: (details: Details) => Promise<{ accountName: string }>;
  /** Submits the account; rejects on failure. */
  give: (details: Details) => Promise<unknown>;
  /** Button label: 'Send ₦1,200.00'. */
  action: string;
  onCancel?: () => void;
};

type Found = Details & { accountName: string };

export function AccountFields({ banks, resolve, give, action, onCancel }: Props) {
  const { t } = useTranslation();
  const [details, setDetails] = useState<Details>({ bankCode: '', accountNumber: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const change = (changes: Partial<Details>) => {
    setDetails({ ...details, ...changes });
    setErrors({});
    setFound(null);
    setFailure(null);
  };
  const run = async (work: () => Promise<unknown>) => {
    setWorking(true);
    await work().catch((error: unknown) => {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) setFailure(t(messageOf(error)));
      setFound(null);
    });
    setWorking(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = errorsOf(bankDetailsInput, details);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    void run(async () => {
      if (found) return give(details);
      const { accountName } = await resolve(details);
      setFound({ ...details, accountName });
    });
  };
  const field = (name: keyof Details) => ({ error: errors[name] && t(errors[name]), disabled: working });
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <SelectField
        label="Bank"
        searchable
        placeholder={t('Choose a bank')}
        nothingFoundMessage={t('Bank not found')}
        rightSection={banks ? undefined : <Loader size={14} />}
        data={(banks ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        value={details.bankCode}
        onChange={(bankCode: string | null) => change({ bankCode: bankCode ?? '' })}
        {...field('bankCode')}
      />
      <TextField
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        value={details.accountNumber}
        onChange={(event) =>
          change({ accountNumber: event.currentTarget.value.replace(/\D/g, '').slice(0, 17) })
        }
        {...field('accountNumber')}
      />
      <div aria-live="polite">
        {found && (
          <p className="refund-name row">
            <IconCircleCheck size={16} aria-hidden color="var(--success-dot)" />
            <strong>{found.accountName}</strong>
          </p>
        )}
        {failure && <Banner tone="danger">{failure}</Banner>}
      </div>
      <div className="row" style={{ justifyContent: 'flex-end' }}>
        {onCancel && (
          <Button variant="default" size="md" onClick={onCancel} disabled={working}>
            {t('Cancel')}
          </Button>
        )}
        <WriteButton loading={working}>{found ? action : t('Check account')}</WriteButton>
      </div>
    </form>
  );
}
