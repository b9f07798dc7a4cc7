// Profile information: the kind of business and its registration.
import { useTranslation } from 'react-i18next';
import { businessSectors, businessTypeLabels } from '#shared/account/business-kinds.ts';
import type { SectionDetails, SectionSummary } from '#shared/contract/account/compliance.ts';
import { completeProfileInformation, staffSizes } from '#shared/contract/account/compliance-company.ts';
import { useSession } from '#web/api/session.ts';
import { AmountField, TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { registrationLabels } from './compliance-labels.ts';
import { useSection } from './compliance-queries.ts';
import { DayField } from './day-field.tsx';
import { ProfileFacts } from './section-facts.tsx';
import { Section, SectionFormFrame } from './section-frame.tsx';
import { useComplianceContext } from './use-compliance-context.ts';
import { useSectionForm } from './use-section-form.ts';

type Profile = SectionDetails['profile-information'];

export function ProfileSection() {
  const { currency } = useSession();
  return (
    <Section
      section="profile-information"
      query={useSection('profile-information')}
      form={(summary, details) => <ProfileForm summary={summary} details={details} />}
      facts={(details) => <ProfileFacts details={details} currency={currency} />}
    />
  );
}

function ProfileForm({ summary, details }: { summary: SectionSummary; details: Profile }) {
  const { t } = useTranslation();
  const { currency } = useSession();
  const context = useComplianceContext();
  const schema = completeProfileInformation(context);
  const { form, frame } = useSectionForm<Profile>('profile-information', schema, details);
  const isPersonal = form.values.businessType === 'personal';
  return (
    <SectionFormFrame summary={summary} form={frame}>
      <div className="two-fields">
        <TextField
          label={isPersonal ? 'Your full name' : 'Legal name'}
          hint={!isPersonal && t('As on your registration papers')}
          maxLength={200}
          {...form.getInputProps('legalName')}
        />
        <TextField
          label="Trading name"
          optional
          hint={t('The name your customers know')}
          maxLength={200}
          {...form.getInputProps('tradingName')}
        />
      </div>
      <div className="two-fields">
        <SelectField
          label="Business type"
          data={Object.entries(businessTypeLabels).map(([value, label]) => ({ value, label: t(label) }))}
          {...form.getInputProps('businessType')}
        />
        <SelectField
          label="Business sector"
          searchable
          data={[...businessSectors]}
          {...form.getInputProps('businessSector')}
        />
      </div>
      <RegistrationFields form={form} country={context.country} isPersonal={isPersonal} />
      <TextField
        label="Website"
        optional
        placeholder={t('www.example.com')}
        {...form.getInputProps('website')}
      />
      <TextAreaField
        label="Description"
        countMax={500}
        rows={3}
        maxLength={500}
        placeholder={t('What you sell, to whom, and how you deliver it')}
        {...form.getInputProps('description')}
      />
      <div className="two-fields">
        <AmountField
          label="Expected monthly volume"
          currency={currency}
          hint={t('Payments you expect in a usual month')}
          {...form.getInputProps('expectedMonthlyVolume')}
        />
        <SelectField label="Number of staff" data={[...staffSizes]} {...form.getInputProps('staffSize')} />
      </div>
    </SectionFormFrame>
  );
}

type RegistrationProps = { form: ContractForm<Profile>; country: 'NG' | 'US'; isPersonal: boolean };

function RegistrationFields({ form, country, isPersonal }: RegistrationProps) {
  const { t } = useTranslation();
  const incorporated = (
    <DayField label="Date of incorporation" optional={isPersonal} {...form.getInputProps('incorporatedOn')} />
  );
  if (country === 'US')
    return (
      <div className="two-fields">
        <TextField
          label="EIN"
          optional={isPersonal}
          inputMode="numeric"
          placeholder="12-3456789"
          {...form.getInputProps('taxId')}
        />
        {incorporated}
      </div>
    );
  return (
    <>
      <div className="two-fields">
        <SelectField
          label="Registration type"
          optional={isPersonal}
          clearable={isPersonal}
          data={Object.entries(registrationLabels).map(([value, label]) => ({ value, label: t(label) }))}
          {...form.getInputProps('registrationKind')}
        />
        <TextField
          label="Registration number"
          optional={isPersonal && !form.values.registrationKind}
          digits
          hint={t('RC, BN or IT number, digits only')}
          {...form.getInputProps('registrationNumber')}
        />
      </div>
      <div className="two-fields">
        <TextField
          label="TIN"
          optional={isPersonal}
          inputMode="numeric"
          hint={t('Tax identification number')}
          {...form.getInputProps('taxId')}
        />
        {incorporated}
      </div>
    </>
  );
}
