import { USER_MAX_LENGTH } from '../../contract/sign-in/login';
import { t } from '../../i18n/translate';
import { TextField, type TextFieldProps } from './TextField';

/** The field for a user name: password managers fill it, and no keyboard changes its spelling. */
export function UserNameField(field: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      label={t('LOGIN_USER')}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={USER_MAX_LENGTH}
      required
      {...field}
    />
  );
}
