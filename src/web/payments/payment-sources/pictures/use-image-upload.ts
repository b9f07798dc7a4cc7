// Uploads pictures as soon as they are selected.
import { imageSizeMaxBytes, imageTypes, uploadsContract } from '#shared/contract/platform/uploads.ts';
import { upload } from '#web/api/client.ts';
import { useFileUpload } from '#web/api/use-file-upload.ts';

const pictures = { types: imageTypes, sizeMaxBytes: imageSizeMaxBytes };

/** `onUploaded` receives the id of each uploaded picture. */
export function useImageUpload(onUploaded: (imageId: string) => void) {
  return useFileUpload(pictures, async (file) =>
    onUploaded((await upload(uploadsContract.uploadImage, file)).id),
  );
}
