// The actions on an invoice by state: send, record a payment, edit, return to draft, void, write off.
import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconCashBanknote,
  IconCopy,
  IconEdit,
  IconEraser,
  IconReceiptRefund,
  IconRepeat,
  IconSend,
  IconWallet,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { type Dialogs, OpenDialog, type ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { DeleteItem, RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { CopyLink } from './copy-link.tsx';
import { useMayChangeInvoices } from './may-change.ts';

const PdfButton = lazy(() => import('./pdf-button.tsx').then((m) => ({ default: m.PdfButton })));
const dialog = <K extends keyof typeof import('./invoice-dialogs.tsx')>(name: K) =>
  lazy(() => import('./invoice-dialogs.tsx').then((m) => ({ default: m[name] })));
const OfflineForm = dialog('OfflineForm');
const CreditForm = dialog('CreditForm');
const CreditNoteForm = dialog('CreditNoteForm');
const ReasonForm = dialog('ReasonForm');
const StepQuestion = dialog('StepQuestion');
const RepeatForm = lazy(() =>
  import('#web/billing/recurring/series-forms.tsx').then((m) => ({ default: m.RepeatForm })),
);

export type InvoiceDialog =
  | ('issue' | 'send' | 'unsend' | 'delete' | 'repeat')
  | ('offline' | 'credit' | 'note' | 'void' | 'write-off');
type Props = { invoice: InvoiceDetail; dialogs: Dialogs<InvoiceDialog> };

export function InvoiceActions({ invoice, dialogs }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChangeInvoices();
  const { status, url, number } = invoice;
  const isOpen = status === 'ISSUED' || status === 'PARTIALLY_PAID';
  return (
    <>
      <Suspense>
        <PdfButton invoice={invoice} />
      </Suspense>
      <CopyLink url={url} />
      {mayChange && isOpen && (
        <Button
          variant="default"
          leftSection={<IconCashBanknote size={16} />}
          onClick={() => dialogs.open('offline')}
        >
          {t('Record payment')}
        </Button>
      )}
      {mayChange && isOpen && !invoice.held && (
        <Button leftSection={<IconSend size={16} />} onClick={() => dialogs.open('send')}>
          {invoice.sentAt ? t('Send reminder') : t('Send invoice')}
        </Button>
      )}
      {mayChange && status === 'DRAFT' && (
        <Button leftSection={<IconSend size={16} />} onClick={() => dialogs.open('issue')}>
          {t('Send invoice')}
        </Button>
      )}
      {mayChange && (
        <RowMenu label={t('More for {{name}}', { name: number ?? t('Draft') })}>
          <WritingItems invoice={invoice} dialogs={dialogs} />
          {isOpen && <MoneyItems invoice={invoice} dialogs={dialogs} />}
          {status === 'PAID' && (
            <RowMenuItem icon={IconReceiptRefund} onClick={() => dialogs.open('note')}>
              {t('Credit note')}
            </RowMenuItem>
          )}
          <EndItems invoice={invoice} dialogs={dialogs} />
        </RowMenu>
      )}
    </>
  );
}

function WritingItems({ invoice, dialogs }: Props) {
  const { t } = useTranslation();
  const go = useNavigate();
  const at = (page: string) => void go({ to: `/payment-gateway/invoicing/invoices/${invoice.id}/${page}` });
  const { status } = invoice;
  return (
    <>
      {(status === 'DRAFT' || status === 'ISSUED') && (
        <RowMenuItem icon={IconEdit} onClick={() => at('edit-invoice')}>
          {t('Edit')}
        </RowMenuItem>
      )}
      <RowMenuItem icon={IconCopy} onClick={() => at('duplicate-invoice')}>
        {t('Duplicate')}
      </RowMenuItem>
      <RowMenuItem icon={IconRepeat} onClick={() => dialogs.open('repeat')}>
        {t('Make recurring')}
      </RowMenuItem>
      {status === 'ISSUED' && (
        <RowMenuItem
          icon={IconArrowBackUp}
          disabledFor={invoice.views > 0 ? 'The customer has opened it' : undefined}
          onClick={() => dialogs.open('unsend')}
        >
          {t('Revert to draft')}
        </RowMenuItem>
      )}
    </>
  );
}

function MoneyItems({ invoice, dialogs }: Props) {
  const { t } = useTranslation();
  const { credit } = invoice.customerFigures;
  return (
    <>
      <RowMenuItem
        icon={IconWallet}
        disabledFor={credit <= 0 ? 'The customer has no credit' : undefined}
        onClick={() => dialogs.open('credit')}
      >
        {t('Use credit')}
      </RowMenuItem>
      <RowMenuItem icon={IconReceiptRefund} onClick={() => dialogs.open('note')}>
        {t('Credit note')}
      </RowMenuItem>
    </>
  );
}

function EndItems({ invoice: { status, number }, dialogs }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {status === 'DRAFT' && !number && <DeleteItem onClick={() => dialogs.open('delete')} />}
      {(status === 'ISSUED' || (status === 'DRAFT' && number)) && (
        <RowMenuItem icon={IconBan} danger onClick={() => dialogs.open('void')}>
          {t('Void')}
        </RowMenuItem>
      )}
      {(status === 'ISSUED' || status === 'PARTIALLY_PAID') && (
        <RowMenuItem icon={IconEraser} danger onClick={() => dialogs.open('write-off')}>
          {t('Write off')}
        </RowMenuItem>
      )}
    </>
  );
}

export function InvoiceDialogs({ invoice, dialogs }: Props) {
  const of = (shown: ShownDialog) => ({ invoice, ...shown });
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        issue: (shown) => <StepQuestion step="issue" {...of(shown)} />,
        send: (shown) => <StepQuestion step="send" {...of(shown)} />,
        unsend: (shown) => <StepQuestion step="unsend" {...of(shown)} />,
        delete: (shown) => <StepQuestion step="delete" {...of(shown)} />,
        offline: (shown) => <OfflineForm {...of(shown)} />,
        credit: (shown) => <CreditForm {...of(shown)} />,
        note: (shown) => <CreditNoteForm {...of(shown)} />,
        void: (shown) => <ReasonForm ends="void" {...of(shown)} />,
        repeat: (shown) => (
          <Suspense>
            <RepeatForm {...of(shown)} />
          </Suspense>
        ),
        'write-off': (shown) => <ReasonForm ends="write-off" {...of(shown)} />,
      }}
    </OpenDialog>
  );
}
