// Form to invite an agent: identity, number for the register, contact details and place.
import { agentInput } from '#shared/contract/terminals/agent-shapes.ts';
import { agentsContract } from '#shared/contract/terminals/agents.ts';
import type { Language } from '#shared/languages.ts';
import { useCall } from '#web/api/use-call.ts';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import type { ShownAgent } from './agent-secrets.tsx';
import { ContactFields } from './contact-fields.tsx';
import { IdentityFields } from './identity-fields.tsx';

type Props = ShownDialog & { onMade: (shown: ShownAgent) => void };

export function InviteForm({ opened, onClose, onMade }: Props) {
  const form = useContractForm(agentInput, {
    firstName: '',
    lastName: '',
    bornOn: '',
    kind: 'bvn' as 'bvn' | 'nin',
    number: '',
    phone: '',
    email: null as string | null,
    language: null as Language | null,
    address: '',
    latitude: null as number | null,
    longitude: null as number | null,
  });
  const invite = useCall(agentsContract.inviteAgent, {
    form,
    success: false,
    onSuccess: ({ link, pin, ...agent }) => onMade({ agent, link, pin, isNew: true }),
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Invite agent"
      submitLabel="Invite agent"
      form={form}
      onSubmit={() => invite.run({ body: form.input() })}
    >
      <IdentityFields inputOf={form.getInputProps} />
      <TextField label="Phone number" inputMode="tel" {...form.getInputProps('phone')} />
      <ContactFields form={form} start={{ latitude: null, longitude: null }} />
    </DrawerForm>
  );
}
