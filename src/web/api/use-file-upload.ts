// Upload of a file as soon as it is chosen, with the error messages of the specification.
import { useState } from 'react';
import { messageOf } from './api-error.ts';

/** The file types and size that a call accepts. */
export type FileRule = { types: readonly string[]; sizeMaxBytes: number };

/** Returns the error of a file; null when it may be uploaded. */
function faultOf(file: File, rule: FileRule): string | null {
  if (!rule.types.includes(file.type)) return 'Unsupported file format';
  return file.size > rule.sizeMaxBytes ? 'File size is too large' : null;
}

/** `put` uploads a file and keeps the result. If any file is invalid, none is uploaded. */
export function useFileUpload(rule: FileRule, upload: (file: File) => Promise<void>) {
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const wrong = files.map((file) => faultOf(file, rule)).find((item) => item !== null) ?? null;
    setFault(wrong);
    if (wrong) return;
    setWorking(true);
    try {
      for (const file of files) await upload(file);
    } catch (reason) {
      setFault(messageOf(reason));
    }
    setWorking(false);
  };
  return { send, working, fault };
}
