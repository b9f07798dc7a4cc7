// The strip below an open row: the problem, both names side by side if they differ, and the possible solutions.
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { minimumTransfer } from '#shared/banking/transfer-charges.ts';
import type { TransferGroupDetail, TransferGroupRow } from '#shared/contract/banking/bulk-shapes.ts';
import { bulkCellMax, type RowProblem } from '#shared/contract/banking/bulk-transfer-enums.ts';
import { banksContract } from '#shared/contract/settlement/banks.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import type { ChangeRow } from './bulk-paths.ts';

type Props = {
  group: TransferGroupDetail;
  row: TransferGroupRow;
  change: ChangeRow;
  mayChange: boolean;
  isPending: boolean;
};

export function RowStrip(props: Props) {
  const { t } = useTranslation();
  const { group, row, change, mayChange, isPending } = props;
  const isWarning = row.state === 'WARNING';
  return (
    <div className={`bulk-strip ${isWarning ? 'warning' : 'danger'}`}>
      <div className="grow">
        <Why row={row} currency={group.currency} />
      </div>
      {mayChange && (
        <div className="row">
          <Fix {...props} />
          {row.problem === 'name_differs' && (
            <Button variant="default" disabled={isPending} onClick={() => change({ use_bank_name: true })}>
              {t('Use the bank’s name')}
            </Button>
          )}
          {(row.problem === 'paid_today' || row.problem === 'twice') && (
            <Button variant="default" disabled={isPending} onClick={() => change({ kept: true })}>
              {t('Keep both')}
            </Button>
          )}
          {row.problem === 'no_answer' && (
            <Button variant="default" disabled={isPending} onClick={() => change({ ask: true })}>
              {t('Check again')}
            </Button>
          )}
          <Button variant="default" disabled={isPending} onClick={() => change({ dropped: true })}>
            {t('Remove row')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Why({ row, currency }: { row: TransferGroupRow; currency: TransferGroupDetail['currency'] }) {
  const { t } = useTranslation();
  if (row.problem === 'another_name' || row.problem === 'name_differs') return <Names row={row} />;
  const says: Partial<Record<RowProblem, [string, string]>> = {
    bank: [
      row.bank === '' ? t('The bank is missing.') : t('No bank is called “{{bank}}”.', { bank: row.bank }),
      t('Choose the account’s bank.'),
    ],
    account_number: accountNumberTexts(row.account_number, t),
    amount: [
      row.amount_text === ''
        ? t('The amount is missing.')
        : t('“{{text}}” is not an amount that can be sent.', { text: row.amount_text }),
      t('Enter it as 250000.00, at least {{minimum}}.', {
        minimum: formatMoney(minimumTransfer(currency), currency),
      }),
    ],
    limit: [t('This is above the limit of one transfer.'), t('Lower the amount, or remove the row.')],
    account_name: [
      t('The account name has {{count}} characters; at most {{max}} are sent.', {
        count: row.account_name?.length,
        max: bulkCellMax.accountName,
      }),
      t('Shorten it, or remove the row.'),
    ],
    narration: [
      t('The narration has {{count}} characters; at most {{max}} are sent.', {
        count: row.narration?.length,
        max: bulkCellMax.narration,
      }),
      t('Shorten it, or remove the row.'),
    ],
    no_account: [t('The bank has no account with this number.'), t('Correct the number or the bank.')],
    no_answer: [
      t('The bank has not confirmed the name.'),
      t('Check again, or remove the row and send the rest.'),
    ],
    paid_today: [
      t('The same amount was sent to this account in the last 24 hours: {{about}}.', { about: row.about }),
      t('It will not be sent unless you keep it.'),
    ],
    twice: [
      t('The same account and amount as row {{about}}.', { about: row.about }),
      t('It will not be sent unless you keep it.'),
    ],
  };
  const [why, then] = (row.problem && says[row.problem]) ?? ['', ''];
  return (
    <>
      <strong>{why}</strong>
      <small className="mut">{then}</small>
    </>
  );
}

/** A spreadsheet may have removed a leading zero, or written the number as 3.02E+09. */
function accountNumberTexts(number: string, t: TFunction): [string, string] {
  if (number === '') return [t('The account number is missing.'), t('Enter the account number.')];
  if (!/^\d+$/.test(number))
    return [
      t('“{{number}}” is not an account number.', { number }),
      t('Enter its digits only. A spreadsheet may have shortened it.'),
    ];
  const digits = number.length;
  return [
    digits === 1
      ? t('The account number has 1 digit.')
      : t('The account number has {{digits}} digits.', { digits }),
    digits === 9
      ? t('A leading zero may have been lost in the spreadsheet.')
      : t('Correct the number, or remove the row.'),
  ];
}

/** The words of a name; those missing in the other name are underlined. */
function Compared({ name, other }: { name: string; other: string }) {
  const known = new Set(other.toLowerCase().split(/\s+/));
  const words = name.split(/\s+/);
  return words.map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of a name have no other identity
    <span key={index}>{known.has(word.toLowerCase()) ? `${word} ` : <u>{word}</u>} </span>
  ));
}

function Names({ row }: { row: TransferGroupRow }) {
  const { t } = useTranslation();
  const [provided, found, alike] = [row.account_name ?? '', row.found_name ?? '', row.similarity ?? 0];
  return (
    <div className="bulk-names">
      <dl>
        <dt className="mut">{t('In the file')}</dt>
        <dd>
          <Compared name={provided} other={found} />
        </dd>
        <dt className="mut">{t('At the bank')}</dt>
        <dd>
          <Compared name={found} other={provided} />
        </dd>
      </dl>
      <div className="alike">
        <small>{t('{{alike}}% match', { alike })}</small>
        <span className="bar" aria-hidden>
          <span style={{ width: `${alike}%` }} />
        </span>
      </div>
    </div>
  );
}

/** An input for the invalid cell. */
function Fix({ group, row, change, isPending }: Props): ReactNode {
  const { t } = useTranslation();
  const { problem } = row;
  if (problem === 'bank') return <BankFix group={group} row={row} change={change} />;
  if (problem === 'account_number' || problem === 'another_name' || problem === 'no_account') {
    const padded = `0${row.account_number}`;
    return (
      <>
        {row.account_number.length === 9 && (
          <Button variant="default" disabled={isPending} onClick={() => change({ account_number: padded })}>
            {t('Try {{number}}', { number: padded })}
          </Button>
        )}
        <CellFix
          key={row.account_number}
          label={t('Account number of row {{line}}', { line: row.line })}
          value={row.account_number}
          save={(text) => change({ account_number: text })}
        />
      </>
    );
  }
  if (problem === 'account_name')
    return (
      <CellFix
        key={row.account_name}
        label={t('Account name of row {{line}}', { line: row.line })}
        inputMode="text"
        value={row.account_name ?? ''}
        save={(text) => change({ account_name: text })}
      />
    );
  if (problem === 'narration')
    return (
      <CellFix
        key={row.narration}
        label={t('Narration of row {{line}}', { line: row.line })}
        inputMode="text"
        value={row.narration ?? ''}
        save={(text) => change({ narration: text })}
      />
    );
  if (problem === 'amount' || problem === 'limit')
    return (
      <CellFix
        key={row.amount_text}
        label={t('Amount of row {{line}}', { line: row.line })}
        value={row.amount_text}
        save={(text) => change({ amount: text })}
      />
    );
  return null;
}

type CellFixProps = {
  label: string;
  inputMode?: 'decimal' | 'text';
  value: string;
  save: (text: string) => void;
};

function CellFix({ label, inputMode = 'decimal', value, save }: CellFixProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const isSame = text.trim() === '' || text === value;
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame) save(text.trim());
      }}
    >
      <TextInput
        aria-label={label}
        inputMode={inputMode}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <WriteButton size="sm" variant="default" disabled={isSame}>
        {t('Apply')}
      </WriteButton>
    </form>
  );
}

function BankFix({ group, row, change }: Pick<Props, 'group' | 'row' | 'change'>) {
  const { t } = useTranslation();
  const country = group.currency === 'USD' ? ('US' as const) : ('NG' as const);
  const banks = useQuery(queryOptionsOf(banksContract.listBanks, { query: { country } }));
  return (
    <>
      {(row.bank === '' ? [] : row.suggestions).map(({ code, name }) => (
        <Button key={code} variant="default" onClick={() => change({ bank: code })}>
          {name}
        </Button>
      ))}
      <Select
        aria-label={t('Bank of row {{line}}', { line: row.line })}
        searchable
        placeholder={t('Other bank')}
        nothingFoundMessage={t('No bank with this name')}
        data={banks.data?.items.map(({ code, name }) => ({ value: code, label: name })) ?? []}
        value={null}
        onChange={(code) => code && change({ bank: code })}
      />
    </>
  );
}
