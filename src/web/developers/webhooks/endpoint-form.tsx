// Adding a webhook endpoint, or changing its address, events and headers.
import { Button, Checkbox } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookEventType } from '#shared/contract/developers/webhook-event-types.ts';
import {
  type WebhookEndpoint,
  webhookEndpointInput,
  webhooksContract,
} from '#shared/contract/developers/webhooks.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { FieldError, TextField } from '#web/ui/form/text-fields.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { NewSecretDialog } from './new-secret-dialog.tsx';
import './webhooks.css';

type Values = {
  url: string;
  description: string;
  events: WebhookEventType[];
  /** A null value keeps the former one. */
  headers: { name: string; value: string | null }[];
};
type Props = { opened: boolean; onClose: () => void };

const headersMax = 10;

/** Shows the secret of the new endpoint, this once only. */
export function CreateEndpoint(props: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const form = useContractForm(webhookEndpointInput, {
    url: '',
    description: '',
    events: [],
    headers: [],
  } as Values);
  const create = useCall(webhooksContract.createWebhookEndpoint, {
    form,
    success: false,
    onSuccess: (created) => setSecret(created.secret),
  });
  return (
    <>
      <EndpointForm {...props} isNew form={form} onSubmit={() => create.run({ body: form.getValues() })} />
      <NewSecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}

export function EditEndpoint({ endpoint, ...props }: Props & { endpoint: WebhookEndpoint }) {
  const form = useContractForm(webhookEndpointInput, {
    url: endpoint.url,
    description: endpoint.description ?? '',
    events: endpoint.events as WebhookEventType[],
    headers: endpoint.headers.map(({ name }) => ({ name, value: null })),
  } as Values);
  const update = useCall(webhooksContract.updateWebhookEndpoint, { form });
  return (
    <EndpointForm
      {...props}
      form={form}
      onSubmit={() => update.run({ params: { endpointId: endpoint.id }, body: form.getValues() })}
    />
  );
}

type FormProps = Props & {
  isNew?: boolean;
  form: ContractForm<Values>;
  onSubmit: () => Promise<unknown>;
};

function EndpointForm({ form, isNew = false, ...drawer }: FormProps) {
  const { t } = useTranslation();
  const { mode } = useSession();
  return (
    <DrawerForm
      form={form}
      title={isNew ? 'Add webhook endpoint' : 'Edit webhook endpoint'}
      submitLabel={isNew ? 'Add endpoint' : 'Save endpoint'}
      {...drawer}
    >
      <TextField
        label="Address"
        type="url"
        placeholder="https://shop.example.com/webhooks"
        hint={t(
          mode === 'live'
            ? 'A public https:// URL. Events are sent to it by POST.'
            : 'A public URL. Events are sent to it by POST.',
        )}
        {...form.getInputProps('url')}
      />
      <TextField
        label="Description"
        optional
        hint={t('The system it belongs to')}
        {...form.getInputProps('description')}
      />
      <EventChoice form={form} />
      <HeadersEditor form={form} />
    </DrawerForm>
  );
}

const choices = [
  { value: 'all', label: 'All events', text: 'Including future events' },
  { value: 'some', label: 'Selected events', text: 'Choose from the list' },
];

function EventChoice({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(form.values.events.length > 0);
  const { data: types } = useQuery(queryOptionsOf(webhooksContract.listWebhookEventTypes));
  const choose = (value: string) => {
    setChoosing(value === 'some');
    form.setFieldValue('events', value === 'some' ? (types?.slice(0, 1).map(({ type }) => type) ?? []) : []);
  };
  return (
    <>
      <ChoiceCards label="Events" options={choices} value={choosing ? 'some' : 'all'} onChange={choose} />
      {choosing && (
        <Checkbox.Group
          aria-label={t('Selected events')}
          value={form.values.events}
          // An empty selection would mean all events, so the last one cannot be removed.
          onChange={(events) =>
            events.length > 0 && form.setFieldValue('events', events as WebhookEventType[])
          }
        >
          <div className="event-choice">
            {types?.map(({ type, sentence }) => (
              <Checkbox
                key={type}
                value={type}
                label={
                  <>
                    <code>{type}</code>
                    <span className="event-sentence">{t(sentence)}</span>
                  </>
                }
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {form.errors.events && <FieldError>{form.errors.events}</FieldError>}
    </>
  );
}

function HeadersEditor({ form }: { form: ContractForm<Values> }) {
  const { t } = useTranslation();
  const { headers } = form.values;
  return (
    <fieldset className="field-group">
      <legend>
        {t('Custom headers')}
        <span className="optional">{t('Optional')}</span>
      </legend>
      <p className="mut sm webhook-note">{t('Sent with every event. Values are not shown again.')}</p>
      {headers.map((header, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
        <div key={index} className="webhook-header">
          <TextField label="Name" {...form.getInputProps(`headers.${index}.name`)} />
          <TextField
            label="Value"
            placeholder={header.value === null ? t('Unchanged') : ''}
            {...form.getInputProps(`headers.${index}.value`)}
            value={header.value ?? ''}
          />
          <button
            type="button"
            className="iconbtn sm28"
            aria-label={t('Remove header {{number}}', { number: index + 1 })}
            onClick={() => form.removeListItem('headers', index)}
          >
            <IconTrash size={16} />
          </button>
        </div>
      ))}
      {headers.length < headersMax && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem('headers', { name: '', value: '' })}
        >
          {t('Add header')}
        </Button>
      )}
    </fieldset>
  );
}
