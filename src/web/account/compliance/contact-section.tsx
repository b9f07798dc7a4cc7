// Business contact and support contact: the same fields for two contacts.
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { businessCountries, countryLabels } from '#shared/account/business-kinds.ts';
import { statesOf } from '#shared/account/places.ts';
import type { SectionDetails, SectionSummary } from '#shared/contract/account/compliance.ts';
import { completeContact } from '#shared/contract/account/compliance-company.ts';
import { PhoneField } from '#web/ui/form/phone-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useSection } from './compliance-queries.ts';
import { ContactFacts } from './section-facts.tsx';
import { Section, SectionFormFrame } from './section-frame.tsx';
import { useSectionForm } from './use-section-form.ts';

type Contact = SectionDetails['business-contact'];
type ContactKind = 'business-contact' | 'support-contact';

export function ContactSection({ section }: { section: ContactKind }) {
  return (
    <Section
      section={section}
      query={useSection(section)}
      form={(summary, details) => <ContactForm section={section} summary={summary} details={details} />}
      facts={(details) => <ContactFacts details={details} />}
    />
  );
}

const callingCodes = { NG: '234', US: '1' } as const;
const networks = [
  { name: 'instagram', label: 'Instagram' },
  { name: 'facebook', label: 'Facebook' },
  { name: 'twitter', label: 'Twitter' },
] as const;

type FormProps = { section: ContactKind; summary: SectionSummary; details: Contact };

function ContactForm({ section, summary, details }: FormProps) {
  const { t } = useTranslation();
  const { form, frame } = useSectionForm<Contact>(section, completeContact, details);
  const { country } = form.values;
  return (
    <SectionFormFrame summary={summary} form={frame}>
      {section === 'support-contact' && <CopyBusinessContact onCopy={(contact) => form.setValues(contact)} />}
      <div className="two-fields">
        <TextField label="E-mail" type="email" autoComplete="email" {...form.getInputProps('email')} />
        <PhoneField
          key={country}
          label="Phone number"
          callingCode={callingCodes[country ?? 'NG']}
          {...form.getInputProps('phone')}
        />
      </div>
      <TextField
        label="Address"
        hint={t('Street and number')}
        maxLength={300}
        {...form.getInputProps('address')}
      />
      <div className="two-fields">
        <SelectField
          label="Country"
          data={Object.entries(countryLabels).map(([value, label]) => ({ value, label: t(label) }))}
          {...form.getInputProps('country')}
          onChange={(value) => {
            form.setFieldValue('country', countryOf(value));
            form.setFieldValue('state', null);
          }}
        />
        <SelectField
          label="State"
          searchable
          data={[...(country ? statesOf[country] : [])]}
          disabled={!country}
          {...form.getInputProps('state')}
        />
      </div>
      <div className="two-fields">
        <TextField label="City" maxLength={100} {...form.getInputProps('city')} />
        <TextField
          label={country === 'US' ? 'ZIP code' : 'Postal code'}
          optional={country !== 'US'}
          inputMode="numeric"
          {...form.getInputProps('postalCode')}
        />
      </div>
      <div className="three-fields">
        {networks.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            optional
            leftSection={<span className="adorn">@</span>}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
    </SectionFormFrame>
  );
}

/** The two contacts are often identical. */
function CopyBusinessContact({ onCopy }: { onCopy: (contact: Contact) => void }) {
  const { t } = useTranslation();
  const { data } = useSection('business-contact');
  if (!data?.details.email) return null;
  return (
    <div>
      <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => onCopy(data.details)}>
        {t('Use the business contact')}
      </Button>
    </div>
  );
}

/** The value of the field is always one of its options. */
function countryOf(value: string | null) {
  return businessCountries.find((country) => country === value) ?? null;
}
