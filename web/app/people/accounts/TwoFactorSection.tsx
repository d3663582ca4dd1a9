import { ownAccount, type OwnAccount } from '@stoa/contract/people/own-account.shapes';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { refreshSession } from '../../kernel/session.ts';
import { instant } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Details, Section } from '../../ui/Page.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import styles from './MyAccount.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactorSetup, useHasPassword } from './TwoFactorSetup.tsx';
import type { BodyOf, WholeEndpoint, ReplyOf } from '@stoa/contract/kernel/endpoint';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/Form.tsx';
import { useSchemaForm } from '../../ui/useSchemaForm.ts';

interface PasswordDialogProps<E extends WholeEndpoint> {
  readonly title: string;
  /** What will happen. */
  readonly body: ReactNode;
  /** The button that does it: a verb. */
  readonly action: string;
  readonly danger?: boolean;
  /** Takes the password, and nothing else. */
  readonly endpoint: E;
  readonly onDone: (reply: ReplyOf<E>) => void;
  readonly onClose: () => void;
}

/** Asks for the reader's password before an action that only the account's owner may do. */
export function PasswordDialog<E extends WholeEndpoint>(props: PasswordDialogProps<E>) {
  const { title, body, action, danger = false, endpoint, onDone, onClose } = props;
  const asks = useHasPassword();
  const form = useSchemaForm(endpoint, {
    values: { password: '' },
    toBody: ({ password }) => (asks ? { password } : {}) as unknown as BodyOf<E>,
    onDone,
  });
  return (
    <FormDialog
      form={form}
      title={title}
      width="small"
      button={action}
      danger={danger}
      onClose={onClose}
      legend={false}
      asksBeforeLeaving={false}
    >
      <div>{body}</div>
      {asks && (
        <Field
          form={form}
          name="password"
          label={i18n.t('Your password')}
          type="password"
          autoComplete="current-password"
          required
          first
        />
      )}
    </FormDialog>
  );
}

type TwoFactor = OwnAccount['twoFactor'];

/** The setup stays open until it is finished here, even though the account already says that two-factor sign-in is on. */
export function TwoFactorSection({ twoFactor }: { twoFactor: TwoFactor }) {
  const [settingUp, setSettingUp] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves here.
  const stay = () => void setTimeout(() => anchor.current?.focus({ preventScroll: true }));
  function leave() {
    setSettingUp(false);
    stay();
  }
  const isOn = twoFactor.since !== null;
  const wasOn = useRef(isOn);
  useEffect(() => {
    if (wasOn.current && !isOn) stay();
    wasOn.current = isOn;
  }, [isOn]);
  return (
    <Section title={i18n.t('Two-factor sign-in')}>
      <div ref={anchor} tabIndex={-1} className={styles['step']}>
        {settingUp ? (
          <TwoFactorSetup
            onDone={() => {
              leave();
              void refreshSession();
              notify(i18n.t('Two-factor sign-in is on.'));
            }}
            onCancel={leave}
          />
        ) : twoFactor.since === null ? (
          <Off required={twoFactor.required} turnOn={() => setSettingUp(true)} />
        ) : (
          <On twoFactor={twoFactor} setUpAnew={() => setSettingUp(true)} stay={stay} />
        )}
      </div>
    </Section>
  );
}

function Off({ required, turnOn }: { required: boolean; turnOn: () => void }) {
  return (
    <>
      <p>
        {required
          ? i18n.t(
              'A password can be guessed or stolen. With two-factor sign-in, you also enter a code from an authenticator app on your phone. Your role requires it.',
            )
          : i18n.t(
              'A password can be guessed or stolen. With two-factor sign-in, you also enter a code from an authenticator app on your phone.',
            )}
      </p>
      <div>
        <Button onClick={turnOn}>{i18n.t('Turn on')}</Button>
      </div>
    </>
  );
}

interface OnProps {
  readonly twoFactor: TwoFactor;
  readonly setUpAnew: () => void;
  /** Puts the focus on this part of the page. */
  readonly stay: () => void;
}
function On({ twoFactor: { since, required, recoveryCodesLeft }, setUpAnew, stay }: OnProps) {
  const [asked, setAsked] = useState<'codes' | 'off'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setAsked(undefined);
  const begin = useEffectEvent(stay);
  // Only once the dialog is gone, because nothing behind it can take the focus before.
  useEffect(() => {
    if (codes) begin();
  }, [codes]);
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes(undefined);
          stay();
          notify(i18n.t('Use your new recovery codes from now on. The old ones no longer work.'));
        }}
      />
    );
  return (
    <>
      <Details
        of={{
          [i18n.t('Status')]: <StatusBadge status={/*i18n*/ 'On'} tone="approved" />,
          [i18n.t('Since')]: instant(since),
          [i18n.t('Recovery codes')]: i18n.t('{count, plural, =0 {None left} one {# code left} other {# codes left}}', {
            count: recoveryCodesLeft,
          }),
        }}
      />
      {recoveryCodesLeft < 3 && (
        <p>
          {i18n.t('Make new recovery codes. If you lose your phone and have no codes, only support can let you in.')}
        </p>
      )}
      <div className="buttons">
        <Button variant="default" onClick={() => setAsked('codes')}>
          {i18n.t('New recovery codes')}
        </Button>
        <Button variant="default" onClick={setUpAnew}>
          {i18n.t('Use another app')}
        </Button>
        <Button variant="default" onClick={() => setAsked('off')}>
          {i18n.t('Turn off')}
        </Button>
      </div>
      {asked === 'codes' && (
        <PasswordDialog
          title={i18n.t('Make new recovery codes?')}
          body={i18n.t('You’ll get ten new codes. Your old codes stop working.')}
          action={i18n.t('Make new codes')}
          endpoint={ownAccount.newRecoveryCodes}
          onDone={({ recoveryCodes }) => {
            close();
            setCodes(recoveryCodes);
          }}
          onClose={close}
        />
      )}
      {asked === 'off' && (
        <PasswordDialog
          title={i18n.t('Turn off two-factor sign-in?')}
          body={
            required
              ? i18n.t(
                  'Your role requires two-factor sign-in, so you can’t turn it off. For a new phone, choose “Use another app” instead.',
                )
              : i18n.t('You’ll sign in with just your password. Your recovery codes stop working.')
          }
          action={i18n.t('Turn off')}
          danger
          endpoint={ownAccount.endTwoFactor}
          onDone={() => {
            close();
            notify(i18n.t('Two-factor sign-in is off.'));
          }}
          onClose={close}
        />
      )}
    </>
  );
}
