import { useEndpoint } from '../../kernel/queries.ts';
import type { ReplyOf } from '@stoa/contract/kernel/endpoint';
import { Trans } from '#trans';
import { ownAccount } from '@stoa/contract/people/own-account.shapes';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';
import { Anchor } from '../../ui/plain/Button.tsx';
import styles from './MyAccount.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { renderSVG } from 'uqr';

/** False for an account without a password. The server then requires a recent sign-in instead. */
export const useHasPassword = (): boolean => useEndpoint(ownAccount.one).data?.hasPassword ?? true;

/** A text as a QR code, black on white in both themes because not every camera reads inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const address = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: 'M', border: 4 }))}`,
    [text],
  );
  return <img src={address} alt={label} width={208} height={208} className={styles['qr']} />;
}

type Key = ReplyOf<typeof ownAccount.beginTwoFactor>;
interface TwoFactorSetupProps {
  readonly onDone: () => void | Promise<void>;
  /** Absent when there is no other choice. */
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
      <Step number={2} title={i18n.t('Add {site} to your authenticator app')}>
        <Confirming {...key} onCodes={setCodes} {...cancel} />
      </Step>
    );
  return (
    <Step number={1} title={i18n.t('Confirm it’s you')} first={!onCancel}>
      <Beginning onKey={setKey} {...cancel} />
    </Step>
  );
}

interface StepProps {
  readonly number: 1 | 2 | 3;
  readonly title: string;
  /** Set when the page has only this setup, so that its first step needs no focus. */
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
  const asks = useHasPassword();
  const form = useSchemaForm(ownAccount.beginTwoFactor, {
    values: { password: asks ? '' : undefined },
    onDone: onKey,
  });
  return (
    <>
      <p>
        {i18n.t(
          'You need an authenticator app. Any app that shows six-digit codes works, such as your phone’s password manager.',
        )}
      </p>
      <div className={styles['narrow']}>
        <Form form={form} button={i18n.t('Continue')} {...cancel} legend={false} asksBeforeLeaving={false}>
          {asks && (
            <Field
              form={form}
              name="password"
              label={i18n.t('Your password')}
              type="password"
              autoComplete="current-password"
              required
            />
          )}
        </Form>
      </div>
    </>
  );
}

/** Groups a key by four characters: "JBSW Y3DP EHPK 3PXP". */
export const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

function Confirming({ secret, uri, onCodes, ...cancel }: Key & Cancel & { onCodes: (codes: string[]) => void }) {
  const form = useSchemaForm(ownAccount.confirmTwoFactor, {
    values: { code: '' },
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <>
      <div className={styles['key']}>
        <QrCode text={uri} label={i18n.t('QR code for your authenticator app')} />
        <div className={styles['words']}>
          <p>{i18n.t('Scan this with your authenticator app.')}</p>
          <p>
            <Trans id="Is the app on this device? <0>Open it there</0>." components={{ 0: <Anchor href={uri} /> }} />
          </p>
          <p>
            <Trans
              id="Or type this key into the app: <0>{key}</0>"
              values={{ key: grouped(secret) }}
              components={{ 0: <code className={styles['secret']} /> }}
            />
          </p>
        </div>
      </div>
      <div className={styles['narrow']}>
        <Form form={form} button={i18n.t('Turn on')} {...cancel} legend={false} asksBeforeLeaving={false}>
          <Field
            form={form}
            name="code"
            label={i18n.t('Six-digit code')}
            description={i18n.t('Enter the code the app shows for {site} now.')}
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        </Form>
      </div>
    </>
  );
}
