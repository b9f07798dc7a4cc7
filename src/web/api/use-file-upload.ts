// Uploading a file as soon as it is chosen: what is wrong with it is said in the words of the specification.
import { useState } from 'react';
import { messageOf } from './api-error.ts';

/** Which files a call takes. */
export type FileRule = { types: readonly string[]; sizeMaxBytes: number };

/** What is wrong with a file; null when it may be sent. */
function faultOf(file: File, rule: FileRule): string | null {
  if (!rule.types.includes(file.type)) return 'Unsupported file format';
  return file.size > rule.sizeMaxBytes ? 'File size is too large' : null;
}

/** `put` sends a file and keeps what came of it. None is sent when there is something wrong with any of them. */
export function useFileUpload(rule: FileRule, put: (file: File) => Promise<void>) {
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const wrong = files.map((file) => faultOf(file, rule)).find((one) => one !== null) ?? null;
    setFault(wrong);
    if (wrong) return;
    setWorking(true);
    try {
      for (const file of files) await put(file);
    } catch (reason) {
      setFault(messageOf(reason));
    }
    setWorking(false);
  };
  return { send, working, fault };
}
