import type { ReactNode } from 'react';
import type { InfoData } from '../../shared/contract/info';
import { t } from '../../shared/i18n/translate';
import { Brand } from '../../shared/ui/image/Icon';
import { Card } from '../../shared/ui/layout/Card';
import { ConfigPage, PageHeader } from '../../shared/ui/layout/ConfigPage';

/** The product's own page. */
const PROVIDER_URL = 'https://www.npmjs.com/package/vestibule';

/** The version of the server, its deployment, and who provides it. */
export function InfoPage({ data }: { data: InfoData }) {
  const { version, appClusterId } = data;
  return (
    <ConfigPage width="form">
      <PageHeader title={t('INFO_TITLE')} />
      <Card className="flex flex-col gap-6">
        <div className="flex items-center gap-4">
          <Brand className="size-12" />
          {/* The product's name is not translated. */}
          <p className="text-heading">Vestibule</p>
        </div>
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr] sm:gap-y-3">
          <Fact term={t('INFO_VERSION')} part="version">
            {version || t('INFO_UNKNOWN')}
          </Fact>
          {appClusterId ? (
            <Fact term={t('INFO_CLUSTER')} part="cluster">
              <span className="secret break-all">{appClusterId}</span>
            </Fact>
          ) : null}
          <Fact term={t('INFO_PROVIDER')} part="provider">
            <a href={PROVIDER_URL} target="_blank" rel="noopener noreferrer" className="text-primary-ink">
              {new URL(PROVIDER_URL).hostname}
            </a>
          </Fact>
        </dl>
        <p data-part="copyright" className="border-line border-t pt-4 text-muted text-sm">
          © 2026 The Vestibule authors
        </p>
      </Card>
    </ConfigPage>
  );
}

function Fact({ term, part, children }: { term: string; part: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd data-part={part} className="mb-2 min-w-0 sm:mb-0">
        {children}
      </dd>
    </>
  );
}
