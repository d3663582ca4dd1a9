import { ownAccount } from '@stoa/contract/own-account';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import styles from './MyAccount.module.css';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { words } from './words.ts';

interface Key {
  readonly secret: string;
  readonly uri: string;
}
interface TwoFactorSetupProps {
  readonly onDone: () => void | Promise<void>;
  /** Absent where there is nothing else one could do. */
  readonly onCancel?: () => void;
}

/** From the password to the recovery codes, step by step. */
export function TwoFactorSetup({ onDone, onCancel }: TwoFactorSetupProps) {
  const [key, setKey] = useState<Key>();
  const [codes, setCodes] = useState<readonly string[]>();
  const cancel = onCancel ? { cancel: { onClick: onCancel } } : {};
  if (codes)
    return (
      <Step number={3} title={words.keepYourRecoveryCodes}>
        <RecoveryCodes codes={codes} onKept={onDone} />
      </Step>
    );
  if (key)
    return (
      <Step number={2} title={words.addStoaToYourAuthenticatorApp}>
        <Confirming secret={key.secret} uri={key.uri} onCodes={setCodes} {...cancel} />
      </Step>
    );
  return (
    <Step number={1} title={words.sayThatItIsYou} first={!onCancel}>
      <Beginning onKey={setKey} {...cancel} />
    </Step>
  );
}

interface StepProps {
  readonly number: 1 | 2 | 3;
  readonly title: string;
  /** What the page is about: one is at its beginning already. */
  readonly first?: boolean;
  readonly children: ReactNode;
}
/** The focus goes to each step's heading, because the button that led there is gone. */
function Step({ number, title, first = false, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!first) heading.current?.focus({ preventScroll: true });
  }, [number, first]);
  return (
    <div className={styles['step']}>
      <h3 ref={heading} tabIndex={-1}>
        <span className={styles['number']}>{words.stepOf3(number)}</span> {title}
      </h3>
      {children}
    </div>
  );
}

interface Cancel {
  readonly cancel?: { readonly onClick: () => void };
}
function Beginning({ onKey, ...cancel }: Cancel & { onKey: (key: Key) => void }) {
  const form = useSchemaForm(ownAccount.beginTwoFactor, { values: { password: '' }, onDone: onKey });
  return (
    <>
      <p>{words.youNeedAnAuthenticatorAppAny}</p>
      <div className={styles['narrow']}>
        <Form form={form} button={words.continue} {...cancel} legend={false} asksBeforeLeaving={false}>
          <Field
            form={form}
            name="password"
            label={words.yourPassword}
            type="password"
            autoComplete="current-password"
          />
        </Form>
      </div>
    </>
  );
}

/** In fours, as one types it: "JBSW Y3DP EHPK 3PXP". */
export const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

function Confirming({ secret, uri, onCodes, ...cancel }: Key & Cancel & { onCodes: (codes: string[]) => void }) {
  const form = useSchemaForm(ownAccount.confirmTwoFactor, {
    values: { code: '' },
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <>
      <div className={styles['key']}>
        <QrCode text={uri} label={words.theKeyAsAQrCode} />
        <div className={styles['words']}>
          <p>{words.scanThisWithTheApp}</p>
          <p>
            {words.onThisDeviceAlready} <a href={uri}>{words.openItInTheApp}</a>.
          </p>
          <p>
            {words.orTypeThisKeyIntoIt} <code className={styles['secret']}>{grouped(secret)}</code>
          </p>
        </div>
      </div>
      <div className={styles['narrow']}>
        <Form form={form} button={words.turnOn} {...cancel} legend={false} asksBeforeLeaving={false}>
          <Field
            form={form}
            name="code"
            label={words.sixDigitCode}
            description={words.asTheAppShowsItFor}
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        </Form>
      </div>
    </>
  );
}
