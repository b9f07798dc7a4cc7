// Creates or changes a payment page on a page of its own: fields on the left, the payer's preview beside them.
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentPage } from '#shared/contract/payments/payment-pages.ts';
import { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { callWith } from '#web/api/client.ts';
import { useKnown } from '#web/api/detail/use-known.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { addressText } from '#web/ui/detail/address-text.ts';
import { FormFoot } from '#web/ui/form/form-foot.tsx';
import { UnsavedChanges } from '#web/ui/form/unsaved-changes.tsx';
import { type ContractForm, focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { type Crumb, Page } from '#web/ui/page.tsx';
import { PaymentPageFields } from './fields/payment-page-fields.tsx';
import { goalOf } from './payment-page-labels.ts';
import { PaymentPageStatus } from './payment-page-status.tsx';
import {
  newPageValues,
  type PageValues,
  pageFormSchema,
  pageInputOf,
  pageValuesOf,
} from './payment-page-values.ts';
import '#web/payments/payment-links/payment-links.css';
import '#web/ui/list/filters.css';
import './payment-pages.css';

const PaymentMethodsNotice = lazy(() =>
  import('#web/api/payment-ways.tsx').then((m) => ({ default: m.PaymentMethodsNotice })),
);
const PagePreview = lazy(() => import('./page-preview.tsx').then((m) => ({ default: m.PagePreview })));

type Props = {
  /** The page to change; null creates one. */
  page: PaymentPage | null;
  crumbs: readonly Crumb[];
  /** Whether to show at once what prevents publishing. */
  wantsPublishing?: boolean;
  onSaved: (page: PaymentPage) => void;
};

export function PaymentPageForm({ page, crumbs, wantsPublishing = false, onSaved }: Props) {
  const { t } = useTranslation();
  const { currency } = useSession();
  const isPublic = page !== null && page.status !== 'DRAFT';
  const strict = useRef(isPublic);
  const root = useRef<HTMLFormElement>(null);
  const form = useContractForm(
    pageFormSchema(() => strict.current),
    page ? pageValuesOf(page) : newPageValues(currency),
  );
  const { save, isPending } = useSave(page, form);
  const [view, setView] = useState<'fields' | 'preview'>('fields');
  const saved = useRef(false);

  const submit = async (publish: boolean) => {
    strict.current = publish || isPublic;
    if (form.validate().hasErrors) {
      setView('fields');
      return focusFirstError(root.current ?? document);
    }
    const done = await save(publish);
    if (!done) return focusFirstError(root.current ?? document);
    saved.current = true;
    onSaved(done);
  };

  const { validate } = form;
  const isAsked = useRef(wantsPublishing);
  useEffect(() => {
    if (!isAsked.current) return;
    isAsked.current = false;
    strict.current = true;
    validate();
    focusFirstError(root.current ?? document);
  }, [validate]);

  const prefix = page ? addressText(page).slice(0, -page.slug.length) : `${window.location.host}/pay/`;
  return (
    <form
      ref={root}
      className="page-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(!isPublic && strict.current);
      }}
    >
      <Page
        title={t(page ? 'Edit payment page' : 'Create payment page')}
        crumbs={crumbs}
        badges={page && <PaymentPageStatus status={page.status} badge />}
      >
        <fieldset className="seg page-views">
          <legend className="sr-only">{t('View')}</legend>
          {(['fields', 'preview'] as const).map((item) => (
            <button key={item} type="button" aria-pressed={view === item} onClick={() => setView(item)}>
              {t(item === 'fields' ? 'Edit' : 'Preview')}
            </button>
          ))}
        </fieldset>
        <div className={`page-editor ${view}`}>
          <div className="stack page-fields">
            <Suspense>
              <PaymentMethodsNotice currency={form.values.currency} />
            </Suspense>
            <PaymentPageFields form={form} page={page} prefix={prefix} />
          </div>
          <aside className="page-aside" aria-label={t('Preview')}>
            <Suspense fallback={<span className="sk" style={{ width: '100%', height: 640 }} />}>
              <PagePreview
                values={form.values}
                address={prefix + form.values.slug}
                collected={page ? goalOf(page).collected : 0}
                payments={page?.usedCount ?? 0}
              />
            </Suspense>
          </aside>
        </div>
        <SaveButtons isPublic={isPublic} isPending={isPending} submit={submit} form={form} />
      </Page>
      <UnsavedChanges isUnsaved={() => !saved.current && form.isDirty()} />
    </form>
  );
}

function useSave(page: PaymentPage | null, form: ContractForm<PageValues>) {
  const { t } = useTranslation();
  const say = (publish: boolean) => t(publish ? 'Payment page published' : 'Payment page saved');
  const [publishing, setPublishing] = useState(false);
  const options = { form, success: () => say(publishing) };
  const create = useCall(paymentPagesContract.createPaymentPage, options);
  const { known, onRefused } = useKnown(form, form.getValues(), async () =>
    pageValuesOf(await callWith(paymentPagesContract.getPaymentPage, { params: { pageId: page?.id ?? '' } })),
  );
  const update = useCall(paymentPagesContract.updatePaymentPage, { ...options, onRefused });
  const save = async (publish: boolean): Promise<PaymentPage | undefined> => {
    setPublishing(publish);
    const body = pageInputOf(form.getValues(), publish);
    if (!page) return create.run({ body });
    const { publish: _, ...begun } = pageInputOf(known, false);
    return update.run({ params: { pageId: page.id }, body: { ...body, known: begun } });
  };
  return { save, isPending: create.isPending || update.isPending };
}

type ButtonsProps = {
  isPublic: boolean;
  isPending: boolean;
  submit: (publish: boolean) => Promise<void>;
  form: ContractForm<PageValues>;
};

function SaveButtons({ isPublic, isPending, submit, form }: ButtonsProps) {
  const { t } = useTranslation();
  return (
    <FormFoot wrong={Object.keys(form.errors).length}>
      {isPublic ? (
        <WriteButton size="md" loading={isPending} onClick={() => void submit(false)}>
          {t('Save changes')}
        </WriteButton>
      ) : (
        <>
          <WriteButton size="md" variant="default" disabled={isPending} onClick={() => void submit(false)}>
            {t('Save draft')}
          </WriteButton>
          <WriteButton size="md" loading={isPending} onClick={() => void submit(true)}>
            {t('Publish')}
          </WriteButton>
        </>
      )}
    </FormFoot>
  );
}
