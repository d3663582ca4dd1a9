import { accounts, type User, userStatuses } from '@stoa/contract/people/accounts.endpoints';
import { everyRole, roleName, roleOptions } from '@stoa/contract/kernel/role';
import { paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useSession } from '../../kernel/session.ts';
import { useAsked } from '../../ui/confirm.tsx';
import { Email } from '../../ui/Email.tsx';
import { useSend } from '../../ui/useSend.ts';
import { Page } from '../../ui/Page.tsx';
import { PersonLink } from './PersonLink.tsx';
import { RowActions, RowButton } from '../../ui/RowButton.tsx';
import { type Column, RowsTable } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Button, ButtonLink } from '../../ui/plain/Button.tsx';
import { useOpenRecord } from '../../ui/useRecord.ts';
import { useTwoFactorOff } from './roles.tsx';
import { sinceYesterday } from '../../ui/plain/useTableState.ts';

const columns: readonly Column<User>[] = [
  { label: /*i18n*/ 'Name', cell: ({ person }) => <PersonLink of={person} />, sort: 'name' },
  { label: /*i18n*/ 'Email', cell: ({ person }) => <Email of={person.email} />, sort: 'email' },
  { label: /*i18n*/ 'Role', cell: ({ person }) => roleName(person.role), sort: 'role' },
  {
    label: /*i18n*/ 'Status',
    cell: ({ status, deletionRequestedAt }) => (
      <>
        <StatusBadge status={status} />
        {deletionRequestedAt !== null && ' '}
        {deletionRequestedAt !== null && <StatusBadge status={/*i18n*/ 'Asks to be deleted'} tone="pending" />}
      </>
    ),
    sort: 'status',
    full: true,
  },
];
const filters = [
  { name: 'role', label: /*i18n*/ 'Role', options: roleOptions(everyRole) },
  { name: 'status', label: /*i18n*/ 'Status', options: userStatuses },
  sinceYesterday,
  { name: 'asksForDeletion', label: /*i18n*/ 'Deletion', options: { true: /*i18n*/ 'Asked for' } },
];

/** Administrator: the accounts and the people they belong to. */
export default function UserList() {
  const open = useOpenRecord(paths.users);
  return (
    <Page
      title={i18n.t('User Records')}
      actions={
        <>
          <Button variant="default" onClick={() => open('import')}>
            {i18n.t('Import from CSV')}
          </Button>
          <ButtonLink variant="default" to={paths.newInvitation}>
            {i18n.t('Invite')}
          </ButtonLink>
          <Button onClick={() => open('new')}>{i18n.t('+ Add User')}</Button>
        </>
      }
    >
      <RowsTable
        label={i18n.t('Users')}
        of={accounts.users}
        columns={columns}
        filters={filters}
        sort="name"
        failed={i18n.t('Failed to load users')}
        empty={i18n.t('There are no users yet. Add the first one.')}
        actions={(user) => <UserActions user={user} />}
      />
    </Page>
  );
}

function UserActions({ user }: { user: User }) {
  const open = useOpenRecord(paths.users);
  const { _id, status, person, twoFactor, canDelete } = user;
  const name = fullName(person);
  const remove = useAsked(accounts.deleteUser);
  const resend = useSend(accounts.resendVerification, {
    failed: i18n.t('Failed to resend verification email.'),
    done: ({ message }) => message || i18n.t('Verification email resent.'),
  });
  const turnOff = useTwoFactorOff(user);
  const own = useSession()?.person._id === person._id;

  const ask = () =>
    remove({
      title: i18n.t('Delete {name}?', { name }),
      body: i18n.t(
        'This permanently deletes the account {email} and the person it belongs to. {name} won’t be able to sign in.',
        { email: person.email, name },
      ),
      action: i18n.t('Delete'),
      danger: true,
      send: { params: { id: _id } },
      failed: i18n.t('Failed to delete user'),
      done: i18n.t('{name} was deleted.', { name }),
    });
  return (
    <RowActions of={name}>
      <RowButton label={i18n.t('Edit')} of={name} onClick={() => open(_id)} />
      {status === 'Pending' && (
        <RowButton
          label={i18n.t('Resend Verification')}
          of={name}
          loading={resend.isPending}
          onClick={() => resend.send({ body: { email: person.email } })}
        />
      )}
      {twoFactor && !own && (
        <RowButton label={i18n.t('Turn off two-factor')} of={name} onClick={() => void turnOff()} />
      )}
      {canDelete && <RowButton label={i18n.t('Delete')} danger of={name} onClick={() => void ask()} />}
    </RowActions>
  );
}
