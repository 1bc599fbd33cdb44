import type { MouseEvent, ReactNode } from 'react';
import {
  API_KEY_CONFIRM_ADDRESS,
  API_KEYS_ADDRESS,
  FEATURES_ADDRESS,
  PASSKEYS_ADDRESS,
  TWO_FACTOR_ADDRESS,
} from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { Icon } from '../../shared/ui/image/Icon';
import { Card } from '../../shared/ui/layout/Card';
import type { Conditions } from './conditions';
import { ShieldDrawing } from './drawings';

export interface AttentionCardProps {
  conditions: Conditions;
  /** Put before the path of a page: `#` opens it in this shell. */
  linkPrefix?: string;
  /** The counts of keys, and how often the set-up of two-factor can still be skipped. */
  keysToConfirm: ReactNode;
  unconfirmedKeys: ReactNode;
  skips: ReactNode;
  /** Opens the dialog that confirms keys in place of its page. */
  onConfirmKeys?: ((event: MouseEvent) => void) | undefined;
}

/** What the user has to do, each with a link to it, or that everything is in order. */
export function AttentionCard({ conditions, linkPrefix = '', ...props }: AttentionCardProps) {
  const { when, unless } = conditions;
  return (
    <Card part="attention" className="max-w-list p-0!">
      <h2 className="px-6 pt-5 pb-4 text-heading [&:not(:has(+ul>li))]:hidden">{t('SHELL_ATTENTION')}</h2>
      <ul>
        {when(
          'attention.needsTfa',
          <TwoFactorItem conditions={conditions} linkPrefix={linkPrefix} skips={props.skips} />,
        )}
        {when(
          'attention.needsBackupCodes',
          <Item
            title={t('TFA_BACKUP_CODES_NEW')}
            link={{ href: linkPrefix + TWO_FACTOR_ADDRESS, action: 'go', text: t('TFA_TITLE') }}
          />,
        )}
        {when(
          'attention.needsPasskey',
          <Item
            title={t('PASSKEYS_ADD')}
            link={{ href: linkPrefix + PASSKEYS_ADDRESS, action: 'go', text: t('PASSKEYS_TITLE') }}
          />,
        )}
        {when(
          'attention.hasDirectoryProblem',
          <Item
            title={t('SHELL_DIRECTORY_PROBLEM')}
            link={{ href: linkPrefix + FEATURES_ADDRESS, action: 'go', text: t('OVERVIEW_TITLE') }}
          />,
        )}
        {when(
          'attention.keysToConfirm',
          <Item
            title={t('SHELL_KEYS_TO_CONFIRM')}
            count={props.keysToConfirm}
            text={t('APIKEY_ADMIN_INFO_HINT_EXPIRE')}
            link={{ href: API_KEY_CONFIRM_ADDRESS, action: 'confirm', text: t('CONFIRM_APIKEY_TITLE') }}
            onClick={props.onConfirmKeys}
          />,
        )}
        {when(
          'attention.unconfirmedKeys',
          <Item
            title={t('APIKEY_ADMIN_INFO_TITLE')}
            count={props.unconfirmedKeys}
            text={t('APIKEY_ADMIN_INFO_HINT_REMIND')}
            link={{ href: linkPrefix + API_KEYS_ADDRESS, action: 'go', text: t('APIKEY_ADMIN_INFO_GO') }}
          />,
        )}
      </ul>
      {unless(
        'attention.needsTfa',
        unless(
          'attention.needsBackupCodes',
          unless(
            'attention.needsPasskey',
            unless(
              'attention.hasDirectoryProblem',
              unless('attention.keysToConfirm', unless('attention.unconfirmedKeys', <InOrder />)),
            ),
          ),
        ),
      )}
      <ul className="border-line border-t px-6 py-4 not-has-[li]:hidden">
        {when('attention.tfaActivated', <Done text={t('TFA_ACTIVATED_INFO')} />)}
        {unless('attention.keysToConfirm', <Done text={t('CONFIRM_APIKEY_NONE')} />)}
      </ul>
    </Card>
  );
}

type TwoFactorItemProps = Pick<AttentionCardProps, 'conditions' | 'linkPrefix' | 'skips'>;

/** Two-factor is required by the policy, or recommended. */
function TwoFactorItem({ conditions: { when, unless }, linkPrefix, skips }: TwoFactorItemProps) {
  const recommended = (
    <>
      {when('isAdmin', t('TFA_PROMPT_ADMIN'))}
      {unless('isAdmin', t('TFA_SETUP_INFO'))}
    </>
  );
  return (
    <Item
      title={t('TFA_TITLE_NOT_ACTIVATED')}
      text={
        <>
          {when('attention.force2FA', t('TFA_PROMPT_ENFORCED'))}
          {unless('attention.force2FA', recommended)}
        </>
      }
      link={{ href: linkPrefix + TWO_FACTOR_ADDRESS, action: 'setup', text: t('TFA_PROMPT_SETUP') }}
      isPrimary
    >
      {when('attention.force2FA', <p className="font-medium text-warning-ink">{skips}</p>)}
    </Item>
  );
}

interface ItemProps {
  title: string;
  count?: ReactNode;
  text?: ReactNode;
  link: { href: string; action: string; text: string };
  isPrimary?: boolean;
  onClick?: ((event: MouseEvent) => void) | undefined;
  children?: ReactNode;
}

function Item({ title, count, text, link, isPrimary = false, onClick, children }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-t px-6 py-5">
      <Icon name="warning" className="self-start text-warning-ink" />
      <div className="min-w-0 grow basis-64">
        <h3 className="text-section">
          {title}{' '}
          {count === undefined ? null : (
            <span data-part="count" className="ms-1 rounded-full border border-edge px-2 text-sm tabular">
              {count}
            </span>
          )}
        </h3>
        <p className="max-w-prose text-muted">{text}</p>
        {children}
      </div>
      <a
        href={link.href}
        data-action={link.action}
        className={`${buttonStyle(isPrimary ? 'primary' : 'secondary')} max-sm:w-full`}
        onClick={onClick}
      >
        {link.text}
      </a>
    </li>
  );
}

function InOrder() {
  return (
    <div data-part="in-order" className="flex flex-wrap items-center gap-6 p-6">
      <ShieldDrawing />
      <div className="min-w-0 grow basis-64">
        <h2 className="text-heading">{t('SHELL_IN_ORDER')}</h2>
        <p className="text-muted">{t('SHELL_IN_ORDER_TEXT')}</p>
      </div>
    </div>
  );
}

/** Something that is as it should be. */
function Done({ text }: { text: string }) {
  return (
    <li className="flex gap-4 py-1">
      <Icon name="success" className="text-success-ink" />
      <span className="min-w-0">{text}</span>
    </li>
  );
}
