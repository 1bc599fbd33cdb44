import { Button } from '../../shared/ui/button/Button';
import { EmptyState } from '../../shared/ui/feedback/EmptyState';
import { Drawing } from '../../shared/ui/image/Drawing';
import { NO_KEYS, NO_MATCH } from '../../shared/ui/image/empty-state-drawings';

/** What a list shows when its search finds nothing. */
export function NoUserFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState drawing={<Drawing of={NO_MATCH} />} text="No user matches your search.">
      <Button action="clear-search" variant="secondary" onClick={onClear}>
        Clear search
      </Button>
    </EmptyState>
  );
}

/** Empty states: with a button, and with a hint where the user can do nothing. */
export function EmptyStates() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <EmptyState drawing={<Drawing of={NO_KEYS} />} text="There are no keys yet.">
        <Button variant="secondary">Create a key</Button>
      </EmptyState>
      <EmptyState drawing={<Drawing of={NO_KEYS} />} text="You have no keys." hint="When you have one, it is here." />
      <NoUserFound onClear={() => {}} />
    </div>
  );
}
