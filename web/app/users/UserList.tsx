import { Button } from '@mantine/core';
import { accounts, userStatuses, type User } from '@stoa/contract/accounts';
import { everyRole } from '@stoa/contract/kernel/role';
import { fullName } from '@stoa/contract/people';
import { useCall } from '../kernel/queries.ts';
import { useSession } from '../kernel/session.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { Email } from '../ui/Email.tsx';
import { failedWith, failureWith } from '../ui/failed.ts';
import { notify, notifyFailure } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { RowsTable, type Column } from '../ui/RowsTable.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { useOpenedRow } from '../ui/useOpenedRow.ts';
import { UserForm } from './UserForm.tsx';
import { UserImport } from './UserImport.tsx';
import { useTwoFactorOff } from './useTwoFactorOff.ts';

const columns: readonly Column<User>[] = [
  { label: 'Name', cell: ({ person }) => fullName(person), sort: 'name' },
  { label: 'Email', cell: ({ person }) => <Email of={person.email} />, sort: 'email' },
  { label: 'Role', cell: ({ person }) => person.role, sort: 'role' },
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} />, sort: 'status' },
];
const filters = [
  { name: 'role', label: 'Role', options: everyRole },
  { name: 'status', label: 'Status', options: userStatuses },
];

/** Administrator: the accounts and the people they belong to. */
export default function UserList() {
  const { id, row, open, keep, close } = useOpenedRow('edit', accounts.users);
  const [importing, openImport, closeImport] = useOpened('import');
  if (importing) return <UserImport close={closeImport} />;
  if (id === 'new') return <UserForm close={close} />;
  if (row) return <UserForm user={row} close={close} onChange={keep} />;
  return (
    <Page
      title="User Records"
      actions={
        <>
          <Button variant="default" onClick={() => openImport('csv')}>
            Import from CSV
          </Button>
          <Button onClick={() => open('new')}>+ Add User</Button>
        </>
      }
    >
      <RowsTable
        label="Users"
        of={accounts.users}
        columns={columns}
        filters={filters}
        sort="name"
        failed="Failed to load users"
        empty="There are no users yet. Add the first one."
        actions={(user) => <UserActions user={user} edit={open} />}
      />
    </Page>
  );
}

function UserActions({ user, edit }: { user: User; edit: (user: User) => void }) {
  const { _id, status, person, twoFactor } = user;
  const name = fullName(person);
  const confirm = useConfirm();
  const remove = useCall(accounts.deleteUser);
  const resend = useCall(accounts.resendVerification);
  const turnOff = useTwoFactorOff(user);
  const own = useSession()?.person._id === person._id;

  async function ask() {
    const deleted = await confirm({
      title: `Delete ${name}?`,
      body: `The account ${person.email} and the person behind it are deleted for good; ${name} can no longer sign in.`,
      action: 'Delete',
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }).catch(failedWith('Failed to delete user')),
    });
    if (deleted) notify(`${name} was deleted.`);
  }
  async function sendAgain() {
    try {
      const { message } = await resend.mutateAsync({ body: { email: person.email } });
      notify(message || 'Verification email resent.');
    } catch (failure) {
      notifyFailure(failureWith('Failed to resend verification email.', failure));
    }
  }
  return (
    <>
      <RowButton label="Edit" of={name} onClick={() => edit(user)} />
      <RowButton label="Delete" of={name} onClick={() => void ask()} />
      {status === 'Pending' && (
        <RowButton label="Resend Verification" of={name} loading={resend.isPending} onClick={() => void sendAgain()} />
      )}
      {twoFactor && !own && <RowButton label="Turn off two-factor" of={name} onClick={() => void turnOff()} />}
    </>
  );
}
