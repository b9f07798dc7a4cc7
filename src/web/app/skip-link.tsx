// The first link of a page: past the navigation, to what the page is about. Shown when the keyboard reaches it.
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
