import { invitations, type Invitation, invitedRoles } from '@stoa/contract/people/invitations.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { roleName, roleOptions } from '@stoa/contract/kernel/role';
import { paths } from '@stoa/contract/paths';
import { fullName } from '@stoa/contract/people/people';
import { useAsked } from '../../ui/confirm.tsx';
import { meaningOf } from '../mails/mailErrors.ts';
import { Email } from '../../ui/Email.tsx';
import { instant } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { RowsTable, type Column } from '../../ui/RowsTable.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { ButtonLink } from '../../ui/plain/Button.tsx';
import { institutionIn, stateTones, states } from './words.ts';

const columns: readonly Column<Invitation>[] = [
  { label: /*i18n*/ 'Email', cell: ({ email }) => <Email of={email} />, sort: 'email' },
  { label: /*i18n*/ 'Role', cell: ({ role }) => roleName(role), sort: 'role' },
  { label: /*i18n*/ 'Institution', cell: (invitation) => institutionIn(invitation) ?? '–' },
  {
    label: /*i18n*/ 'State',
    cell: ({ state, undelivered }) => (
      <>
        <StatusBadge status={states[state]} tone={stateTones[state]} />
        {undelivered !== null && (
          <>
            <StatusBadge status={/*i18n*/ 'Not delivered'} tone="denied" />
            <br />
            {meaningOf(undelivered)}
          </>
        )}
      </>
    ),
    sort: 'state',
  },
  { label: /*i18n*/ 'Invited by', cell: ({ invitedBy }) => (invitedBy ? fullName(invitedBy) : '–') },
  { label: /*i18n*/ 'Invited on', cell: ({ createdAt }) => instant(createdAt), sort: 'createdAt' },
  { label: /*i18n*/ 'Works until', cell: ({ expiresAt }) => instant(expiresAt), sort: 'expiresAt' },
];
const filters = [
  { name: 'state', label: /*i18n*/ 'State', options: states },
  { name: 'role', label: /*i18n*/ 'Role', options: roleOptions(invitedRoles) },
];

/** Administrator: the invitations, with their roles and states. */
export default function InvitationList() {
  return (
    <Page
      title={i18n.t('Invitations')}
      intro={i18n.t(
        'Professors and staff get a link by email and choose their own password. The link works once, for 7 days.',
      )}
      back={{ to: paths.users, label: i18n.t('Users') }}
      actions={<ButtonLink to={paths.newInvitation}>{i18n.t('+ Invite')}</ButtonLink>}
    >
      <RowsTable
        label={i18n.t('Invitations')}
        of={invitations.list}
        columns={columns}
        filters={filters}
        sort="-createdAt"
        failed={i18n.t('We couldn’t load the invitations')}
        empty={i18n.t('Nobody has been invited yet. Invite the first person.')}
        actions={(invitation) => <InvitationActions invitation={invitation} />}
      />
    </Page>
  );
}

function InvitationActions({ invitation: { _id, email, state } }: { readonly invitation: Invitation }) {
  const resend = useAsked(invitations.resend);
  const withdraw = useAsked(invitations.withdraw);
  const send = { params: { id: _id } };
  if (state === 'accepted' || state === 'withdrawn') return null;

  const askToResend = () =>
    resend({
      title: i18n.t('Send the invitation to {email} again?', { email }),
      body: i18n.t('We’ll email a new link that works for 7 days. The earlier link stops working.'),
      action: i18n.t('Send again'),
      send,
      failed: i18n.t('We couldn’t send the invitation again'),
      done: i18n.t('We’ve sent a new link to {email}.', { email }),
    });
  const askToWithdraw = () =>
    withdraw({
      title: i18n.t('Withdraw the invitation to {email}?', { email }),
      body: i18n.t('The link in the email stops working. You can invite this person again later.'),
      action: i18n.t('Withdraw'),
      safe: i18n.t('Keep the invitation'),
      danger: true,
      send,
      failed: i18n.t('We couldn’t withdraw the invitation'),
      done: i18n.t('The invitation to {email} was withdrawn.', { email }),
    });
  return (
    <>
      <RowButton label={i18n.t('Send again')} of={email} onClick={() => void askToResend()} />
      <RowButton label={i18n.t('Withdraw')} danger of={email} onClick={() => void askToWithdraw()} />
    </>
  );
}
