import { accounts, userStatuses, type User } from '@stoa/contract/accounts';
import { everyRole } from '@stoa/contract/kernel/role';
import { paths } from '@stoa/contract/paths';
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
import { Button } from '../ui/plain/Button.tsx';
import { useOpenRecord } from '../ui/useRecord.ts';
import { useTwoFactorOff } from './useTwoFactorOff.ts';
import { words } from './words.ts';

const columns: readonly Column<User>[] = [
  { label: words.name, cell: ({ person }) => fullName(person), sort: 'name' },
  { label: words.email, cell: ({ person }) => <Email of={person.email} />, sort: 'email' },
  { label: words.role, cell: ({ person }) => person.role, sort: 'role' },
  { label: words.status, cell: ({ status }) => <StatusBadge status={status} />, sort: 'status' },
];
const filters = [
  { name: 'role', label: words.role, options: everyRole },
  { name: 'status', label: words.status, options: userStatuses },
];

/** Administrator: the accounts and the people they belong to. */
export default function UserList() {
  const open = useOpenRecord(paths.users);
  return (
    <Page
      title={words.userRecords}
      actions={
        <>
          <Button variant="default" onClick={() => open('import')}>
            {words.importFromCsv}
          </Button>
          <Button onClick={() => open('new')}>{words.addUserButton}</Button>
        </>
      }
    >
      <RowsTable
        label={words.users}
        of={accounts.users}
        columns={columns}
        filters={filters}
        sort="name"
        failed={words.failedToLoadUsers}
        empty={words.thereAreNoUsersYetAdd}
        actions={(user) => <UserActions user={user} edit={open} />}
      />
    </Page>
  );
}

function UserActions({ user, edit }: { user: User; edit: (id: string) => void }) {
  const { _id, status, person, twoFactor } = user;
  const name = fullName(person);
  const confirm = useConfirm();
  const remove = useCall(accounts.deleteUser);
  const resend = useCall(accounts.resendVerification);
  const turnOff = useTwoFactorOff(user);
  const own = useSession()?.person._id === person._id;

  async function ask() {
    const deleted = await confirm({
      title: words.deleteOf(name),
      body: words.theAccountAndThePersonBehind(person.email, name),
      action: words.delete,
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }).catch(failedWith(words.failedToDeleteUser)),
    });
    if (deleted) notify(words.wasDeleted(name));
  }
  async function sendAgain() {
    try {
      const { message } = await resend.mutateAsync({ body: { email: person.email } });
      notify(message || words.verificationEmailResent);
    } catch (failure) {
      notifyFailure(failureWith(words.failedToResendVerificationEmail, failure));
    }
  }
  return (
    <>
      <RowButton label={words.edit} of={name} onClick={() => edit(_id)} />
      <RowButton label={words.delete} danger of={name} onClick={() => void ask()} />
      {status === 'Pending' && (
        <RowButton
          label={words.resendVerification}
          of={name}
          loading={resend.isPending}
          onClick={() => void sendAgain()}
        />
      )}
      {twoFactor && !own && <RowButton label={words.turnOffTwoFactor} of={name} onClick={() => void turnOff()} />}
    </>
  );
}
