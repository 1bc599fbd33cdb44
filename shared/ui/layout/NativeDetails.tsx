import type { ReactNode } from 'react';
import { CHEVRON } from '../image/chevron';
import { Svg } from '../image/Svg';

interface NativeDetailsProps {
  /** The text of the summary, which opens and closes it. */
  title: string;
  /** Whether it is open at first. */
  open?: boolean;
  part?: string;
  children: ReactNode;
}

/** A native `<details>`. Configuration pages have `Disclosure`. */
export function NativeDetails({ title, open, part, children }: NativeDetailsProps) {
  return (
    <details open={open} data-part={part} className="group rounded-lg border border-line contrast-more:border-edge">
      <summary className="flex min-h-control cursor-pointer list-none items-center justify-between gap-3 rounded-lg px-4 py-2 font-semibold hover:bg-tint [&::-webkit-details-marker]:hidden">
        {title}
        <Svg path={CHEVRON} className="eased group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-2 pb-4">{children}</div>
    </details>
  );
}
