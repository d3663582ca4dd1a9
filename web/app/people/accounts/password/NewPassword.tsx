import { Trans } from '#trans';
import { minimumPasswordLength } from '@stoa/contract/people/accounts.endpoints';
import { useEffect, useState } from 'react';
import { useWatch, type FieldValues, type Path } from 'react-hook-form';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Field } from '../../../ui/Field.tsx';
import type { SchemaForm } from '../../../ui/useSchemaForm.ts';
import styles from './NewPassword.module.css';
import type { Strength } from './strength.ts';

interface NewPasswordProps<V extends FieldValues> {
  readonly form: SchemaForm<V>;
  readonly name: Path<V>;
  readonly label: string;
  readonly description?: string;
  readonly required?: boolean;
  /** Form fields with the person's own name and email address, which make weak passwords. */
  readonly aboutFields?: readonly Path<V>[];
  /** The same values, when the form does not contain them. */
  readonly about?: readonly string[];
  /** The field `confirmPassword`, which takes it a second time. */
  readonly confirm: { readonly label?: string; readonly description?: string };
}

const none: readonly never[] = [];

/** Two fields for a new password, with its strength shown below the first. */
export function NewPassword<V extends FieldValues>(props: NewPasswordProps<V>) {
  const { form, name, label, required, aboutFields = none, about = none, confirm } = props;
  const { control } = form.methods;
  const [password, ...own] = useWatch({ control, name: [name, ...aboutFields] }) as unknown[];
  const words = [...about, ...own].filter((one) => typeof one === 'string');
  return (
    <>
      <div>
        <Field
          form={form}
          name={name}
          label={label}
          type="password"
          description={
            props.description ?? i18n.t('At least {count, number} characters.', { count: minimumPasswordLength })
          }
          autoComplete="new-password"
          required={required}
        />
        <PasswordStrength password={typeof password === 'string' ? password : ''} about={words.join('\n')} />
      </div>
      <Field
        form={form}
        name={'confirmPassword' as Path<V>}
        label={confirm.label ?? i18n.t('Confirm password')}
        type="password"
        description={confirm.description}
        required={required ?? true}
        autoComplete="new-password"
      />
    </>
  );
}

const words = [/*i18n*/ 'Very weak', /*i18n*/ 'Weak', /*i18n*/ 'Fair', /*i18n*/ 'Good', /*i18n*/ 'Strong'] as const;

/** The strength of a password: one word, bars, and one hint. */
export function PasswordStrength({ password, about }: { password: string; about: string }) {
  const [strength, setStrength] = useState<Strength>();
  useEffect(() => {
    if (password === '') return;
    let gone = false;
    // Waits for a pause in typing, because a screen reader announces every change.
    const timer = setTimeout(() => {
      import('./strength.ts').then(
        ({ strengthOf }) => !gone && setStrength(strengthOf(password, about.split('\n'))),
        // If the estimator can't load, the server still refuses common passwords.
        () => {},
      );
    }, 250);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [password, about]);

  const shown = password === '' ? undefined : strength;
  return (
    <output className={styles['strength']} aria-live="polite">
      {shown && (
        <>
          <span className={styles['verdict']} data-score={shown.score}>
            <span className={styles['bars']} aria-hidden="true">
              {words.map((word, index) => (
                <span key={word} data-filled={index <= shown.score || undefined} />
              ))}
            </span>
            <span>
              <Trans
                id="<0>Password strength: </0>{strength}"
                values={{ strength: i18n.t(words[shown.score]) }}
                components={{ 0: <span className="hidden-text" /> }}
              />
            </span>
          </span>
          {shown.hint && <span className={styles['hint']}>{shown.hint}</span>}
        </>
      )}
    </output>
  );
}
