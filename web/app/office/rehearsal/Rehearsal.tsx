import { Trans } from '#trans';
import { paths, recordAt } from '@stoa/contract/paths';
import { endingNames, endings, rehearsal, type Ending, type Played } from '@stoa/contract/office/rehearsal.endpoints';
import { ledgerReasons } from '@stoa/contract/payments/ledger.endpoints';
import { useState } from 'react';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { call } from '../../kernel/api.ts';
import { site } from '../../kernel/site.ts';
import { sentenceOf } from '../../ui/notify.ts';
import { Page } from '../../ui/Page.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import styles from './rehearsal.module.css';

type Outcome = 'running' | Played | { readonly error: string };
type Outcomes = Readonly<Partial<Record<Ending, Outcome>>>;

/** Administrator: plays every way a payment can end through the real code, with the simulated payment service. */
export default function Rehearsal() {
  const { outcomes, at, error, play } = useRehearsal();
  if (!site().config.simulatedPayments)
    return (
      <Page title={i18n.t('Rehearsal')}>
        <p>{i18n.t('Payments are real here, so there’s nothing to rehearse.')}</p>
      </Page>
    );
  const done = endingNames.filter((ending) => outcomes[ending] && outcomes[ending] !== 'running').length;
  return (
    <Page
      title={i18n.t('Rehearsal')}
      intro={i18n.t(
        'Try out every way a payment can end, from order to ledger, with the simulated payment service and the code that real payments use. We open a sample course with sample students and cancel it afterwards. No money moves. The payments stay in the ledger under the students’ names.',
      )}
      actions={
        <Button loading={at !== undefined} onClick={() => void play(endingNames)}>
          {i18n.t('Play All')}
        </Button>
      }
    >
      <output>
        {at && i18n.t('{done} of {count} played. Now: {step}…', { done, count: endingNames.length, step: at })}
        {!at && done > 0 && i18n.t('{done} of {count} played.', { done, count: endingNames.length })}
      </output>
      {error && <Failure>{error}</Failure>}
      <ol className={styles['endings']}>
        {endingNames.map((ending) => (
          <li key={ending}>
            <div className={styles['head']}>
              <div>
                <h2>{i18n.t(endings[ending].title)}</h2>
                <p>{i18n.t(endings[ending].about)}</p>
              </div>
              <Button variant="default" disabled={at !== undefined} onClick={() => void play([ending])}>
                {i18n.t('Play')}
                <span className="hidden-text"> {i18n.t(endings[ending].title)}</span>
              </Button>
            </div>
            <Result outcome={outcomes[ending]} />
          </li>
        ))}
      </ol>
    </Page>
  );
}

/** Opens a sample course, plays the endings in it one after the other, and cancels it. */
function useRehearsal() {
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [at, setAt] = useState<string>();
  const [error, setError] = useState('');
  const note = (ending: Ending, outcome: Outcome) => setOutcomes((before) => ({ ...before, [ending]: outcome }));

  async function play(wanted: readonly Ending[]) {
    setError('');
    setOutcomes({});
    setAt(i18n.t('Opening a sample course'));
    try {
      const { _id: id } = await call(rehearsal.begin);
      for (const ending of wanted) {
        setAt(i18n.t(endings[ending].title));
        note(ending, 'running');
        try {
          note(ending, await call(rehearsal.play, { params: { id }, body: { ending } }));
        } catch (failure) {
          note(ending, { error: sentenceOf(failure) });
        }
      }
      setAt(i18n.t('Cancelling the sample course'));
      await call(rehearsal.end, { params: { id } });
    } catch (failure) {
      setError(sentenceOf(failure));
    } finally {
      setAt(undefined);
    }
  }
  return { outcomes, at, error, play };
}

function Result({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return null;
  if (outcome === 'running') return <StatusBadge status={/*i18n*/ 'Playing'} tone="pending" />;
  if ('error' in outcome)
    return (
      <div className={styles['result']}>
        <StatusBadge status={/*i18n*/ 'Failed'} tone="denied" /> {outcome.error}
      </div>
    );
  const { steps, payment, asExpected } = outcome;
  return (
    <div className={styles['result']}>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        {asExpected ? (
          <StatusBadge status={/*i18n*/ 'Ended as expected'} tone="approved" />
        ) : (
          <StatusBadge status={/*i18n*/ 'Ended unexpectedly'} tone="denied" />
        )}{' '}
        {payment && (
          <>
            <Trans
              id={
                payment.registration
                  ? /*i18n*/ 'Afterwards, the ledger shows <0/>, with the registration <1/>.'
                  : /*i18n*/ 'Afterwards, the ledger shows <0/>, without a registration.'
              }
              components={{
                0: <StatusBadge status={payment.status} />,
                1: <StatusBadge status={payment.registration?.status ?? ''} />,
              }}
            />{' '}
            {payment.why ? i18n.t(ledgerReasons[payment.why]) : i18n.t('The payment and the registration match.')}{' '}
            <Link to={recordAt(paths.ledger, payment._id)}>{i18n.t('Open it in the ledger')}</Link>
          </>
        )}
      </p>
    </div>
  );
}
