// One payment link: its name, status and actions above its tabs.
import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { useFreshFigures } from '#web/api/detail/use-fresh-figures.ts';
import { AddressMeta, MadeBy } from '#web/ui/detail/address-meta.tsx';
import { addressText } from '#web/ui/detail/address-text.ts';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { EditButton } from '#web/ui/detail/edit-button.tsx';
import {
  PaymentLinkDialogs,
  PaymentLinkMenu,
  useCanChangeLinks,
  useLinkDialogs,
} from './payment-link-actions.tsx';
import { linkPath } from './payment-link-labels.ts';
import { PaymentLinkStatus } from './payment-link-status.tsx';

export const loadPaymentLink = loadDetail(paymentLinksContract.getPaymentLink);
/** The link whose detail is open. */
export const usePaymentLink = () => useDetail(paymentLinksContract.getPaymentLink);

const crumbs = [{ label: 'Payment links', path: '/payment-gateway/payment-links' }];

export function PaymentLinkDetailPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayChange = useCanChangeLinks();
  const dialogs = useLinkDialogs();
  useFreshFigures('payment-links');
  return (
    <DetailPage query={usePaymentLink()} name="Payment link" crumbs={crumbs}>
      {(link) => ({
        title: link.name,
        reference: link.reference,
        badges: <PaymentLinkStatus status={link.status} badge />,
        meta: (
          <>
            <AddressMeta url={link.url} text={addressText(link)} label="link" />
            <MadeBy of={link} />
          </>
        ),
        actions: (
          <>
            {mayChange && link.status !== 'CLOSED' && <EditButton onClick={() => dialogs.open('edit')} />}
            <Button leftSection={<IconShare size={16} />} onClick={() => dialogs.open('share')}>
              {t('Share')}
            </Button>
            <PaymentLinkMenu
              link={link}
              dialogs={dialogs}
              hasButtons
              onDuplicated={(copy) => void navigate({ to: linkPath(copy) })}
            />
          </>
        ),
        tabs: [
          { label: 'Information', path: `${linkPath(link)}/info` },
          { label: 'Transactions', path: `${linkPath(link)}/transactions` },
        ],
        dialogs: <PaymentLinkDialogs link={link} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}
