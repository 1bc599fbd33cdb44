import type { ReactNode } from 'react';
import {
  API_KEYS_ADDRESS,
  CHANGE_PASSWORD_ADDRESS,
  PERSONAL_API_KEYS_ADDRESS,
  TWO_FACTOR_ADDRESS,
} from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { Svg } from '../../shared/ui/image/Icon';
import { Card } from '../../shared/ui/layout/Card';

const CHEVRON = 'M9.4 6 8 7.4l4.6 4.6L8 16.6 9.4 18l6-6z';

interface PageLinksProps {
  /** Put before each path: `#` opens the page in this shell. */
  linkPrefix?: string;
  /** Whether to show the pages for administrators; in a template, what renders their section. */
  administration: boolean | ((section: ReactNode) => ReactNode);
}

/** Links to the pages that a signed-in user can open. */
export function PageLinks({ linkPrefix = '', administration }: PageLinksProps) {
  const link = (address: string, text: string) => <PageLink href={linkPrefix + address} text={text} />;
  const section = (
    <Section title={t('SHELL_ADMINISTRATION')}>{link(API_KEYS_ADDRESS, t('MENU_APIKEY_CAPTION'))}</Section>
  );
  return (
    <div className="mt-6 grid gap-6 sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
      <Section title={t('SHELL_SECURITY')}>
        {link(TWO_FACTOR_ADDRESS, t('MENU_ENABLE_TFA'))}
        {link(CHANGE_PASSWORD_ADDRESS, t('MENU_CHANGE_PASSWORD'))}
        {link(PERSONAL_API_KEYS_ADDRESS, t('MENU_PERSONAL_APIKEYS'))}
      </Section>
      {typeof administration === 'function' ? administration(section) : administration && section}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-2 text-heading">{title}</h2>
      <ul className="-mx-3 -mb-3">{children}</ul>
    </Card>
  );
}

function PageLink({ href, text }: { href: string; text: string }) {
  return (
    <li>
      <a
        href={href}
        data-action="open"
        className="flex min-h-control items-center justify-between gap-2 rounded-lg px-3 py-2 font-medium no-underline eased hover:bg-tint"
      >
        {text}
        <Svg path={CHEVRON} className="text-muted" />
      </a>
    </li>
  );
}
