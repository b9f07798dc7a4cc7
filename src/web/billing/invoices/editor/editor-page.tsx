// The layout of the document editor: form sections, preview beside them, save bar below.
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedChanges } from '#web/ui/form/unsaved-changes.tsx';
import { Page } from '#web/ui/page.tsx';
import { ConflictBanner } from './saved-text.tsx';
import type { Target, useSaving } from './use-saving.ts';
import '../invoices.css';
import './editor.css';

type Props = {
  title: string;
  target: Pick<Target, 'crumbs'>;
  saving: ReturnType<typeof useSaving>;
  /** Reloads the document and restarts the editor; if omitted, the page is reloaded. */
  onReload?: (() => void) | undefined;
  preview: ReactNode;
  foot: ReactNode;
  children: ReactNode;
};

export function EditorPage({ title, target, saving, onReload, preview, foot, children }: Props) {
  const { t } = useTranslation();
  return (
    <Page title={t(title)} crumbs={[...target.crumbs, { label: title }]}>
      <UnsavedChanges isUnsaved={saving.isUnsaved} />
      <ConflictBanner
        saved={saving.saved}
        onReload={onReload ?? (() => window.location.reload())}
        onSaveOver={() => void saving.saveOver()}
      />
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <div className="inv-editor">
          <Suspense fallback={<div className="sk" style={{ height: 480 }} aria-busy="true" />}>
            <div className="inv-form">{children}</div>
            {preview}
          </Suspense>
        </div>
        {foot}
      </form>
    </Page>
  );
}
