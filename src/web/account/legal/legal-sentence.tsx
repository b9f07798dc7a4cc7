// A sentence with links to the terms and the privacy policy of the brand.
import { useTranslation } from 'react-i18next';
import { useBranding } from '#web/api/branding.ts';
import './legal.css';

/** Placeholders for the links in the translated sentence. */
const mark = { terms: '\u0001terms\u0001', privacy: '\u0001privacy\u0001' } as const;

/** `sentence` contains the links as {{terms}} and {{privacy}}. */
export function LegalSentence({ sentence }: { sentence: string }) {
  const { t } = useTranslation();
  const branding = useBranding();
  return t(sentence, mark)
    .split('\u0001')
    .map((part) => {
      if (part === 'terms')
        return <LegalLink key={part} href={branding.terms_url} label={t('terms of service')} />;
      if (part === 'privacy')
        return <LegalLink key={part} href={branding.privacy_url} label={t('privacy policy')} />;
      return part;
    });
}

export function LegalLink({ href, label }: { href: string; label: string }) {
  return (
    <a className="legal-link" href={href} target="_blank" rel="noopener">
      {label}
    </a>
  );
}
