import { shownText } from '../../shared/ui/shown-text';
import type { KnownKey } from './api';

/** Most characters of a name in a sentence. */
const MOST = 100;

/** A key's label and user for a sentence: whatever they are, the sentence stays one. */
export const namesOf = ({ label, userName }: Pick<KnownKey, 'label' | 'userName'>) => ({
  label: shownText(label, MOST),
  name: shownText(userName, MOST),
});
