// Personal data: names, phone number and photo.
import { useState } from 'react';
import { profileContract, profileInput } from '#shared/contract/account/profile.ts';
import type { Profile } from '#shared/contract/account/session.ts';
import { uploadsContract } from '#shared/contract/platform/uploads.ts';
import { upload } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { PhoneField } from '#web/ui/form/phone-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { PictureField } from './picture-field.tsx';
import { SaveCard } from './save-card.tsx';

type Props = { user: Profile['user']; readOnly: boolean };

/** Returns the image id from the URL of an image. */
function imageIdOf(url: string | null): string | null {
  return url?.split('/').at(-1) ?? null;
}

export function PersonForm({ user, readOnly }: Props) {
  const [photoUrl, setPhotoUrl] = useState(user.photo_url);
  const form = useContractForm(profileInput, {
    first_name: user.first_name,
    last_name: user.last_name,
    phone_number: user.phone_number ?? '',
    photo_image_id: imageIdOf(user.photo_url),
  });
  const save = useCall(profileContract.updateProfile, { form, onSuccess: () => form.resetDirty() });
  const choose = async (file: File) => {
    const image = await upload(uploadsContract.uploadImage, file);
    setPhotoUrl(image.url);
    form.setFieldValue('photo_image_id', image.id);
  };
  const remove = () => {
    setPhotoUrl(null);
    form.setFieldValue('photo_image_id', null);
  };
  const { first_name: first, last_name: last } = form.values;
  return (
    <SaveCard
      title="About you"
      form={form}
      submitLabel="Save profile"
      readOnly={readOnly}
      onSubmit={() => save.run({ body: form.getValues() })}
    >
      <PictureField
        label="Photo"
        url={photoUrl}
        initials={`${first.charAt(0)}${last.charAt(0)}`.toUpperCase()}
        readOnly={readOnly}
        error={form.errors.photo_image_id}
        onChoose={choose}
        onRemove={remove}
      />
      <div className="two-fields">
        <TextField label="First name" autoComplete="given-name" {...form.getInputProps('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...form.getInputProps('last_name')} />
      </div>
      <PhoneField label="Phone number" optional {...form.getInputProps('phone_number')} />
    </SaveCard>
  );
}
