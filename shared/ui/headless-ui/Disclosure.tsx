import { DisclosureButton, DisclosurePanel, Disclosure as HeadlessDisclosure } from '@headlessui/react';
import type { ReactNode } from 'react';
import { CHEVRON } from '../image/chevron';
import { Svg } from '../image/Svg';

interface DisclosureProps {
  /** The text of the button that opens and closes the panel. */
  title: string;
  /** The level of the heading around the button; default 2. */
  level?: 2 | 3;
  /** Stands beside the title, such as a status; it is not part of the button. */
  aside?: ReactNode;
  /** What the closed panel contains, in a few words beside the title; part of the button. */
  summary?: ReactNode;
  /** Whether the panel is open at first; default false. */
  open?: boolean;
  part?: string;
  children: ReactNode;
}

/** A section whose panel opens and closes. A closed panel stays mounted: what was typed into it is kept. */
export function Disclosure({ title, level = 2, aside, summary, open = false, part, children }: DisclosureProps) {
  const Heading = `h${level}` as const;
  return (
    <HeadlessDisclosure defaultOpen={open}>
      {({ open: isOpen }) => (
        <section data-part={part} className="rounded-xl border border-line bg-background contrast-more:border-edge">
          <div className="flex flex-wrap items-center">
            <Heading className="min-w-0 flex-1 basis-40 text-section">
              <DisclosureButton
                data-action="toggle"
                className="flex min-h-control w-full cursor-pointer items-center justify-between gap-3 rounded-xl px-4 py-2 text-start hover:bg-tint"
              >
                <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
                  <span className="min-w-0">{title}</span>
                  {summary && !isOpen ? (
                    <span data-part="summary" className="min-w-0 font-normal text-muted text-sm">
                      {summary}
                    </span>
                  ) : null}
                </span>
                <Svg path={CHEVRON} className={`eased text-muted ${isOpen ? 'rotate-180' : ''}`} />
              </DisclosureButton>
            </Heading>
            {aside ? <div className="px-4 py-2">{aside}</div> : null}
          </div>
          <DisclosurePanel unmount={false} className="px-4 pt-2 pb-4">
            {children}
          </DisclosurePanel>
        </section>
      )}
    </HeadlessDisclosure>
  );
}
