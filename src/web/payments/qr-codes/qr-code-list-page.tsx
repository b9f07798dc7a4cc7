// The list of QR codes: search, status tabs with counts, filters, and row actions.
import { IconQrcode } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type QrCodeItem, qrCodesContract, qrStatuses, qrTypes } from '#shared/contract/payments/qr-codes.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { CustomerAmount } from '#web/payments/payment-sources/customer-amount.tsx';
import {
  customerAmountColumn,
  labelColumn,
  paymentsColumn,
  sourceReferenceColumn,
  sourceStatusColumn,
} from '#web/payments/payment-sources/source-columns.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { choiceFilter } from '#web/ui/list-page/choice-filter.ts';
import { collectedColumn, createdColumn, nameColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { QrCodeDialogs, QrCodeMenu, useCanChangeQrCodes, useCodeDialogs } from './qr-code-actions.tsx';
import { codePath, qrTypeLabels } from './qr-code-labels.ts';
import { QrCodeStatus, qrStatusLabels } from './qr-code-status.tsx';

const QrCodeForm = lazy(() => import('./qr-code-form.tsx').then((m) => ({ default: m.QrCodeForm })));

const source = { endpoint: qrCodesContract.listQrCodes, period: ['createdFrom', 'createdTo'] } as const;
export const loadQrCodeList = loadList(source);

export function QrCodeListPage() {
  const codes = useList(source);
  const mayChange = useCanChangeQrCodes();
  const [create, form] = useCreate({
    label: 'Create QR code',
    form: (shown) => <QrCodeForm code={null} {...shown} />,
  });
  return (
    <ListPage
      list={codes}
      name="qr-codes"
      title="QR codes"
      label="QR codes"
      search="Name, label or reference"
      filters={filters}
      tabs={tabs}
      columns={columns}
      rowPath={codePath}
      rowActions={(code) => <RowActions code={code} />}
      rowActionsWidth={64}
      phone={phoneRow}
      exports={qrCodesContract.exportQrCodes}
      create={mayChange && create}
      empty={{
        icon: IconQrcode,
        title: 'No QR codes yet',
        text: 'Print a code for your counter, or show one with an amount on a screen.',
      }}
    >
      {form}
    </ListPage>
  );
}

const tabs = statusTabs(qrStatuses, qrStatusLabels);

const filters = [choiceFilter('type', 'Type', qrTypes, qrTypeLabels)];

const columns: readonly Column<QrCodeItem>[] = [
  { ...nameColumn, width: 190, cell: (code: QrCodeItem) => <Name code={code} /> },
  { ...sourceReferenceColumn, width: 170 },
  labelColumn,
  { key: 'type', header: 'Type', width: 90, cell: (code) => <Type code={code} /> },
  customerAmountColumn,
  paymentsColumn((code) => code.payments),
  collectedColumn,
  { ...sourceStatusColumn, cell: (code) => <QrCodeStatus status={code.status} /> },
  createdColumn,
];

function Name({ code }: { code: QrCodeItem }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="strong trunc">{code.name}</span>
      {code.isAccount && <span className="mail">{t('Account QR code')}</span>}
    </>
  );
}

function Type({ code }: { code: QrCodeItem }) {
  const { t } = useTranslation();
  return t(qrTypeLabels[code.type]);
}

function RowActions({ code }: { code: QrCodeItem }) {
  const dialogs = useCodeDialogs();
  return (
    <>
      <QrCodeMenu code={code} dialogs={dialogs} />
      <QrCodeDialogs code={code} dialogs={dialogs} />
    </>
  );
}

function phoneRow(code: QrCodeItem) {
  return {
    title: code.name,
    meta: code.label ?? code.reference,
    amount: <CustomerAmount of={code} />,
    status: <QrCodeStatus status={code.status} />,
  };
}
