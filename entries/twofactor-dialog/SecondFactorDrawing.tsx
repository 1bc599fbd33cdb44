import type { ReactNode } from 'react';
import { DialogDrawing } from '../../shared/ui/layout/DialogDrawing';

/** The layers of the drawing, from back to front: a password, a phone with a code, and a shield. */
const PASSWORD = 'M9 27h50a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6H9a6 6 0 0 1-6-6v-8a6 6 0 0 1 6-6z';
const PHONE = 'M53 4h29a6 6 0 0 1 6 6v60a6 6 0 0 1-6 6H53a6 6 0 0 1-6-6V10a6 6 0 0 1 6-6zm11 6h7';
const CODE = 'M56 29h4m3 0h4m3 0h4m3 0h4M56 37h14';
const SHIELD = 'm93 36 15 6v12c0 9-6 15.5-15 19-9-3.5-15-10-15-19V42zm-7 18 5 5 9-10';

/** A phone beside a password: both together protect the account. */
export function SecondFactorDrawing(): ReactNode {
  return (
    <DialogDrawing>
      <path d={PASSWORD} />
      <path d="M13 37h.1m7.9 0h.1m7.9 0h.1m7.9 0h.1" className="stroke-[4]" />
      <path d={PHONE} />
      <path d={CODE} className="stroke-primary" />
      <path d={SHIELD} className="stroke-primary" />
    </DialogDrawing>
  );
}
