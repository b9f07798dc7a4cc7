// The timeline of an order, with notes: those of the team without a frame, those to the customer as quotes.
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#shared/contract/commerce/orders/order-shapes.ts';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { useCall } from '#web/api/use-call.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { useMayChangeOrders } from './order-query.ts';

export function OrderTimeline({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const items = order.history.map(({ at, kind, sentence, actor, tone }) => ({
    at,
    actor,
    tone,
    sentence: <Sentence kind={kind} text={sentence} />,
  }));
  return (
    <SectionCard title={t('Timeline')} className="timeline">
      {useMayChangeOrders() && <NoteForm order={order} />}
      <Timeline items={items} />
    </SectionCard>
  );
}

function Sentence({ kind, text }: { kind: string; text: string }) {
  const { t } = useTranslation();
  if (kind === 'customer_note')
    return (
      <>
        {t('Note sent to the customer')}
        <span className="order-quote">{text}</span>
      </>
    );
  if (kind !== 'note') return text;
  return (
    <>
      <span className="order-own-note">{text}</span>
      <small>{t('Visible to your team only')}</small>
    </>
  );
}

function NoteForm({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [toCustomer, setToCustomer] = useState(false);
  const add = useCall(ordersContract.addOrderNote, {
    onSuccess: () => {
      setText('');
      setToCustomer(false);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') void add.run({ params: { orderId: order.id }, body: { text, toCustomer } });
  };
  return (
    <form className="order-note" onSubmit={submit}>
      <TextAreaField
        label="Note"
        optional
        maxLength={500}
        minRows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="order-note-foot">
        <CheckboxField
          label={t('Send to the customer too')}
          checked={toCustomer}
          onChange={(event) => setToCustomer(event.currentTarget.checked)}
        />
        <Button type="submit" variant="default" loading={add.isPending} disabled={text.trim().length < 2}>
          {toCustomer ? t('Send note') : t('Add note')}
        </Button>
      </div>
    </form>
  );
}
