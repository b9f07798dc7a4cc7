// The buttons of bank statements: bringing one in, live or test, and saving the lines as they are filtered.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { statementLineQuery } from '#shared/contract/operator/bank/bank-statements.ts';
import { reconciliationContract as contract } from '#shared/contract/operator/reconciliation.ts';
import { ImportButton } from '#web/api/imports/import-button.tsx';
import { useImport } from '#web/api/imports/use-import.ts';
import { DownloadButtons } from '#web/operator/download-buttons.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';

/** Banks give MT940 many endings. */
const formats = 'text/csv,.csv,.sta,.mt940,.940,.txt,text/xml,application/xml,.xml';

export function StatementButtons() {
  const { t } = useTranslation();
  const [mode, setMode] = useState<'live' | 'test'>('live');
  const { working, send } = useImport(contract.importStatement, ({ counts }) =>
    toastSuccess(t('{{MATCHED}} matched, {{UNMATCHED}} unmatched', counts)),
  );
  return (
    <>
      {(['live', 'test'] as const).map((one) => (
        <ImportButton
          key={one}
          label={one === 'live' ? t('Import statement') : t('Import test statement')}
          quiet={one === 'test'}
          accept={formats}
          working={working !== null && mode === one}
          onFile={(file) => {
            setMode(one);
            return send(file, { mode: one });
          }}
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
