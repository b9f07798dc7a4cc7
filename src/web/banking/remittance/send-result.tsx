// The outcome of a remittance that was just sent, refreshed until it is known.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import type { RemittanceDetail } from '#shared/contract/banking/remittance/shapes.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { pollWhile } from '#web/api/under-way.ts';
import { RemittanceStatus } from '#web/ui/banking/remittance-columns.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { remittancePath } from './paths.ts';
import { RemittanceAmounts } from './remittance-info.tsx';
import { Standing } from './remittance-page.tsx';

const isOpen = ({ status }: RemittanceDetail): boolean => status === 'PENDING' || status === 'PROCESSING';

type Props = { remittance: RemittanceDetail; again: () => void };

export function SendResult({ remittance: created, again }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...queryOptionsOf(remittancesContract.getRemittance, { params: { remittanceId: created.id } }),
    ...pollWhile<RemittanceDetail>((read) => isOpen(read ?? created)),
  });
  const remittance = data ?? created;
  const { beneficiary, receiveAmount, receiveCurrency } = remittance;
  return (
    <div className="transfer-step" role="status">
      <RemittanceStatus status={remittance.status} badge />
      <div>
        <p className="transfer-amount num">{formatMoney(receiveAmount, receiveCurrency)}</p>
        <p className="mut">
          {t('to {{name}}, {{summary}}', { name: beneficiary.name, summary: beneficiary.summary })}
        </p>
      </div>
      <Standing remittance={remittance} />
      <RemittanceAmounts remittance={remittance} />
      <TimelineCard items={remittance.timeline.map((item) => ({ ...item, sentence: t(item.sentence) }))} />
      <div className="transfer-foot">
        <div className="transfer-buttons">
          <Button variant="default" size="md" onClick={again}>
            {t('Send another')}
          </Button>
          <Button component={Link} to={remittancePath(remittance)} size="md">
            {t('View remittance')}
          </Button>
        </div>
      </div>
    </div>
  );
}
