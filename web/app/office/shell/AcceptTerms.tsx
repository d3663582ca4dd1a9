import { Trans } from '#trans';
import { acceptances, type ToAccept } from '@stoa/contract/people/accounts.endpoints';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { acceptedTerms, signOut } from '../../kernel/session.ts';
import { Button, PageLinks } from '../../ui/plain/Button.tsx';
import { useModal } from '../../ui/useModal.ts';
import styles from './RenewSession.module.css';

/** Asks once for a new version of the terms. People who don't accept it can only sign out. */
export function AcceptTerms({ of }: { of: readonly ToAccept[] }) {
  const navigate = useNavigate();
  const dialog = useModal();
  const [problem, setProblem] = useState('');
  const [running, setRunning] = useState(false);
  const [title, text] = [useId(), useId()];

  async function run(act: () => Promise<void>) {
    setRunning(true);
    setProblem('');
    try {
      await act();
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : '');
      setRunning(false);
    }
  }
  const accept = async () => {
    for (const { slug, version } of of) await call(acceptances.accept, { body: { slug, version } });
    acceptedTerms();
  };
  const refuse = async () => {
    await signOut();
    await navigate('/');
  };
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby={title} aria-describedby={text}>
      <div className={styles['form']}>
        <h2 id={title}>{i18n.t('Accept our terms to continue')}</h2>
        <p id={text}>
          <Trans id="Read and accept <0/>." components={{ 0: <PageLinks of={of} /> }} />
        </p>
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
        <div className={styles['buttons']}>
          <Button variant="default" disabled={running} onClick={() => void run(refuse)}>
            {i18n.t('Sign Out')}
          </Button>
          <Button loading={running} onClick={() => void run(accept)}>
            {i18n.t('Accept')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
