import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import { PhotoImage } from '../../shared/ui/image/PhotoImage';
import { Card } from '../../shared/ui/layout/Card';

interface AccountCardProps {
  userId: string;
  name: string;
  userName: string;
  role: string;
  action: ReactNode;
  /** Rows that only some accounts have. */
  children?: ReactNode;
}

/** The account of the signed-in user. */
export function AccountCard({ userId, name, userName, role, action, children }: AccountCardProps) {
  return (
    <Card part="account" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-4">
        <PhotoImage userId={userId} size={72} className="size-18 rounded-full bg-tint" />
        <div className="min-w-0 grow basis-36">
          <h1 className="text-title">{name}</h1>
          <p className="text-muted">{userName}</p>
        </div>
        <div className="grow *:w-full sm:grow-0">{action}</div>
      </div>
      <dl className="grid gap-x-6 border-line sm:gap-y-2 border-t pt-4 sm:grid-cols-[auto_1fr]">
        {children}
        <AccountRow term={t('SHELL_ROLE')} value={role} />
      </dl>
    </Card>
  );
}

/** A term and its value. */
export function AccountRow({ term, value }: { term: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="mb-3 min-w-0 font-medium sm:mb-0">{value}</dd>
    </>
  );
}
