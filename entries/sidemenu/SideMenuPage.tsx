import type { MenuData } from '../../shared/contract/menu';
import { t } from '../../shared/i18n/translate';

/** The account menu (spec 002 §2.1): whose it is. */
export function SideMenuPage({ data }: { data: MenuData }) {
  return (
    <main className="flex flex-col gap-4 p-4">
      <h1 className="font-semibold text-2xl">{t('MENU_TITLE')}</h1>
      <p>{data.isLoggedIn ? data.details || data.userName : t('MENU_SIGNED_OUT')}</p>
    </main>
  );
}
