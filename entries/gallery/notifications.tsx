import { useNotifications } from '../../shared/notifications/notifications-context';
import { Button } from '../../shared/ui/button/Button';

/** Notifications of every type, and one with a title and problems. */
export function Notifications() {
  const { notify } = useNotifications();
  const types = ['INFO', 'SUCCESS', 'WARNING', 'ERROR'] as const;
  return (
    <div className="flex flex-wrap gap-3">
      {types.map((type) => (
        <Button
          key={type}
          variant="secondary"
          action={type}
          onClick={() => notify(`A notification of ${type}`, { type })}
        >
          {type}
        </Button>
      ))}
      <Button
        variant="secondary"
        action="problems"
        onClick={() => {
          const problemMessages = ['The first problem', 'The second problem'];
          notify('With a title and problems', { type: 'ERROR', title: 'Title', problemMessages });
        }}
      >
        With problems
      </Button>
    </div>
  );
}
