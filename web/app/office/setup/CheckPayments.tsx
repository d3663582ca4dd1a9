import { i18n } from '@stoa/contract/kernel/i18n';
import type { PaymentCheck, setup } from '@stoa/contract/office/setup';
import { useState } from 'react';
import { call } from '../../kernel/api.ts';
import { sentenceOf } from '../../ui/notify.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { Failure } from '../../ui/plain/Note.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import styles from './SetupList.module.css';
import type { NextProps } from './next.ts';

const labels: Readonly<Record<PaymentCheck['what'], string>> = {
  keys: /*i18n*/ 'Keys',
  webhook: /*i18n*/ 'Webhook',
  currency: /*i18n*/ 'Currency',
};

/** Asks the payment service about our settings and shows what it said of each. */
export function CheckPayments({ done, retry }: NextProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [found, setFound] = useState<readonly PaymentCheck[]>([]);
  const [problem, setProblem] = useState('');

  async function ask() {
    setIsAsking(true);
    setProblem('');
    try {
      setFound(await call<typeof setup.checkPayments>('POST /api/payments/check'));
    } catch (failure) {
      setFound([]);
      setProblem(sentenceOf(failure));
    }
    setIsAsking(false);
    retry();
  }
  return (
    <>
      {!done && (
        <Button variant="default" loading={isAsking} onClick={() => void ask()}>
          {i18n.t('Check the settings')}
        </Button>
      )}
      <div aria-live="polite">
        {found.length > 0 && (
          <ul className={styles['found']}>
            {found.map(({ what, ok, message }) => (
              <li key={what}>
                <StatusBadge status={labels[what]} tone={ok ? 'approved' : 'denied'} /> {message}
              </li>
            ))}
          </ul>
        )}
      </div>
      {problem && (
        <Failure>
          <p>{problem}</p>
        </Failure>
      )}
    </>
  );
}
