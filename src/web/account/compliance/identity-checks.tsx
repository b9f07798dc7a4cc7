// Register checks of each number: verified, not verified with the reason, or pending.
import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { complianceContract, type IdentityCheck } from '#shared/contract/account/compliance.ts';
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { checkLabels } from './compliance-labels.ts';
import { CheckStatusText } from './compliance-status.tsx';
import './identity-checks.css';

/** The checks, with a button to query the registers now. */
export function IdentityCheckCard({ checks }: { checks: readonly IdentityCheck[] }) {
  const { t } = useTranslation();
  const { can } = usePermissions();
  const verify = useCall(complianceContract.verifyIdentities, { success: t('Registers checked') });
  const isDone = checks.length > 0 && checks.every((check) => check.status === 'VERIFIED');
  return (
    <SectionCard
      title={t('Identity checks')}
      flush
      end={
        can(canWrite('ACCOUNT.COMPLIANCE')) &&
        !isDone && (
          <WriteButton
            variant="default"
            leftSection={<IconShieldCheck size={16} />}
            loading={verify.isPending}
            disabled={verify.waitS > 0}
            onClick={() => void verify.run({})}
          >
            {t('Check now')}
          </WriteButton>
        )
      }
    >
      {checks.length === 0 ? (
        <p className="checks-empty">
          {t(
            'We check the registration number, BVN and NIN when you submit, or now. Names and dates of birth must match.',
          )}
        </p>
      ) : (
        <IdentityChecks checks={checks} />
      )}
    </SectionCard>
  );
}

type ShownCheck = Pick<IdentityCheck, 'id' | 'kind' | 'subject' | 'number' | 'status' | 'result'>;

export function IdentityChecks({ checks }: { checks: readonly ShownCheck[] }) {
  const { t } = useTranslation();
  return (
    <ul className="checks">
      {checks.map((check) => (
        <li key={check.id}>
          <span className="grow">
            <b>{check.subject}</b>
            <small>
              {t(checkLabels[check.kind])} <span className="num">{check.number}</span> · {t(check.result)}
            </small>
          </span>
          <CheckStatusText status={check.status} />
        </li>
      ))}
    </ul>
  );
}
