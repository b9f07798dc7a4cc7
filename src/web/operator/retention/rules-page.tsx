// The retention rules: how long each kind of data is kept, and why.
import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  retentionContract as contract,
  type RetentionRuleText as Rule,
} from '#shared/contract/operator/retention.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

export function RulesPage() {
  const { t } = useTranslation();
  const rules = useQuery(queryOptionsOf(contract.listRetentionRules));
  if (rules.error && !rules.data) return <ErrorPanel error={rules.error} onRetry={rules.refetch} />;
  if (!rules.data) return <div className="sk-card" style={{ height: 320 }} aria-busy />;
  if (rules.data.items.length === 0)
    return <EmptyState icon={<IconArchive size={24} />} title={t('No rules')} />;
  return (
    <div className="stack" style={{ gap: 16 }}>
      {[...Map.groupBy(rules.data.items, (rule) => rule.why)].map(([why, own]) => (
        <SectionCard key={why} title={t(why)}>
          <KeyValues
            wide
            items={own.map((rule) => ({
              label: t(rule.label),
              value: <Kept rule={rule} />,
            }))}
          />
        </SectionCard>
      ))}
    </div>
  );
}

function Kept({ rule: { keptDays, sentence } }: { rule: Rule }) {
  const { t } = useTranslation();
  return (
    <>
      <b>
        {keptDays === 0 && t('Until it expires')}
        {keptDays === 1 && t('1 day')}
        {keptDays > 1 && t('{{days}} days', { days: keptDays })}
      </b>
      <span className="mut" style={{ display: 'block' }}>
        {t(sentence)}
      </span>
    </>
  );
}
