import { ownAccount } from '@stoa/contract/own-account';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { useSchemaForm } from '../ui/useSchemaForm.ts';
import styles from './MyAccount.module.css';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

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
      <Step number={3} title={i18n.t('Keep your recovery codes')}>
        <RecoveryCodes codes={codes} onKept={onDone} />
      </Step>
    );
  if (key)
    return (
      <Step number={2} title={i18n.t('Add Stoa to your authenticator app')}>
        <Confirming secret={key.secret} uri={key.uri} onCodes={setCodes} {...cancel} />
      </Step>
    );
  return (
    <Step number={1} title={i18n.t('Say that it is you')} first={!onCancel}>
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
        <span className={styles['number']}>{i18n.t('Step {number} of 3', { number })}</span> {title}
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
      <p>
        {i18n.t(
          'You need an authenticator app: any that shows six-digit codes will do, such as the one in your phone’s password manager.',
        )}
      </p>
      <div className={styles['narrow']}>
        <Form form={form} button={i18n.t('Continue')} {...cancel} legend={false} asksBeforeLeaving={false}>
          <Field
            form={form}
            name="password"
            label={i18n.t('Your password')}
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
        <QrCode text={uri} label={i18n.t('The key as a QR code')} />
        <div className={styles['words']}>
          <p>{i18n.t('Scan this with the app.')}</p>
          <p>
            {i18n.t('On this device already?')} <a href={uri}>{i18n.t('Open it in the app')}</a>.
          </p>
          <p>
            {i18n.t('Or type this key into it:')} <code className={styles['secret']}>{grouped(secret)}</code>
          </p>
        </div>
      </div>
      <div className={styles['narrow']}>
        <Form form={form} button={i18n.t('Turn on')} {...cancel} legend={false} asksBeforeLeaving={false}>
          <Field
            form={form}
            name="code"
            label={i18n.t('Six-digit code')}
            description={i18n.t('As the app shows it for Stoa now.')}
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        </Form>
      </div>
    </>
  );
}
