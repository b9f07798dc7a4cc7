// Pictures of a product: uploaded, or fetched from an address at once, the first one in front.
import { Button, FileButton } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { imagesMax } from '#shared/contract/commerce/store-product-fields.ts';
import { imageTypes } from '#shared/contract/platform/uploads.ts';
import { imageAddress } from '#web/payments/payment-sources/pictures/image-address.ts';
import { PictureAddress } from '#web/payments/payment-sources/pictures/picture-address.tsx';
import { useImageUpload } from '#web/payments/payment-sources/pictures/use-image-upload.ts';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ProductValues } from './editor-values.ts';

export function PictureField({ form }: { form: ContractForm<ProductValues> }) {
  const { t } = useTranslation();
  const { imageIds } = form.values;
  const set = (ids: string[]) => form.setFieldValue('imageIds', ids);
  const add = (id: string) => set([...form.getValues().imageIds, id].slice(0, imagesMax));
  const { send, working, fault } = useImageUpload(add);
  const wrong = fault ?? Object.entries(form.errors).find(([path]) => path.startsWith('imageIds'))?.[1];
  return (
    <div className="stack">
      {imageIds.length > 0 && (
        <div className="picture-row">
          {imageIds.map((id, index) => (
            <span className="picture-cell" key={id}>
              <button
                type="button"
                className="plain"
                aria-label={t('Make image {{number}} the main image', { number: index + 1 })}
                onClick={() => set([id, ...imageIds.filter((item) => item !== id)])}
              >
                <img className="product-picture large" src={imageAddress(id)} alt="" />
              </button>
              <button
                type="button"
                className="iconbtn"
                aria-label={t('Remove image {{number}}', { number: index + 1 })}
                onClick={() => set(imageIds.filter((item) => item !== id))}
              >
                <IconX size={16} />
              </button>
            </span>
          ))}
        </div>
      )}
      {imageIds.length < imagesMax && (
        <div className="picture-buttons">
          <FileButton multiple accept={imageTypes.join(',')} onChange={(files) => void send(files)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={working}
                leftSection={<IconPhotoPlus size={16} />}
              >
                {t('Upload images')}
              </Button>
            )}
          </FileButton>
          <PictureAddress onFetched={add} />
        </div>
      )}
      {wrong ? (
        <FieldError>{wrong}</FieldError>
      ) : (
        <span className="dim xs">
          {t('JPEG or PNG, at most 2 MB each. Click an image to make it the main one.')}
        </span>
      )}
    </div>
  );
}
