import type { ReactNode } from 'react';
import type { Branding } from '../../contract/branding';
import { BrandingProvider } from '../branding/BrandingProvider';
import { HelpLink, LegalLink } from '../branding/BrandLinks';
import { mainName } from './main-name';

interface CenteredPageProps {
  children: ReactNode;
  /** The organisation, as the page's data name it. */
  branding?: Branding | null | undefined;
  /** Stands under the card: the choice of a language, or in a skeleton its `FooterSpace`. */
  footer?: ReactNode;
  /** Whether the card itself contains the link for help, which is then left out under the card. */
  helpInCard?: boolean;
  /** The maximum width of the card, a Tailwind class: a page's styles contain only its own. */
  width?: string;
}

/**
 * The choices of language and appearance. The fixed width keeps the links beside them in place, and the padding the select,
 * when the button for the appearance appears there. A select has no border, and a background only when hovered.
 */
export const PREFERENCES_STYLE =
  'flex w-47 pe-11 noscript:hidden [&_select]:border-transparent [&_select]:bg-transparent [&_select]:text-muted [&_select:hover]:bg-tint sm:[&_select]:text-sm';

/**
 * The frame of a page that is one card, in the middle of the window, with the organisation's links under it. There is at most
 * as much room above the card as above one of 33 rem, so that it does not move when a message makes it higher.
 */
export function CenteredPage({ children, branding, footer, helpInCard, width = 'max-w-md' }: CenteredPageProps) {
  return (
    <BrandingProvider branding={branding}>
      <div className="flex min-h-dvh flex-col">
        <main aria-label={mainName()} className={`mx-auto flex w-full ${width} grow flex-col gap-4 px-4 py-2 high`}>
          {children}
        </main>
        {/* It has its height before hydration fills it, so that the card does not move. */}
        <footer className="flex min-h-16 flex-wrap content-start items-center justify-center gap-x-3 px-4 pb-4">
          {footer ? <div className={PREFERENCES_STYLE}>{footer}</div> : null}
          <div className="flex flex-wrap justify-center gap-x-3 empty:hidden">
            {helpInCard ? null : <HelpLink />}
            <LegalLink />
          </div>
        </footer>
      </div>
    </BrandingProvider>
  );
}
