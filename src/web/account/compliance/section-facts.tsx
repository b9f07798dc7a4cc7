// Submitted data, read-only: for the merchant while it cannot be changed, and for the reviewer.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { businessTypeLabels, countryLabels } from '#shared/account/business-kinds.ts';
import { countryName } from '#shared/account/places.ts';
import type { SectionDetails, StoredFile } from '#shared/contract/account/compliance.ts';
import { dayText } from '#shared/day-text.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import {
  documentLabels,
  genderLabels,
  idTypeLabels,
  registrationLabels,
  titleLabels,
} from './compliance-labels.ts';
import './compliance.css';
import { FileLink, type OpenFile } from './file-link.tsx';

/** Returns a fact for display; null if no value was given. */
function fact(label: string, value: ReactNode) {
  return value === null || value === undefined || value === '' ? null : { label, value };
}

type ProfileProps = { details: SectionDetails['profile-information']; currency: Currency; country?: string };

export function ProfileFacts({ details, currency }: ProfileProps) {
  const { t } = useTranslation();
  const { registrationKind, registrationNumber, businessType, expectedMonthlyVolume } = details;
  const register = registrationKind && t(registrationLabels[registrationKind]);
  return (
    <KeyValues
      wide
      items={[
        fact(t('Legal name'), details.legalName),
        fact(t('Trading name'), details.tradingName),
        fact(t('Business type'), businessType && t(businessTypeLabels[businessType])),
        fact(t('Business sector'), details.businessSector),
        fact(register ?? t('Registration number'), registrationNumber),
        fact(currency === 'USD' ? t('EIN') : t('TIN'), details.taxId),
        fact(t('Date of incorporation'), details.incorporatedOn && dayText(details.incorporatedOn)),
        fact(t('Website'), details.website),
        fact(t('Description'), details.description),
        fact(
          t('Expected monthly volume'),
          expectedMonthlyVolume !== null && formatMoney(expectedMonthlyVolume, currency),
        ),
        fact(t('Number of staff'), details.staffSize),
      ]}
    />
  );
}

type MaybeFile = { file: StoredFile | undefined; required: boolean; onOpen: OpenFile };

function FileOrNothing({ file, required, onOpen }: MaybeFile) {
  const { t } = useTranslation();
  if (file) return <FileLink file={file} onOpen={onOpen} />;
  return <span className="dim">{required ? t('Missing') : t('Not provided')}</span>;
}

export function DocumentFacts({
  details,
  onOpen,
}: {
  details: SectionDetails['documents'];
  onOpen: OpenFile;
}) {
  const { t } = useTranslation();
  return (
    <KeyValues
      wide
      items={details.asked.map(({ kind, required }) => ({
        label: t(documentLabels[kind].label),
        value: (
          <FileOrNothing
            file={details.files.find((file) => file.kind === kind)}
            required={required}
            onOpen={onOpen}
          />
        ),
      }))}
    />
  );
}

export function ContactFacts({ details }: { details: SectionDetails['business-contact'] }) {
  const { t } = useTranslation();
  const { country, state, city, postalCode } = details;
  const place = [city, state, postalCode].filter(Boolean).join(', ');
  const handle = (name: string | null) => name && `@${name}`;
  return (
    <KeyValues
      wide
      items={[
        fact(t('E-mail'), details.email),
        fact(t('Phone number'), details.phone),
        fact(t('Address'), details.address),
        fact(t('City and state'), place),
        fact(t('Country'), country && t(countryLabels[country])),
        fact(t('Instagram'), handle(details.instagram)),
        fact(t('Facebook'), handle(details.facebook)),
        fact(t('Twitter'), handle(details.twitter)),
      ]}
    />
  );
}

export function DirectorFacts({
  details,
  onOpen,
  reveal = () => null,
}: {
  details: SectionDetails['directors'];
  onOpen: OpenFile;
  /** Shown beside a masked number to users who may see it in full. */
  reveal?: (personId: string, number: 'bvn' | 'nin' | 'ssnLast4' | 'idNumber') => ReactNode;
}) {
  const { t } = useTranslation();
  if (details.directors.length === 0) return <p className="dim sm">{t('No directors or owners yet.')}</p>;
  return (
    <div className="people">
      {details.directors.map((person) => {
        const title = person.title && t(titleLabels[person.title]);
        const name = [title, person.firstName, person.middleName, person.lastName].filter(Boolean).join(' ');
        const role = person.isDirector ? t('Director') : t('Owner');
        const numberOf = (name: 'bvn' | 'nin' | 'ssnLast4' | 'idNumber', masked: string) => (
          <>
            <span className="num">{masked}</span> {reveal(person.id, name)}
          </>
        );
        return (
          <section key={person.id} className="person">
            <h3>
              {name || t('No name yet')} <span className="dim">{role}</span>
            </h3>
            <KeyValues
              wide
              items={[
                fact(t('Share of ownership (%)'), person.sharePercent !== null && `${person.sharePercent}%`),
                fact(t('Date of birth'), person.bornOn && dayText(person.bornOn)),
                fact(t('Gender'), person.gender && t(genderLabels[person.gender])),
                fact(t('Nationality'), person.nationality && countryName(person.nationality)),
                fact(t('BVN'), person.bvn && numberOf('bvn', person.bvn)),
                fact(t('NIN'), person.nin && numberOf('nin', person.nin)),
                fact(t('SSN (last 4)'), person.ssnLast4 && numberOf('ssnLast4', person.ssnLast4)),
                fact(t('ID type'), person.idType && t(idTypeLabels[person.idType])),
                fact(t('ID number'), person.idNumber && numberOf('idNumber', person.idNumber)),
                fact(t('ID file'), person.idFile && <FileLink file={person.idFile} onOpen={onOpen} />),
              ]}
            />
          </section>
        );
      })}
    </div>
  );
}
