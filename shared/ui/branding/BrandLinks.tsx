import { t } from '../../i18n/translate';
import { useBranding } from './branding-context';

/** The organisation's link for help or recovery; nothing without one. */
export function HelpLink() {
  return useBranding()('helpUrl', (href) => <QuietLink href={href} text={t('HELP_LINK')} part="help" />);
}

/** The link for help as the last line of a card. */
export function CardHelp() {
  return (
    <div className="-my-3 flex justify-center empty:hidden">
      <HelpLink />
    </div>
  );
}

/** The organisation's link for legal notes; nothing without one. */
export function LegalLink() {
  return useBranding()('legalUrl', (href) => <QuietLink href={href} text={t('LEGAL_LINK')} part="legal" />);
}

function QuietLink({ href, text, part }: { href: string; text: string; part: string }) {
  // Another site opens in a tab of its own, so that what the user typed stays.
  const isOtherSite = /^https?:/.test(href) && !href.startsWith(`${location.origin}/`);
  return (
    <a
      href={href}
      data-part={part}
      className="inline-flex min-h-control items-center rounded-lg px-2 text-muted text-sm underline-offset-4 hover:text-on-background"
      {...(isOtherSite && { target: '_blank', rel: 'noopener' })}
    >
      {text}
    </a>
  );
}
