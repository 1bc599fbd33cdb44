import type { ApiKeyDetailsData } from '../../shared/contract/api-keys';
import { putLabel } from './api';
import { type LabelOutcome, outcomeOf, type SavedLabel } from './label-outcome';
import { labelToSave } from './label-rules';

/** A label that was typed and is not saved. */
export interface LabelDraft {
  text: string;
  /** The label that it is to replace, as it was when typing began. */
  base: SavedLabel;
  /** What is being saved. */
  saving?: string | undefined;
  /** The person knows that the key has another label by now. */
  isWarned?: boolean;
  /** The key was confirmed or deleted meanwhile: nothing can be saved any more. */
  isTooLate?: boolean;
}

interface DraftsOptions {
  onChange: (drafts: ReadonlyMap<string, LabelDraft>) => void;
  onOutcome: (key: ApiKeyDetailsData, outcome: LabelOutcome) => void;
}

/** Whether something would be lost with the page: a label is unsaved until it is saved. */
export function isDirty(drafts: ReadonlyMap<string, LabelDraft>): boolean {
  return [...drafts.values()].some(({ text, base, isTooLate }) => !isTooLate && text.trim() !== base.label.trim());
}

/** Whether the key has another label than the one that is being replaced. */
export function isOvertaken({ base, text }: LabelDraft, { label }: Pick<ApiKeyDetailsData, 'label'>): boolean {
  return label !== base.label && label.trim() !== text.trim();
}

/** Holds drafts, and saves each: one call at a time, in order, so that one left while it is being saved follows it. */
export function createLabelDrafts({ onChange, onOutcome }: DraftsOptions) {
  let drafts: ReadonlyMap<string, LabelDraft> = new Map();
  const put = (id: string, draft: LabelDraft | undefined) => {
    const next = new Map(drafts);
    if (draft === undefined) next.delete(id);
    else next.set(id, draft);
    drafts = next;
    onChange(drafts);
  };
  const change = (id: string, changes: Partial<LabelDraft>) => {
    const draft = drafts.get(id);
    if (draft) put(id, { ...draft, ...changes });
  };

  const save = async (key: ApiKeyDetailsData, label: string) => {
    const { id } = key;
    const { tag } = drafts.get(id)?.base ?? {};
    change(id, { saving: label });
    const outcome = outcomeOf(await putLabel(id, { label, tag }), label);
    settle(key, outcome);
    onOutcome(key, outcome);
    const draft = drafts.get(id);
    const next = draft && labelToSave(draft.text, { status: key.status, label: draft.base.label });
    if (outcome.kind === 'saved' && leftAgain.delete(id) && next !== undefined) await save(key, next);
  };
  const leftAgain = new Set<string>();
  const settle = ({ id }: ApiKeyDetailsData, outcome: LabelOutcome) => {
    const text = drafts.get(id)?.text.trim();
    if (outcome.kind === 'saved' && text === outcome.saved.label) put(id, undefined);
    // What was typed since is another label.
    else if (outcome.kind === 'saved') change(id, { saving: undefined, isWarned: false, base: outcome.saved });
    else
      change(id, {
        saving: undefined,
        isWarned: outcome.kind === 'changed',
        isTooLate: outcome.kind === 'confirmed' || outcome.kind === 'gone',
      });
    if (outcome.kind !== 'saved') leftAgain.delete(id);
  };

  return {
    type(key: ApiKeyDetailsData, text: string) {
      const { id, label, labelTag } = key;
      put(id, { base: { label, tag: labelTag ?? undefined }, ...drafts.get(id), text });
    },
    leave(key: ApiKeyDetailsData) {
      const draft = drafts.get(key.id);
      if (draft === undefined) return;
      if (draft.saving !== undefined) return void leftAgain.add(key.id);
      const label = labelToSave(draft.text, key);
      const isDone = key.status === 'Confirmed' || draft.text.trim() === key.label.trim();
      if (label === undefined) return isDone ? put(key.id, undefined) : undefined;
      if (isOvertaken(draft, key)) {
        // A server with entity tags decides by itself: what this page has read may be older than what it has saved.
        if (!draft.isWarned && draft.base.tag === undefined) {
          change(key.id, { isWarned: true });
          return onOutcome(key, { kind: 'overtaken' });
        }
        if (draft.isWarned)
          change(key.id, { isWarned: false, base: { label: key.label, tag: key.labelTag ?? undefined } });
      }
      void save(key, label);
    },
    revert(id: string) {
      const saving = drafts.get(id)?.saving;
      leftAgain.delete(id);
      if (saving === undefined) put(id, undefined);
      else change(id, { text: saving });
    },
    forget: (id: string) => put(id, undefined),
  };
}
