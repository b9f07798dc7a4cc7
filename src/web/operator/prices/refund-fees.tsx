// Whether the processing fee is returned with refunds: of the platform, or of one business.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refundRulesContract } from '#shared/contract/operator/refund-rules.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

const words = {
  kept: 'The platform keeps its fee',
  returned: 'Fee and VAT are returned in proportion to the refund',
} as const;

export function RefundFees({ businessId = null }: { businessId?: string | null }) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const rules = useQuery(queryOptionsOf(refundRulesContract.listRefundRules, {}));
  const save = useCall(refundRulesContract.setRefundRule);
  if (!rules.data) return null;
  const { platform, businesses } = rules.data;
  const own = businesses.find((business) => business.businessId === businessId)?.fees ?? '';
  const options = (['kept', 'returned'] as const).map((value) => ({
    value: value as string,
    label: t(words[value]),
  }));
  const asPlatform = { value: '', label: t('Platform default: {{rule}}', { rule: t(words[platform]) }) };
  return (
    <SectionCard title={t('Fees of refunded payments')}>
      <div style={{ maxWidth: 480 }}>
        <SelectField
          label="When a payment is refunded"
          hint={t('All refunds of a payment follow the rule of the first.')}
          data={businessId ? [asPlatform, ...options] : options}
          value={businessId ? own : platform}
          disabled={!can('PRICES.READ_WRITE') || save.isPending}
          onChange={(fees: string | null) =>
            void save.run({ body: { businessId, fees: (fees || null) as keyof typeof words | null } })
          }
        />
      </div>
    </SectionCard>
  );
}
