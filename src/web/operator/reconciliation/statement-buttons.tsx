// The buttons of bank statements: import, live or test, and export of the filtered lines.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { statementLineQuery } from '#shared/contract/operator/bank/bank-statements.ts';
import { settlementAccountsContract as accountsContract } from '#shared/contract/operator/bank/settlement-accounts.ts';
import { reconciliationContract as contract } from '#shared/contract/operator/reconciliation.ts';
import { ImportButton } from '#web/api/imports/import-button.tsx';
import { useImport } from '#web/api/imports/use-import.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DownloadButtons } from '#web/operator/download-buttons.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';

/** MT940 files have many extensions. */
const formats = 'text/csv,.csv,.sta,.mt940,.940,.txt,text/xml,application/xml,.xml';

/** The default account, known in both modes without any set-up. */
const usualAccount = 'Settlement account';

export function StatementButtons() {
  const { t } = useTranslation();
  const [mode, setMode] = useState<'live' | 'test'>('live');
  const { working, send } = useImport(contract.importStatement, ({ counts, statements, repeated }) => {
    const lines = t('{{MATCHED}} matched, {{UNMATCHED}} unmatched', counts);
    if (repeated) return toastSuccess(t('This file was already imported. Nothing was changed'));
    toastSuccess(
      statements.length > 1
        ? t('{{accounts}} statements: {{lines}}', { accounts: statements.length, lines })
        : lines,
    );
  });
  const [account, setAccount] = useState<string>(usualAccount);
  const [fault, setFault] = useState<string | null>(null);
  const accounts = useQuery(queryOptionsOf(accountsContract.listSettlementAccounts)).data?.items ?? [];
  const names = [...new Set([usualAccount, ...accounts.map((account) => account.account)])];
  /** A CSV names no account, so the chosen account must belong to the mode. */
  const importFile = (file: File, into: 'live' | 'test') => {
    const isKnown =
      account === usualAccount || accounts.some((item) => item.mode === into && item.account === account);
    const isRefused = /\.csv$/i.test(file.name) && !isKnown;
    setFault(isRefused ? t('This account is not used in this mode') : null);
    if (isRefused) return;
    setMode(into);
    return send(file, { mode: into, account });
  };
  return (
    <>
      {accounts.length > 2 && (
        <SelectField
          label="CSV account"
          unmarked
          data={names}
          value={account}
          error={fault}
          onChange={(name) => {
            setFault(null);
            if (name) setAccount(name);
          }}
        />
      )}
      {(['live', 'test'] as const).map((item) => (
        <ImportButton
          key={item}
          label={item === 'live' ? t('Import statement') : t('Import test statement')}
          quiet={item === 'test'}
          accept={formats}
          working={working !== null && mode === item}
          onFile={(file) => importFile(file, item)}
        />
      ))}
    </>
  );
}

export function SaveLinesButtons({ query }: { query: z.input<typeof statementLineQuery> }) {
  return (
    <DownloadButtons
      endpoint={contract.downloadStatementLines}
      argsOf={(format) => ({ query: { ...query, format } })}
      fileName="bank-lines"
    />
  );
}
