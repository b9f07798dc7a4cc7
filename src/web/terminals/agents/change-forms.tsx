// Forms to change an agent's contact details and place, or the identity.
import { useTranslation } from 'react-i18next';
import {
  type AgentDetail,
  agentChange,
  agentIdentityInput,
} from '#shared/contract/terminals/agent-shapes.ts';
import { agentsContract } from '#shared/contract/terminals/agents.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { ContactFields } from './contact-fields.tsx';
import { IdentityFields } from './identity-fields.tsx';

type Props = ShownDialog & { agent: AgentDetail };

export function AgentForm({ agent, opened, onClose }: Props) {
  const form = useContractForm(agentChange, {
    phone: agent.phone ?? '',
    email: agent.email,
    language: agent.language,
    address: agent.address,
    latitude: agent.geoTag.latitude as number | null,
    longitude: agent.geoTag.longitude as number | null,
  });
  const save = useCall(agentsContract.updateAgent, { form });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Edit agent"
      submitLabel="Save changes"
      form={form}
      onSubmit={() => save.run({ params: { agentId: agent.id }, body: form.input() })}
    >
      <TextField label="Phone number" inputMode="tel" data-autofocus {...form.getInputProps('phone')} />
      <ContactFields form={form} start={agent.geoTag} />
    </DrawerForm>
  );
}

export function IdentityForm({ agent, opened, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(agentIdentityInput, {
    firstName: agent.firstName,
    lastName: agent.lastName,
    bornOn: agent.identity.bornOn ?? '',
    kind: agent.identity.kind,
    number: '',
  });
  const save = useCall(agentsContract.setAgentIdentity, { form });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Change identity"
      submitLabel="Submit for verification"
      form={form}
      onSubmit={() => save.run({ params: { agentId: agent.id }, body: form.input() })}
    >
      {!agent.verified && <Banner tone="warning">{t(agent.identity.result)}</Banner>}
      <IdentityFields inputOf={form.getInputProps} />
    </DrawerForm>
  );
}
