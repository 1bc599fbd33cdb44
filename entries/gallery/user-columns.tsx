import { IconButton } from '../../shared/ui/button/IconButton';
import { Icon } from '../../shared/ui/image/Icon';
import type { Column } from '../../shared/ui/table/DataTable';
import type { SampleUser } from './sample-users';

const COLOURS = {
  Confirmed: 'text-success-ink',
  Unconfirmed: 'text-error-ink',
  Declined: 'text-error-ink',
} as const;

/** Columns like those of the API keys. */
export const USER_COLUMNS: readonly Column<SampleUser>[] = [
  { id: 'name', title: 'User', text: ({ name }) => name },
  { id: 'label', title: 'Label', text: ({ label }) => label },
  {
    id: 'status',
    title: 'Status',
    text: ({ status }) => status,
    cell: ({ status }) => <span className={COLOURS[status]}>{status}</span>,
  },
  {
    id: 'action',
    title: 'Action',
    text: () => '',
    sortable: false,
    cell: () => <Remove />,
  },
];

function Remove() {
  return (
    <IconButton action="delete" danger label="Delete" className="columns:-my-1.5 align-middle">
      <Icon name="close" size="size-5" />
    </IconButton>
  );
}
