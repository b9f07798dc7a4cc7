// One cash register: expected cash and its calculation, counted cash, and every entry.
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CashEntryKind, cashEntryLabels } from '#shared/contract/terminals/cash-register-enums.ts';
import {
  type CashEntry,
  type CashRegisterDetail,
  cashRegistersContract,
} from '#shared/contract/terminals/cash-registers.ts';
import { formatMoney } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { usePermissions } from '#web/api/session.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { cashRegistersPath } from '../terminal-tabs.ts';
import { RegisterFacts } from './register-facts.tsx';
import { RegisterStatusText } from './register-status.tsx';
import '../terminals.css';
import './register.css';

const EntryForm = lazy(() => import('./entry-form.tsx').then((m) => ({ default: m.EntryForm })));
const CorrectForm = lazy(() => import('./entry-form.tsx').then((m) => ({ default: m.CorrectForm })));
const CloseRegisterForm = lazy(() =>
  import('./close-register-form.tsx').then((m) => ({ default: m.CloseRegisterForm })),
);
const RegisterReport = lazy(() =>
  import('./register-report.tsx').then((m) => ({ default: m.RegisterReport })),
);

export const loadCashRegister = loadDetail(cashRegistersContract.getCashRegister);
const crumbs = [{ label: 'Cash registers', path: cashRegistersPath }];

export function CashRegisterPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs<'close' | 'report'>();
  const mayChange = usePermissions().can(canWrite('PAYMENT_GATEWAY.TERMINALS'));
  return (
    <DetailPage query={useDetail(cashRegistersContract.getCashRegister)} name="Cash register" crumbs={crumbs}>
      {(register) => ({
        title: register.terminal.name,
        reference: register.reference,
        badges: <RegisterStatusText status={register.status} badge />,
        meta: <DateText at={register.createdAt} />,
        actions:
          register.status === 'CLOSED' ? (
            <Button variant="default" onClick={() => dialogs.open('report')}>
              {t('Report')}
            </Button>
          ) : (
            mayChange && <Button onClick={() => dialogs.open('close')}>{t('Count and close')}</Button>
          ),
        content: (
          <div className="terminal-columns">
            <Entries register={register} mayChange={mayChange && register.status === 'ACTIVE'} />
            <RegisterFacts register={register} />
          </div>
        ),
        dialogs: (
          <OpenDialog dialogs={dialogs}>
            {{
              close: (shown) => <CloseRegisterForm register={register} {...shown} />,
              report: (shown) => <RegisterReport register={register} {...shown} />,
            }}
          </OpenDialog>
        ),
      })}
    </DetailPage>
  );
}

type EntriesProps = { register: CashRegisterDetail; mayChange: boolean };

const buttons: readonly { kind: CashEntryKind; label: string }[] = [
  { kind: 'SALE', label: 'Cash sale' },
  { kind: 'PAY_IN', label: 'Pay in' },
  { kind: 'PAY_OUT', label: 'Pay out' },
];

function Entries({ register, mayChange }: EntriesProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<CashEntryKind | null>(null);
  const [wrong, setWrong] = useState<CashEntry | null>(null);
  return (
    <SectionCard title={t('Cash')}>
      {mayChange && (
        <div className="cash-buttons">
          {buttons.map(({ kind, label }) => (
            <Button key={kind} variant="default" size="xs" onClick={() => setAsked(kind)}>
              {t(label)}
            </Button>
          ))}
        </div>
      )}
      {register.entries.length === 0 && <p className="mut">{t('No cash has been recorded yet.')}</p>}
      <ul className="cash-entries">
        {register.entries.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            register={register}
            onCorrect={
              mayChange && !entry.corrected && !entry.corrects && !entry.cashOut
                ? () => setWrong(entry)
                : null
            }
          />
        ))}
      </ul>
      <Suspense>
        {asked && <EntryForm register={register} kind={asked} onClose={() => setAsked(null)} />}
        {wrong && <CorrectForm register={register} entry={wrong} onClose={() => setWrong(null)} />}
      </Suspense>
    </SectionCard>
  );
}

type RowProps = { entry: CashEntry; register: CashRegisterDetail; onCorrect: (() => void) | null };

function EntryRow({ entry, register, onCorrect }: RowProps) {
  const { t } = useTranslation();
  const signed = entry.kind === 'PAY_OUT' ? -entry.amount : entry.amount;
  const amount = formatMoney(signed, register.currency);
  return (
    <li>
      <div>
        <span className="strong">{t(cashEntryLabels[entry.kind])}</span>
        {entry.corrects && <span className="mut"> {t('correction')}</span>}
        {entry.corrected && <span className="mut"> {t('corrected')}</span>}
        <div className="mut">
          {[entry.note, entry.madeBy].filter(Boolean).join(', ')} <DateText at={entry.at} as="relative" />
        </div>
      </div>
      <div>
        <span className="num">{amount}</span>
        {onCorrect && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('Correct {{amount}}', { amount })}
            onClick={onCorrect}
          >
            {t('Correct')}
          </Button>
        )}
      </div>
    </li>
  );
}
