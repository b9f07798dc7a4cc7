// Payer details and custom fields, shared by every first step.
import { lazy, Suspense } from 'react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { t } from '../i18n.ts';
import { addressFields, type DetailValues, phoneCode, phoneCountry } from './details.ts';
import { type BoundProps, TextInput } from './text-input.tsx';

// Lists of codes and states are loaded only where they are needed.
const PhoneInput = lazy(() => import('./phone-input.tsx').then((m) => ({ default: m.PhoneInput })));
const CustomFieldInput = lazy(() =>
  import('./custom-field-input.tsx').then((m) => ({ default: m.CustomFieldInput })),
);
const StateInput = lazy(() => import('./state-input.tsx').then((m) => ({ default: m.StateInput })));

/** Placeholder of the height of a field. */
function FieldToCome() {
  return <div className="sk" style={{ height: 72 }} aria-busy="true" />;
}

type PayerFieldsProps = {
  page: CheckoutPage;
  values: DetailValues;
  bind(path: string): BoundProps & { error: string | undefined };
};

export function PayerFields({ page, values, bind }: PayerFieldsProps) {
  return (
    <>
      <TextInput label={t('E-mail')} type="email" autoComplete="email" lengthMax={254} {...bind('email')} />
      <TextInput label={t('Name')} optional autoComplete="name" lengthMax={100} {...bind('name')} />
      {page.collectPhone && (
        <Suspense fallback={<FieldToCome />}>
          <PhoneInput
            label={t('Phone number')}
            country={values[phoneCountry] ?? page.country}
            onCountry={(country, code) => {
              bind(phoneCountry).onValue(country);
              bind(phoneCode).onValue(code);
            }}
            {...bind('phone')}
          />
        </Suspense>
      )}
      {page.collectAddress && (
        <fieldset className="pp-group">
          <legend className="sr-only">{t('Address')}</legend>
          {addressFields.map(({ path, label, autoComplete }) =>
            path === 'address.state' ? (
              <Suspense key={path} fallback={<FieldToCome />}>
                <StateInput label={t(label)} country={page.country} {...bind(path)} />
              </Suspense>
            ) : (
              <TextInput
                key={path}
                label={t(label)}
                autoComplete={autoComplete}
                lengthMax={100}
                {...bind(path)}
              />
            ),
          )}
        </fieldset>
      )}
      {page.customFields.map((field) => (
        <Suspense key={field.label} fallback={<FieldToCome />}>
          <CustomFieldInput field={field} {...bind(`answers.${field.label}`)} />
        </Suspense>
      ))}
    </>
  );
}
