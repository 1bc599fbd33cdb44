import { useState } from 'react';
import { useExclusiveCall } from '../../../shared/runtime/hooks/use-exclusive-call';

/** Whether the user who has to confirm a new key was asked to by mail. */
export type ConfirmHint = 'mailed' | 'not-mailed';

/** A key that was just created. `key` is the secret: it must reach the dialog and nothing else. */
export interface CreatedKey {
  id: string;
  key: string;
  userName: string;
  label: string;
  /** Its user has to confirm it, and was asked to by mail, or not. */
  confirmHint?: ConfirmHint | undefined;
  /** It is the new secret of a key that existed before. */
  isRotated?: boolean;
}

/** The creation of keys, one at a time; it keeps the secret of the last one until its dialog is closed. */
export function useCreateKey() {
  const { underWay, begin } = useExclusiveCall<'create'>();
  const [created, show] = useState<CreatedKey>();
  return { busy: underWay !== undefined, begin, created, show, clear: () => show(undefined) };
}

export type CreateKey = ReturnType<typeof useCreateKey>;
