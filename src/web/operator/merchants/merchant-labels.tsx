// Labels of a merchant's status for staff.
import { useTranslation } from 'react-i18next';
import type { MerchantCompliance } from '#shared/contract/operator/merchants.ts';
import { Status, type Tone } from '#web/ui/status.tsx';

export const complianceLabels: Record<MerchantCompliance, { label: string; tone: Tone }> = {
  OPEN: { label: 'Incomplete', tone: 'neutral' },
  SUBMITTED: { label: 'Submitted', tone: 'warning' },
  APPROVED: { label: 'Approved', tone: 'success' },
};
export const countryNames: Record<string, string> = { NG: 'Nigeria', US: 'United States of America' };

export function ComplianceStatus({ of, badge = false }: { of: MerchantCompliance; badge?: boolean }) {
  const { t } = useTranslation();
  const { label, tone } = complianceLabels[of];
  return (
    <Status tone={tone} shape={of === 'APPROVED' ? 'filled' : 'ring'} badge={badge}>
      {t(label)}
    </Status>
  );
}

export function MerchantStatus({
  status,
  badge = false,
}: {
  status: 'ACTIVE' | 'SUSPENDED';
  badge?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Status tone={status === 'ACTIVE' ? 'success' : 'danger'} badge={badge}>
      {status === 'ACTIVE' ? t('Active') : t('Suspended')}
    </Status>
  );
}

/** Returns the label of a feature such as 'payment_links'. */
export function featureLabel(feature: string): string {
  const words = feature.replaceAll('_', ' ');
  return words === 'qr codes' ? 'QR codes' : words.charAt(0).toUpperCase() + words.slice(1);
}

export function merchantPath({ id }: { id: string }): string {
  return `/operator/merchants/${id}`;
}
