import { foldedName, nameKey } from '../storage/names';

/** A group as the table holds it. */
export function groupRow({ id, displayName }: { id: string; displayName: string }) {
  return {
    id,
    display_name: displayName,
    display_name_fold: foldedName(displayName),
    display_name_key: nameKey(displayName),
  };
}
