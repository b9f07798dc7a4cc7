// One payment page: its name, status and actions above its tabs.
import { Button } from '@mantine/core';
import { IconEdit, IconShare, IconWorldUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PaymentPage } from '#shared/contract/payments/payment-pages.ts';
import { useFreshFigures } from '#web/api/detail/use-fresh-figures.ts';
import { AddressMeta, MadeBy } from '#web/ui/detail/address-meta.tsx';
import { addressText } from '#web/ui/detail/address-text.ts';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import {
  type PageDialogs,
  PaymentPageDialogs,
  PaymentPageMenu,
  useCanChangePages,
  usePageDialogs,
  usePublish,
} from './payment-page-actions.tsx';
import { pagePath, pagesPath } from './payment-page-labels.ts';
import { usePaymentPage } from './payment-page-query.ts';
import { PaymentPageStatus } from './payment-page-status.tsx';

const crumbs = [{ label: 'Payment pages', path: pagesPath }];

export function PaymentPageDetailPage() {
  const dialogs = usePageDialogs();
  useFreshFigures('payment-pages');
  return (
    <DetailPage query={usePaymentPage()} name="Payment page" crumbs={crumbs}>
      {(page) => ({
        title: page.name,
        reference: page.reference,
        badges: <PaymentPageStatus status={page.status} badge />,
        meta: (
          <>
            <AddressMeta
              url={page.url}
              text={addressText(page)}
              label="address"
              closed={page.status === 'DRAFT'}
            />
            <MadeBy of={page} />
          </>
        ),
        actions: <Actions page={page} dialogs={dialogs} />,
        tabs: [
          { label: 'Information', path: `${pagePath(page)}/info` },
          { label: 'Transactions', path: `${pagePath(page)}/transactions` },
        ],
        dialogs: <PaymentPageDialogs page={page} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}

function Actions({ page, dialogs }: { page: PaymentPage; dialogs: PageDialogs }) {
  const { t } = useTranslation();
  const mayChange = useCanChangePages();
  const publish = usePublish(page);
  return (
    <>
      {mayChange && page.status !== 'CLOSED' && (
        <Button
          component={Link}
          to={`${pagePath(page)}/edit`}
          variant="default"
          leftSection={<IconEdit size={16} />}
        >
          {t('Edit')}
        </Button>
      )}
      {page.status === 'DRAFT' ? (
        mayChange && (
          <WriteButton
            leftSection={<IconWorldUpload size={16} />}
            loading={publish.isPending}
            onClick={() => void publish.run()}
          >
            {t('Publish')}
          </WriteButton>
        )
      ) : (
        <Button leftSection={<IconShare size={16} />} onClick={() => dialogs.open('share')}>
          {t('Share')}
        </Button>
      )}
      <PaymentPageMenu page={page} dialogs={dialogs} hasButtons />
    </>
  );
}
