// The list of payment links: search, status tabs with counts, filters, and row actions.
import { IconLink } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  linkKinds,
  linkStatuses,
  linkStatusLabels,
  type PaymentLink,
  paymentLinksContract,
} from '#shared/contract/payments/payment-links.ts';
import { readDefaultFeeBearer } from '#web/api/default-fee-bearer.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { AddressCell } from '#web/payments/payment-sources/address-cell.tsx';
import { CustomerAmount } from '#web/payments/payment-sources/customer-amount.tsx';
import {
  customerAmountColumn,
  paymentsColumn,
  sourceReferenceColumn,
  sourceStatusColumn,
} from '#web/payments/payment-sources/source-columns.tsx';
import { addressPath } from '#web/ui/detail/address-text.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { choiceFilter } from '#web/ui/list-page/choice-filter.ts';
import { collectedColumn, createdColumn, nameColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import type { ScreenLocation } from '#web/ui/screen.ts';
import {
  PaymentLinkDialogs,
  PaymentLinkMenu,
  useCanChangeLinks,
  useLinkDialogs,
} from './payment-link-actions.tsx';
import { linkKindLabels, linkPath, usesText } from './payment-link-labels.ts';
import { PaymentLinkStatus } from './payment-link-status.tsx';
import './payment-links.css';

const PaymentLinkForm = lazy(() =>
  import('./payment-link-form.tsx').then((m) => ({ default: m.PaymentLinkForm })),
);

const PaymentLinkShare = lazy(() =>
  import('./payment-link-share.tsx').then((m) => ({ default: m.PaymentLinkShare })),
);

const source = {
  endpoint: paymentLinksContract.listPaymentLinks,
  period: ['createdFrom', 'createdTo'],
} as const;
const loadLinks = loadList(source);

/** Prefetches the queries of the page and its form. */
export function loadPaymentLinkList(at: ScreenLocation) {
  readDefaultFeeBearer();
  return loadLinks(at);
}

export function PaymentLinkListPage() {
  const links = useList(source);
  const mayChange = useCanChangeLinks();
  const created = useJustMade();
  const [create, form] = useCreate({
    label: 'Create payment link',
    form: (shown) => <PaymentLinkForm link={null} {...shown} onSaved={created.show} />,
  });
  return (
    <ListPage
      list={links}
      name="payment-links"
      title="Payment links"
      label="Payment links"
      search="Name, address or reference"
      filters={filters}
      tabs={tabs}
      columns={columns}
      rowPath={linkPath}
      rowActions={(link) => <RowActions link={link} />}
      rowActionsWidth={64}
      phone={phoneRow}
      exports={paymentLinksContract.exportPaymentLinks}
      create={mayChange && create}
      empty={{
        icon: IconLink,
        title: 'No payment links yet',
        text: 'Share a link and get paid by card or bank transfer. No website needed.',
      }}
    >
      {form}
      {created.link && (
        <Suspense>
          <PaymentLinkShare
            key={created.link.id}
            link={created.link}
            opened={created.opened}
            onClose={created.hide}
            canSend
          />
        </Suspense>
      )}
    </ListPage>
  );
}

/** Opens the share dialog after a link is created: once the drawer has closed, so that the focus returns to where it came from. */
function useJustMade() {
  const [link, setLink] = useState<PaymentLink | null>(null);
  const [opened, setOpened] = useState(false);
  const show = (saved: PaymentLink) => {
    if (saved.status !== 'ACTIVE') return;
    setTimeout(() => {
      setLink(saved);
      setOpened(true);
    }, drawerClosesMs);
  };
  return { link, opened, show, hide: () => setOpened(false) };
}

const drawerClosesMs = 350;

const tabs = statusTabs(linkStatuses, linkStatusLabels);

const filters = [choiceFilter('kind', 'Type', linkKinds, linkKindLabels)];

const columns: readonly Column<PaymentLink>[] = [
  { ...nameColumn, width: 210 },
  { key: 'url', header: 'Link', cell: (link) => <AddressCell of={link} label="link" /> },
  sourceReferenceColumn,
  { key: 'kind', header: 'Type', width: 90, cell: (link) => <Kind link={link} /> },
  customerAmountColumn,
  paymentsColumn(usesText),
  collectedColumn,
  { ...sourceStatusColumn, width: 126, cell: (link) => <PaymentLinkStatus status={link.status} /> },
  createdColumn,
];

function Kind({ link }: { link: PaymentLink }) {
  const { t } = useTranslation();
  return t(linkKindLabels[link.kind]);
}

function RowActions({ link }: { link: PaymentLink }) {
  const dialogs = useLinkDialogs();
  return (
    <>
      <PaymentLinkMenu link={link} dialogs={dialogs} />
      <PaymentLinkDialogs link={link} dialogs={dialogs} />
    </>
  );
}

function phoneRow(link: PaymentLink) {
  return {
    title: link.name,
    meta: addressPath(link),
    amount: <CustomerAmount of={link} />,
    status: <PaymentLinkStatus status={link.status} />,
  };
}
