// Uploading a picture as soon as it is chosen: what is wrong with it is said in the words of the specification.
import { useState } from 'react';
import { imageSizeMaxBytes, imageTypes, uploadsContract } from '#shared/contract/platform/uploads.ts';
import { messageOf } from '#web/api/api-error.ts';
import { upload } from '#web/api/client.ts';

/** What is wrong with a file; null when it may be sent. */
function faultOf(file: File): string | null {
  if (!(imageTypes as readonly string[]).includes(file.type)) return 'Unsupported file format';
  return file.size > imageSizeMaxBytes ? 'File size is too large' : null;
}

/** `onUploaded` is told the id of each picture that arrived. */
export function useImageUpload(onUploaded: (imageId: string) => void) {
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (files: readonly File[]) => {
    const wrong = files.map(faultOf).find((one) => one !== null) ?? null;
    setFault(wrong);
    if (wrong) return;
    setWorking(true);
    try {
      for (const file of files) onUploaded((await upload(uploadsContract.uploadImage, file)).id);
    } catch (reason) {
      setFault(messageOf(reason));
    }
    setWorking(false);
  };
  return { send, working, fault };
}
