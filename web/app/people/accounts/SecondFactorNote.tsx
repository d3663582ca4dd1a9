import { Trans } from '#trans';
import { paths } from '@stoa/contract/paths';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Note } from '../../ui/plain/Note.tsx';
import styles from './MyAccount.module.css';

/** Counts down the days until a member of the staff needs a second factor. */
export const SecondFactorNote = ({ days }: { days: number }) => (
  <Note
    tone="pending"
    className={styles['grace']}
    title={i18n.t('{days, plural, one {# day left} other {# days left}} to set up your second factor', { days })}
  >
    <Trans
      id="You see other people’s documents and payments, so a password alone isn’t enough. <0>Add a passkey or an authenticator app</0>"
      components={{ 0: <Link to={paths.account} /> }}
    />
  </Note>
);
