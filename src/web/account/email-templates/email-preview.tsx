// Preview of the e-mail as the customer receives it, with an example for each variable, rendered by the server while the user types.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  emailTemplatesContract as contract,
  type EmailTemplateDetail,
} from '#shared/contract/account/settings/email-templates.ts';
import { callWith } from '#web/api/client.ts';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = {
  template: EmailTemplateDetail;
  words: EmailTemplateDetail['words'];
  /** While the texts are invalid, the last valid preview stays. */
  isSound: boolean;
};

const waitMs = 350;

export function EmailPreview({ template, words, isSound }: Props) {
  const { t } = useTranslation();
  const [typed] = useDebouncedValue(words, waitMs);
  const { kind } = template;
  const { data, isError } = useQuery({
    queryKey: ['email-preview', kind, typed],
    queryFn: () => callWith(contract.previewEmailTemplate, { params: { emailKind: kind }, body: typed }),
    enabled: isSound,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <SectionCard title={t('Preview')} aside={t('With sample data')} flush>
      {data ? (
        <>
          <p className="email-subject">
            <span className="mut sm">{t('Subject')}</span> <span className="strong">{data.subject}</span>
          </p>
          <iframe className="email-frame" title={t('Preview of the e-mail')} sandbox="" srcDoc={data.html} />
        </>
      ) : (
        <div className="email-frame">
          {isError && <p className="email-subject">{t('The preview could not be created.')}</p>}
        </div>
      )}
    </SectionCard>
  );
}
