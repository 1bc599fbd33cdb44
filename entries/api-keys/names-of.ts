import { displayText } from '../../shared/i18n/display-text';
import type { KnownKey } from './api';

/** Most characters of a name in a sentence. */
const MOST = 100;

/** A key's label and user for a sentence: whatever they are, the sentence stays one. */
export const namesOf = ({ label, userName }: Pick<KnownKey, 'label' | 'userName'>) => ({
  label: displayText(label, MOST),
  name: displayText(userName, MOST),
});
