import { saveApiKeyLabel } from '../../shared/contract/account/api-key-label';
import type { ApiKeyDetailsData } from '../../shared/contract/account/api-keys';
import { request } from '../../shared/http/request-operation';
import { labelToSave } from './label-rules';
import { type SavedLabel, type SaveLabelResult, saveLabelResult } from './save-label-result';

/** A label that was edited and is not saved. */
export interface LabelDraft {
  text: string;
  /** The stored label when editing began, which the draft replaces. */
  base: SavedLabel;
  /** The label that is being sent. */
  saving?: string | undefined;
  /** The user was notified that the stored label is not `base` any more. */
  isWarned?: boolean;
  /** The key was confirmed or deleted: the draft cannot be saved any more. */
  isTooLate?: boolean;
}

/** The edited and unsaved labels of all keys. */
export interface LabelDrafts {
  of: (id: string) => LabelDraft | undefined;
  /** Whether leaving the page would lose input. */
  isDirty: boolean;
  edit: (key: ApiKeyDetailsData, text: string) => void;
  /** Saves the draft of a key if it is valid and changed. */
  save: (key: ApiKeyDetailsData) => void;
  /** Drops the draft of a key; a label that is being sent is still saved. */
  revert: (id: string) => void;
  /** Drops the draft of a key that was deleted. */
  discard: (id: string) => void;
  /** Subscribes the open details, at most one at a time; returns the function that unsubscribes them. */
  subscribe: (subscriber: LabelSubscriber) => () => void;
}

/** The details of the open key. */
export interface LabelSubscriber {
  id: string;
  onSaved: (saved: SavedLabel) => void;
  /** The label was changed elsewhere: the details must be read again. */
  onOutdated: () => void;
}

interface DraftsOptions {
  onChange: (drafts: ReadonlyMap<string, LabelDraft>) => void;
  onResult: (key: ApiKeyDetailsData, result: SaveLabelResult) => void;
}

/** Whether the stored label is neither the one that the draft replaces nor the draft itself. */
export function isChangedElsewhere({ base, text }: LabelDraft, { label }: Pick<ApiKeyDetailsData, 'label'>): boolean {
  return label !== base.label && label.trim() !== text.trim();
}

/**
 * Saves a label. Has no signal: a label is saved when the user leaves it, and possibly the page.
 *
 * @param tag the entity tag of the label to replace (RFC 9110 §8.8.3); undefined where the server sent none
 */
const putLabel = (id: string, { label, tag }: { label: string; tag: string | undefined }) =>
  request(saveApiKeyLabel, {
    id,
    json: label,
    ...(tag !== undefined && { headers: { 'If-Match': tag } }),
  });

/** The drafts of all keys, by id. */
function createDraftMap(onChange: DraftsOptions['onChange']) {
  let drafts: ReadonlyMap<string, LabelDraft> = new Map();
  const put = (id: string, draft: LabelDraft | undefined) => {
    const next = new Map(drafts);
    if (draft === undefined) next.delete(id);
    else next.set(id, draft);
    drafts = next;
    onChange(drafts);
  };
  return {
    get: (id: string) => drafts.get(id),
    some: (test: (draft: LabelDraft) => boolean) => [...drafts.values()].some(test),
    put,
    change(id: string, changes: Partial<LabelDraft>) {
      const draft = drafts.get(id);
      if (draft) put(id, { ...draft, ...changes });
    },
  };
}

/** Keeps drafts and saves them, with one call per key at a time. A draft to be saved during a call is sent after it. */
export function createLabelAutosaveStore({ onChange, onResult }: DraftsOptions) {
  const drafts = createDraftMap(onChange);
  /** Ids of keys whose draft is to be saved after the call that is under way. */
  const queued = new Set<string>();

  const send = async (key: ApiKeyDetailsData, label: string) => {
    const { id } = key;
    const { tag } = drafts.get(id)?.base ?? {};
    drafts.change(id, { saving: label });
    const result = saveLabelResult(await putLabel(id, { label, tag }), label);
    applyResult(id, result);
    onResult(key, result);
    const draft = drafts.get(id);
    const next = draft && labelToSave(draft.text, { status: key.status, label: draft.base.label });
    if (result.kind === 'saved' && queued.delete(id) && next !== undefined) await send(key, next);
  };
  const applyResult = (id: string, result: SaveLabelResult) => {
    if (result.kind === 'saved') {
      if (drafts.get(id)?.text.trim() === result.saved.label) drafts.put(id, undefined);
      else drafts.change(id, { saving: undefined, isWarned: false, base: result.saved }); // edited since
      return;
    }
    queued.delete(id);
    drafts.change(id, {
      saving: undefined,
      isWarned: result.kind === 'conflict',
      isTooLate: result.kind === 'confirmed' || result.kind === 'deleted',
    });
  };
  /** Sends the draft; but first lets the user know if the label was changed elsewhere. */
  const sendUnlessChanged = (key: ApiKeyDetailsData, draft: LabelDraft, label: string) => {
    if (isChangedElsewhere(draft, key)) {
      // With an entity tag the server detects conflicts. A comparison here could warn falsely, because these details
      // may be older than this page's last save.
      if (!draft.isWarned && draft.base.tag === undefined) {
        drafts.change(key.id, { isWarned: true });
        return onResult(key, { kind: 'changed-elsewhere' });
      }
      if (draft.isWarned)
        drafts.change(key.id, { isWarned: false, base: { label: key.label, tag: key.labelTag ?? undefined } });
    }
    void send(key, label);
  };

  return {
    /** Whether leaving the page would lose input. */
    isDirty: () => drafts.some(({ text, base, isTooLate }) => !isTooLate && text.trim() !== base.label.trim()),
    edit(key: ApiKeyDetailsData, text: string) {
      const { id, label, labelTag } = key;
      drafts.put(id, { base: { label, tag: labelTag ?? undefined }, ...drafts.get(id), text });
    },
    save(key: ApiKeyDetailsData) {
      const draft = drafts.get(key.id);
      if (draft === undefined) return;
      if (draft.saving !== undefined) return void queued.add(key.id);
      const label = labelToSave(draft.text, key);
      if (label !== undefined) return sendUnlessChanged(key, draft, label);
      const isObsolete = key.status === 'Confirmed' || draft.text.trim() === key.label.trim();
      if (isObsolete) drafts.put(key.id, undefined);
    },
    revert(id: string) {
      const saving = drafts.get(id)?.saving;
      queued.delete(id);
      if (saving === undefined) drafts.put(id, undefined);
      else drafts.change(id, { text: saving });
    },
    discard: (id: string) => drafts.put(id, undefined),
  };
}
