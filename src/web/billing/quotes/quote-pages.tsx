// The editor pages of quotes, new and edit, in the invoice editor.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quoteDays } from '#shared/contract/billing/quotes/quote-enums.ts';
import { type QuoteDetail, quoteInput } from '#shared/contract/billing/quotes/quote-shapes.ts';
import { quotesContract } from '#shared/contract/billing/quotes/quotes.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import { callWith } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { EditorPage } from '#web/billing/invoices/editor/editor-page.tsx';
import { part } from '#web/billing/invoices/editor/editor-parts.ts';
import {
  type EditedInvoice,
  emptyInvoice,
  linesOf,
  sumsOf,
} from '#web/billing/invoices/editor/editor-values.ts';
import { NotesField } from '#web/billing/invoices/editor/notes-field.tsx';
import { useAround } from '#web/billing/invoices/editor/use-around.ts';
import {
  readKept,
  type Target,
  type UnsavedInvoice,
  useSaving,
} from '#web/billing/invoices/editor/use-saving.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { quotePath, quotesPath, useQuote } from './quote-query.ts';

const editorSums = () => import('#web/billing/invoices/editor/editor-sums.tsx');
const SumsRow = lazy(() => editorSums().then((m) => ({ default: m.SumsRow })));
const Foot = lazy(() => editorSums().then((m) => ({ default: m.Foot })));

const { createQuote, updateQuote, getQuote, sendQuote } = quotesContract;

const target: Target = {
  schema: quoteInput,
  noun: 'quotes',
  crumbs: [
    { label: 'Invoicing', path: '/payment-gateway/invoicing/invoices' },
    { label: 'Quotes', path: quotesPath },
  ],
  kept: 'quote-being-written',
  create: (body, idempotencyKey) => callWith(createQuote, { body, idempotencyKey }),
  update: (quoteId, body) => callWith(updateQuote, { params: { quoteId }, body }),
  read: (quoteId) => callWith(getQuote, { params: { quoteId } }),
  editPath: (id) => `${quotePath({ id })}/edit-quote`,
  path: (id) => quotePath({ id }),
};

export function CreateQuotePage() {
  const { currency } = useBusinessSettings();
  const [kept] = useState(() => readKept(target.kept));
  const values = kept?.values ?? emptyInvoice(currency);
  return <QuoteEditor title="Create quote" values={values} first={kept?.first ?? null} quote={null} />;
}

export function EditQuotePage() {
  const { data, refetch } = useQuote();
  const [begun, setBegun] = useState(data);
  const [turn, setTurn] = useState(0);
  const quote = begun ?? data;
  if (!quote) return null;
  const reload = async () => {
    const { data: theirs } = await refetch();
    setBegun(theirs);
    setTurn((before) => before + 1);
  };
  return (
    <QuoteEditor
      key={`${quote.id} ${turn}`}
      title="Edit quote"
      values={quoteValues(quote)}
      quote={quote}
      onReload={() => void reload()}
    />
  );
}

/** The fields that only invoices have get their empty values. */
function quoteValues(quote: QuoteDetail): EditedInvoice {
  const { email, name, address, tin } = quote.customer;
  return Object.assign(emptyInvoice(quote.currency), {
    customer: { email, name, address, tin },
    poNumber: quote.poNumber,
    lines: linesOf(quote),
    discount: quote.discount,
    shipping: quote.shipping,
    rounding: quote.rounding,
    roundTotalTo: quote.roundTotalTo,
    notes: quote.notes,
    terms: quote.terms,
    validUntil: quote.validUntil,
    version: quote.version,
  });
}

type Props = {
  title: string;
  values: EditedInvoice;
  first?: UnsavedInvoice['first'];
  quote: QuoteDetail | null;
  onReload?: () => void;
};

const validUntil = { field: 'validUntil', label: 'Valid until' } as const;
const words = { amount: 'Total', send: 'Send quote' };

function QuoteEditor({ title, values, first = null, quote, onReload }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(quoteInput, values);
  const send = useCall(sendQuote, { form });
  const saving = useSaving(form, { target, edited: quote, first }, async (id) =>
    Boolean(await send.run({ params: { quoteId: id } })),
  );
  const around = useAround(form.values);
  const [line, setLine] = useState<number | null>(null);
  const now = form.values;
  const sums = sumsOf(now);
  const { issueOn } = around.days;
  const days = { issueOn, dueOn: now.validUntil ?? dayAfter(issueOn, quoteDays) };
  return (
    <EditorPage
      title={title}
      target={target}
      saving={saving}
      onReload={onReload}
      preview={
        <part.preview
          kind="quote"
          values={now}
          sums={sums}
          parts={[]}
          days={days}
          number={quote?.number ?? t('Draft')}
          credit={0}
          line={line}
          isIssued={false}
        />
      }
      foot={
        <Suspense>
          <Foot
            form={form}
            saving={saving}
            isIssued={false}
            due={sums.total}
            currency={sums.currency}
            words={words}
          />
        </Suspense>
      }
    >
      <part.head
        form={form}
        isIssued={false}
        credit={null}
        days={days}
        nextNumber={null}
        last={validUntil}
        hasIssueDay={false}
      />
      <part.lines form={form} sums={sums} onLine={setLine} />
      <Suspense>
        <SumsRow form={form} sums={sums} credit={0} couponFault={undefined} />
      </Suspense>
      <NotesField form={form} />
      <part.more form={form} partAllowed={null} />
    </EditorPage>
  );
}
