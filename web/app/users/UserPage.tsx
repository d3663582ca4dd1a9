import { accounts } from '@stoa/contract/accounts';
import { paths } from '@stoa/contract/paths';
import { RecordPage } from '../ui/RecordPage.tsx';
import { useRecord } from '../ui/useRecord.ts';
import { UserForm } from './UserForm.tsx';
import { words } from './words.ts';

/** Administrator: one account to change, or a new one. */
export default function UserPage() {
  const { id, close } = useRecord(paths.users);
  if (id === 'new') return <UserForm close={close} />;
  const back = { label: words.userRecords, onClick: close };
  return (
    <RecordPage of={accounts.user} id={id} title={words.editUser} back={back} failed={words.failedToLoadUsers} fresh>
      {(user) => <UserForm key={user._id} user={user} close={close} />}
    </RecordPage>
  );
}
