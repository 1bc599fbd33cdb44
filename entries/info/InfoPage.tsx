import type { ReactNode } from 'react';
import type { InfoData } from '../../shared/contract/settings/info';
import { LINE_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { BrandingProvider } from '../../shared/ui/branding/BrandingProvider';
import { LegalLink } from '../../shared/ui/branding/BrandLinks';
import { useBranding } from '../../shared/ui/branding/branding-context';
import { CopyButton } from '../../shared/ui/button/CopyButton';
import { ProductLogo } from '../../shared/ui/image/ProductLogo';
import { Card } from '../../shared/ui/layout/Card';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { linkText, supportText } from './support-texts';

/** The version of the server, its deployment, and who provides it. */
export function InfoPage({ data }: { data: InfoData }) {
  const { version, appClusterId, branding } = data;
  return (
    <BrandingProvider branding={branding}>
      <ConfigPage width="form">
        <PageHeader title={t('INFO_TITLE')} />
        <Card className="flex flex-col gap-6">
          <div className="flex items-center gap-4">
            <ProductLogo className="size-12" />
            {/* The product's name is not translated. */}
            <p className="text-heading">Vestibule</p>
          </div>
          <dl className="grid gap-x-6 sm:grid-cols-[auto_1fr] sm:gap-y-3">
            <Fact term={t('INFO_VERSION')} part="version">
              {version ? shortenUntrustedText(version, LINE_LENGTH) : t('INFO_UNKNOWN')}
            </Fact>
            {appClusterId ? (
              <Fact term={t('INFO_CLUSTER')} part="cluster">
                <span className="secret break-all">{shortenUntrustedText(appClusterId, LINE_LENGTH)}</span>
              </Fact>
            ) : null}
            <Provider />
          </dl>
          <CopyButton
            label={t('INFO_COPY')}
            text={supportText(data, { origin: location.origin, browser: navigator.userAgent })}
          />
          <footer className="flex min-h-control flex-wrap items-center justify-between gap-x-4 border-line border-t pt-4 text-muted text-sm">
            <span data-part="copyright">© 2026 The Vestibule authors</span>
            <LegalLink />
          </footer>
        </Card>
      </ConfigPage>
    </BrandingProvider>
  );
}

/** The organisation that provides the server, with its link for help or legal notes; nothing where no setting names it. */
function Provider() {
  const render = useBranding();
  const name = (otherwise: string) => render('name', (text) => shortenUntrustedText(text, LINE_LENGTH), otherwise);
  const fact = (content: ReactNode) => (
    <Fact term={t('INFO_PROVIDER')} part="provider">
      {content}
    </Fact>
  );
  const link = (href: string) =>
    fact(
      <a href={href} target="_blank" rel="noopener noreferrer" className="text-primary-ink">
        {name(linkText(href, location.host))}
      </a>,
    );
  return render(
    'helpUrl',
    link,
    render(
      'legalUrl',
      link,
      render('name', () => fact(name(''))),
    ),
  );
}

function Fact({ term, part, children }: { term: string; part: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd data-part={part} className="min-w-0 [overflow-wrap:anywhere] max-sm:mb-3 max-sm:last:mb-0">
        {children}
      </dd>
    </>
  );
}
