import { PHOTO_ADDRESS } from '../../shared/contract/addresses';
import type { ShellData } from '../../shared/contract/session';
import { t } from '../../shared/i18n/translate';
import { Card } from '../../shared/ui/Card';

/** Who is signed in. */
export function AccountCard({ data }: { data: ShellData }) {
  const name = data.displayName || data.userName;
  return (
    <Card part="account" className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <img
          src={`${PHOTO_ADDRESS}/${encodeURIComponent(data.userId)}`}
          alt=""
          width={72}
          height={72}
          className="size-18 rounded-full bg-tint object-cover"
        />
        <div className="min-w-0">
          <h1 className="font-semibold text-2xl">{t('SHELL_HELLO', { name })}</h1>
          <p className="text-muted">{t('SHELL_SIGNED_IN_AS', { name: data.userName })}</p>
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-2 border-line border-t pt-4 sm:grid-cols-[auto_1fr]">
        <Row term={t('LOGIN_USER')} value={data.userName} />
        {data.email ? <Row term={t('SHELL_EMAIL')} value={data.email} /> : null}
        <Row term={t('SHELL_ROLE')} value={data.isAdmin ? t('SHELL_ROLE_ADMIN') : t('SHELL_ROLE_USER')} />
      </dl>
    </Card>
  );
}

function Row({ term, value }: { term: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 font-medium">{value}</dd>
    </>
  );
}
