import { useState } from 'react';
import { useSession } from '../../kernel/session.ts';
import type { SendAhead } from '../../ui/useSchemaForm.ts';

/** Sends the file of a material in parts before its form, and says while the line is cut. */
export function useParts(courseInstanceId: string) {
  const owner = useSession()?.person._id ?? '';
  const [isLost, setLost] = useState(false);
  const ahead: SendAhead<{ upload: string }> = async ({ file }, following) => {
    if (!file) return undefined;
    // Most who open this form send no file.
    const { sendInParts } = await import('../../kernel/sendInParts.ts');
    const { upload, done } = await sendInParts(file, {
      ...{ owner, of: { courseInstanceREF: courseInstanceId }, onLost: setLost },
      ...following,
    });
    return { body: { upload }, done };
  };
  return { ahead, isLost };
}
