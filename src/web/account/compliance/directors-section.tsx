// Directors and owners, one card per person.

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SectionDetails, SectionSummary } from '#shared/contract/account/compliance.ts';
import { completeDirectors, directorsMax } from '#shared/contract/account/compliance-directors.ts';
import { newUuid } from '#shared/new-uuid.ts';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import { useSection } from './compliance-queries.ts';
import { DirectorFields } from './director-fields.tsx';
import { openOwnFile } from './private-file-field.tsx';
import { DirectorFacts } from './section-facts.tsx';
import { Section, SectionFormFrame } from './section-frame.tsx';
import { useComplianceContext } from './use-compliance-context.ts';
import { useSectionForm } from './use-section-form.ts';

type Directors = SectionDetails['directors'];
export type Person = Directors['directors'][number];

export function DirectorsSection() {
  return (
    <Section
      section="directors"
      query={useSection('directors')}
      form={(summary, details) => <DirectorsForm summary={summary} details={details} />}
      facts={(details) => <DirectorFacts details={details} onOpen={openOwnFile} />}
    />
  );
}

function newPerson(country: string): Person {
  return {
    id: newUuid(),
    title: null,
    firstName: null,
    middleName: null,
    lastName: null,
    gender: null,
    bornOn: null,
    nationality: country,
    isDirector: true,
    sharePercent: null,
    bvn: null,
    nin: null,
    ssnLast4: null,
    idType: null,
    idNumber: null,
    idFileId: null,
    idFile: null,
  };
}

function DirectorsForm({ summary, details }: { summary: SectionSummary; details: Directors }) {
  const { t } = useTranslation();
  const context = useComplianceContext();
  const begin = details.directors.length > 0 ? details : { directors: [newPerson(context.country)] };
  const { form, frame } = useSectionForm<Directors>('directors', completeDirectors(context), begin);
  const people = form.values.directors;
  const whole = form.errors.directors;
  return (
    <SectionFormFrame summary={summary} form={frame}>
      {people.map((person, index) => (
        <DirectorFields
          key={person.id}
          form={form}
          index={index}
          country={context.country}
          {...(people.length > 1 ? { onRemove: () => form.removeListItem('directors', index) } : {})}
        />
      ))}
      {whole && <FieldError>{whole}</FieldError>}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={people.length >= directorsMax}
          onClick={() => form.insertListItem('directors', newPerson(context.country))}
        >
          {t('Add another person')}
        </Button>
      </div>
    </SectionFormFrame>
  );
}
