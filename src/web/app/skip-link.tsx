// The skip link: the first link of a page, past the navigation to the main content. Visible on keyboard focus.
import { useTranslation } from 'react-i18next';
import './skip-link.css';

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="skip" href="#content">
      {t('Skip to content')}
    </a>
  );
}
