import type { SpnData } from '../../shared/contract/settings/spn';
import { shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { CopyButton } from '../../shared/ui/button/CopyButton';
import { Card } from '../../shared/ui/layout/Card';
import { FormSection } from '../../shared/ui/layout/FormSection';

/** The most characters of a command. */
const MAX_LENGTH = 2000;

/** The commands that an administrator of the domain can run instead; nothing where the server sends none. */
export function Commands({ command1, command2, isSamba }: Pick<SpnData, 'command1' | 'command2' | 'isSamba'>) {
  if (command1 === '' && command2 === '') return null;
  return (
    <Card part="commands">
      <FormSection level={2} title={t('SPN_COMMANDS')} hint={t(isSamba ? 'SPN_COMMANDS_SAMBA' : 'SPN_COMMANDS_HINT')}>
        <Command part="command1" label={t('SPN_COMMAND_NAME')} command={command1} />
        <Command
          part="command2"
          label={t(isSamba ? 'SPN_COMMAND_KEYTAB_SAMBA' : 'SPN_COMMAND_KEYTAB')}
          command={command2}
        />
      </FormSection>
    </Card>
  );
}

/** Line breaks would run the command when it is pasted, and other invisible characters hide what it does. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** A command; what is copied is what is shown. */
function Command({ part, label, command }: { part: string; label: string; command: string }) {
  if (command === '') return null;
  const shown = shortenUntrustedText(command.replace(UNSEEN, ' '), MAX_LENGTH);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">{label}</p>
      <code
        data-part={part}
        dir="ltr"
        className="secret wrap-anywhere block rounded-lg border border-line bg-tint px-3 py-2 text-sm contrast-more:border-edge"
      >
        {shown}
      </code>
      <CopyButton text={shown} />
    </div>
  );
}
