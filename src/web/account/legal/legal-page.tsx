// The platform's own terms of service and privacy policy, under the name of the current brand.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { legalPaths } from '#shared/account/default-branding.ts';
import { useBranding } from '#web/api/branding.ts';
import { type LegalSection, privacySections, termsSections } from './legal-text.ts';
import './legal.css';

type LegalProps = {
  title: string;
  sections: readonly LegalSection[];
  other: { path: string; title: string };
};

function Legal({ title, sections, other }: LegalProps) {
  const { t } = useTranslation();
  const { company_name: name, support_email: support } = useBranding();
  return (
    <article className="legal">
      <h1>{t(title)}</h1>
      {sections.map((section) => (
        <section key={section.heading}>
          <h2>{t(section.heading)}</h2>
          <p>{t(section.text, { name })}</p>
        </section>
      ))}
      {support && (
        <section>
          <h2>{t('Questions')}</h2>
          <p>
            {t('Write to us:')} <a href={`mailto:${support}`}>{support}</a>
          </p>
        </section>
      )}
      <p>
        <Link to={other.path}>{t(other.title)}</Link>
      </p>
    </article>
  );
}

export function TermsPage() {
  const other = { path: legalPaths.privacy, title: 'Privacy policy' };
  return <Legal title="Terms of service" sections={termsSections} other={other} />;
}

export function PrivacyPage() {
  const other = { path: legalPaths.terms, title: 'Terms of service' };
  return <Legal title="Privacy policy" sections={privacySections} other={other} />;
}
