// First step of what is subscribed to: what it costs now and later, who subscribes, and the agreement to be charged.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import type { Offer, OrderQuote } from '#shared/contract/payments/sources/orders.ts';
import { formatMoney } from '#shared/money.ts';
import { readAddress } from '../address.ts';
import { isOutcomeOpen, postAt } from '../api.ts';
import { checkEmail } from '../details/details.ts';
import { TextInput } from '../details/text-input.tsx';
import { t } from '../i18n.ts';
import { Button } from '../parts/button.tsx';
import { focusFirstError } from '../parts/focus.ts';
import { type Line, Lines } from '../parts/lines.tsx';
import { Notice } from '../parts/notice.tsx';
import { StepTitle } from '../parts/step-title.tsx';
import { keyOfSubmit, settleSubmit } from '../storage.ts';
import { asCallError, type PaymentActions } from '../use-payment.ts';
import { perPeriodText, writeDay } from './order-words.ts';
import { useOrderQuote } from './use-order-quote.ts';

type Props = { page: CheckoutPage; offer: Offer; onPay: PaymentActions['enter'] };
type Begun = { reference: string | null; done: string };

export function OrderForm({ page, offer, onPay }: Props) {
  const slug = readAddress(location.pathname)?.key ?? '';
  const [values, setValues] = useState<Record<string, string>>({ quantity: '1' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [coupon, setCoupon] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const quantity = readQuantity(values.quantity ?? '', offer);
  const { quote, fault, ask } = useOrderQuote(slug, quantity, coupon);
  useEffect(() => {
    if (fault) setErrors((now) => ({ ...now, ...fault }));
  }, [fault]);

  const typedCoupon = (values.couponCode ?? '').trim();
  const bind = (path: string) => ({
    value: values[path] ?? '',
    error: errors[path],
    onValue: (value: string) => {
      setValues((now) => ({ ...now, [path]: value }));
      setErrors(({ [path]: _solved, ...others }) => others);
    },
    onBlur: () => path === 'couponCode' && setCoupon(typedCoupon),
  });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !quote || quantity === null) return;
    if (typedCoupon !== coupon) return setCoupon(typedCoupon);
    const email = checkEmail(values.email ?? '');
    setErrors(email ? { email } : {});
    setFailure(null);
    if (email) return focusFirstError(form.current);
    setBusy(true);
    const body = {
      email: (values.email ?? '').trim(),
      quantity,
      total: quote.total,
      ...(values.name?.trim() && { name: values.name.trim() }),
      ...(coupon && { couponCode: coupon }),
    };
    const key = `order.${slug}`;
    try {
      const path = `/pay/${encodeURIComponent(slug)}/order`;
      const begun = await postAt<Begun>(path, body, keyOfSubmit(key, JSON.stringify(body)));
      settleSubmit(key);
      if (begun.reference) onPay(begun.reference, { email: body.email, amount: quote.total });
      else setDone(begun.done);
    } catch (error) {
      if (!isOutcomeOpen(error)) settleSubmit(key);
      const { fields, message, code } = asCallError(error);
      setErrors(fields);
      setFailure(message);
      if (code === 'CONFLICT') ask();
      focusFirstError(form.current);
    }
    setBusy(false);
  };

  if (done)
    return (
      <div className="pp-form">
        <StepTitle>{t('You have subscribed')}</StepTitle>
        <Notice tone="info">{done}</Notice>
      </div>
    );
  const due = quote?.total ?? null;
  return (
    <form className="pp-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <StepTitle>{t('Subscribe')}</StepTitle>
      {offer.quantityMax > 1 && <TextInput label={t('Quantity')} lengthMax={6} {...bind('quantity')} />}
      <TextInput label={t('E-mail')} type="email" autoComplete="email" lengthMax={254} {...bind('email')} />
      <TextInput label={t('Name')} optional autoComplete="name" lengthMax={100} {...bind('name')} />
      {offer.takesCoupon && <TextInput label={t('Coupon')} optional lengthMax={40} {...bind('couponCode')} />}
      {typedCoupon !== coupon && (
        <Button look="ghost" onClick={() => setCoupon(typedCoupon)}>
          {t('Apply')}
        </Button>
      )}
      <Lines currency={page.currency} lines={linesOf(quote)} />
      <Terms page={page} offer={offer} quote={quote} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button look="primary" type="submit" busy={busy && t('One moment…')}>
        {due
          ? t('Subscribe and pay {{amount}}', { amount: formatMoney(due, page.currency) })
          : t('Subscribe')}
      </Button>
    </form>
  );
}

function readQuantity(text: string, { quantityMax }: Offer): number | null {
  if (quantityMax === 1) return 1;
  return /^[1-9]\d{0,5}$/.test(text.trim()) && Number(text) <= quantityMax ? Number(text) : null;
}

function linesOf(quote: OrderQuote | null): Line[] {
  if (!quote) return [{ label: t('Due now'), amount: null, total: true }];
  const { lines, discount, taxes, total } = quote;
  return [
    ...lines.map(({ name, amount }) => ({ label: name, amount })),
    ...(discount ? [{ label: t('Coupon {{code}}', { code: discount.code }), amount: -discount.amount }] : []),
    ...taxes.map(({ name, rate, amount, isInclusive }) => ({
      label: t(isInclusive ? '{{name}} {{rate}}%, included' : '{{name}} {{rate}}%', {
        name,
        rate: rate / 100,
      }),
      amount,
    })),
    { label: t('Due now'), amount: total, total: true },
  ];
}

/** What is charged later, and what is agreed to. */
function Terms({ page, offer, quote }: Pick<Props, 'page' | 'offer'> & { quote: OrderQuote | null }) {
  const { trialDays, invoiceLimit } = offer;
  const merchant = page.merchant.name;
  const every = perPeriodText(offer);
  return (
    <div className="pp-aside">
      {quote?.later && (
        <p>
          {t('Then {{amount}} on {{day}}, and {{every}} after that.', {
            amount: formatMoney(quote.later.total, page.currency),
            day: writeDay(quote.later.on),
            every,
          })}
        </p>
      )}
      {invoiceLimit !== null && <p>{t('It ends after {{count}} payments.', { count: invoiceLimit })}</p>}
      <p>
        {trialDays > 0
          ? t(
              '{{count}} days for nothing. Then we send you the invoice, and cancelling is possible at any time.',
              {
                count: trialDays,
              },
            )
          : t('By paying by card you let {{merchant}} save it and charge it {{every}} until you cancel.', {
              merchant,
              every,
            })}
      </p>
    </div>
  );
}
