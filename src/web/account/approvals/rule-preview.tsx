// Preview of a rule: its effect as text, and the possible approvers per step.
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { rulePreview } from '#shared/contract/account/approval-shapes.ts';
import { Banner } from '#web/ui/banner.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';

export function RulePreview({ preview }: { preview: z.output<typeof rulePreview> | undefined }) {
  const { t } = useTranslation();
  if (!preview)
    return (
      <p className="mut">
        {t('Choose what needs approval and who approves. A summary of the rule appears here.')}
      </p>
    );
  return (
    <div className="stack">
      {preview.sentence && <p>{preview.sentence}</p>}
      {preview.problem && <Banner tone="danger">{preview.problem}</Banner>}
      {preview.warning && <Banner tone="warning">{preview.warning}</Banner>}
      <KeyValues
        wide
        items={preview.steps.map(({ text, people }, index) => ({
          label: t('Step {{number}}: {{text}}', { number: index + 1, text }),
          value: people.length > 0 ? people.join(', ') : t('Nobody'),
        }))}
      />
      <p className="mut sm">
        {t(
          'Requesters cannot approve their own requests, and each person approves in one step only. Open requests keep their steps.',
        )}
      </p>
    </div>
  );
}
