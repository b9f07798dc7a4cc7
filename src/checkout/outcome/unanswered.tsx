// Notice while the server does not respond; the page keeps polling.

import { t } from '../i18n.ts';
import { Notice } from '../parts/notice.tsx';

export function Unanswered({ shown }: { shown: boolean }) {
  if (!shown) return null;
  return (
    <Notice tone="info">{t('Connection lost. This page keeps trying; your payment is not affected.')}</Notice>
  );
}
