import { paths, recordAt } from '@stoa/contract/paths';
import { endingNames, endings, rehearsal, type Ending, type Played } from '@stoa/contract/rehearsal';
import { ledgerReasons } from '@stoa/contract/ledger';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../kernel/api.ts';
import { useConfig } from '../kernel/config.ts';
import { sentenceOf } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { Button } from '../ui/plain/Button.tsx';
import { Failure } from '../ui/plain/Note.tsx';
import styles from './rehearsal.module.css';
import { words } from './words.ts';

type Outcome = 'running' | Played | { readonly error: string };
type Outcomes = Readonly<Partial<Record<Ending, Outcome>>>;

/** Administrator: every way in which a payment can end, played through the real code with the simulated payment service. */
export default function Rehearsal() {
  const config = useConfig();
  const { outcomes, at, error, play } = useRehearsal();
  if (config && !config.simulatedPayments)
    return (
      <Page title={words.rehearsal}>
        <p>{words.paymentsAreRealHereThereIs}</p>
      </Page>
    );
  const done = endingNames.filter((ending) => outcomes[ending] && outcomes[ending] !== 'running').length;
  return (
    <Page
      title={words.rehearsal}
      intro={words.playsEveryEndingOfAPayment}
      actions={
        <Button loading={at !== undefined} onClick={() => void play(endingNames)}>
          {words.playAll}
        </Button>
      }
    >
      <output>
        {at && words.ofPlayed(done, endingNames.length, at)}
        {!at && done > 0 && words.ofPlayedOf(done, endingNames.length)}
      </output>
      {error && <Failure>{error}</Failure>}
      <ol className={styles['endings']}>
        {endingNames.map((ending) => (
          <li key={ending}>
            <div className={styles['head']}>
              <div>
                <h2>{endings[ending].title}</h2>
                <p>{endings[ending].about}</p>
              </div>
              <Button variant="default" disabled={at !== undefined} onClick={() => void play([ending])}>
                {words.play}
                <span className="hidden-text"> {endings[ending].title}</span>
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
    setAt(words.openingASampleCourse);
    try {
      const { _id: id } = await call(rehearsal.begin);
      for (const ending of wanted) {
        setAt(endings[ending].title);
        note(ending, 'running');
        try {
          note(ending, await call(rehearsal.play, { params: { id }, body: { ending } }));
        } catch (failure) {
          note(ending, { error: sentenceOf(failure) });
        }
      }
      setAt(words.cancellingTheSampleCourse);
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
  if (outcome === 'running') return <StatusBadge status={words.beingPlayed} tone="pending" />;
  if ('error' in outcome)
    return (
      <div className={styles['result']}>
        <StatusBadge status="Failed" tone="denied" /> {outcome.error}
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
          <StatusBadge status={words.endedAsItShould} tone="approved" />
        ) : (
          <StatusBadge status={words.endedOtherwise} tone="denied" />
        )}{' '}
        {payment && (
          <>
            {words.whenItWasOverTheLedger} <StatusBadge status={payment.status} />,{' '}
            {payment.registration ? `registration: ${payment.registration.status}` : words.noRegistration},{' '}
            {payment.why ? ledgerReasons[payment.why] : 'matched'}.{' '}
            <Link to={recordAt(paths.ledger, payment._id)}>
              {words.openIt}
              <span className="hidden-text"> {words.inTheLedger}</span>
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
