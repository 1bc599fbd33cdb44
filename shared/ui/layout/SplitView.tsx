import { type ReactNode, useRef } from 'react';
import { usePanelFocus } from './use-panel-focus';
import { useReportMainVisibility } from './use-report-main-visibility';

interface SplitViewProps {
  /** A `SidePanel`, beside the main column; without it the main column has the whole width. */
  panel?: ReactNode;
  /** The accessible name of the panel. */
  panelLabel: string;
  children: ReactNode;
}

/**
 * The panel scrolls, so its content is clipped, but not while a listbox is open, which may reach over the edge. A page
 * with a sticky footer sets `--panel-bottom` to keep the panel above it.
 */
const PANEL =
  'min-w-0 md:sticky md:top-6 md:col-span-5 md:max-h-[calc(100dvh-1.5rem-var(--panel-bottom,1.5rem))] md:overflow-y-auto md:has-[[role=listbox]]:overflow-visible xl:col-span-4';

/**
 * A main column with a side panel: 7 and 5 of 12 columns from 960 px on, 8 and 4 from 1920 px. Below 960 px the panel
 * replaces the main column. The panel stays in view while the main column scrolls.
 */
export function SplitView({ panel, panelLabel, children }: SplitViewProps) {
  const main = useRef<HTMLDivElement>(null);
  const side = useRef<HTMLElement>(null);
  const isOpen = panel !== undefined && panel !== null && panel !== false;
  useReportMainVisibility(main);
  usePanelFocus({ main, panel: side }, isOpen);
  return (
    <div data-part="split-view" className="md:grid md:grid-cols-12 md:items-start md:gap-6">
      <div
        ref={main}
        tabIndex={-1}
        data-part="main"
        className={`flex min-w-0 flex-col gap-4 outline-none ${isOpen ? '[--bar-margin:0.75rem] md:col-span-7 xl:col-span-8 max-md:hidden' : 'md:col-span-12'}`}
      >
        {children}
      </div>
      {isOpen ? (
        <section ref={side} tabIndex={-1} aria-label={panelLabel} data-part="details" className={PANEL}>
          {panel}
        </section>
      ) : null}
    </div>
  );
}
