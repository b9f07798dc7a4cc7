// The contents and delivery address of a request, for the business and for staff.
import { useTranslation } from 'react-i18next';
import type { TerminalRequestDetail } from '#shared/contract/terminals/terminal-requests.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

export function TerminalRequestFacts({ request }: { request: TerminalRequestDetail }) {
  const { t } = useTranslation();
  const { currency } = request;
  return (
    <>
      <SectionCard title={t('Request')}>
        <KeyValues
          items={[
            { label: t('Model'), value: request.modelName },
            { label: t('Quantity'), value: request.quantity.toLocaleString('en') },
            {
              label: t('Fee per terminal'),
              value: <MoneyText amount={request.unitFee} currency={currency} />,
            },
            {
              label: t('Fee, billed separately'),
              value: <MoneyText amount={request.fee} currency={currency} />,
            },
            { label: t('Requested by'), value: request.madeBy },
            request.note !== null && { label: t('Note'), value: request.note },
          ]}
        />
      </SectionCard>
      <SectionCard title={t('Delivery')}>
        <KeyValues
          items={[
            { label: t('Contact name'), value: request.contactName },
            { label: t('Phone number'), value: request.contactPhone || '—' },
            { label: t('Delivery address'), value: request.address },
            request.carrier !== null && { label: t('Carrier'), value: request.carrier },
            request.tracking !== null && { label: t('Tracking number'), value: request.tracking },
          ]}
        />
      </SectionCard>
    </>
  );
}
