import { Trans } from '#trans';
import { useId, useState, type ComponentProps, type ReactNode, type WheelEvent } from 'react';
import { i18n } from '@stoa/contract/kernel/i18n';
import { EyeIcon, EyeOffIcon } from '../icons.tsx';
import styles from './Input.module.css';

export interface Said {
  readonly label: ReactNode;
  /** Help to read before typing. */
  readonly description?: string;
  /** Why the value was refused. */
  readonly error?: string | null;
}
export type Ids = { readonly id: string; readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true };
type InputProps<Tag extends 'input' | 'select' | 'textarea'> = Said & ComponentProps<Tag>;

interface LabelledInputProps extends Said {
  readonly required: boolean | undefined;
  readonly className: string | undefined;
  readonly children: (ids: Ids) => ReactNode;
}
/** A label above an input, help between them, and the error below. The input refers to both. */
export function LabelledInput({ label, description, error, required, className, children }: LabelledInputProps) {
  const id = useId();
  const described = [error && `${id}error`, description && `${id}help`].filter(Boolean).join(' ');
  return (
    <div className={[styles['field'], className].filter(Boolean).join(' ')}>
      <label id={`${id}label`} htmlFor={id} className={styles['label']}>
        {label}
        {required && <Asterisk />}
      </label>
      {description && (
        <p id={`${id}help`} className={styles['help']}>
          {description}
        </p>
      )}
      {children({
        id,
        ...(described === '' ? {} : { 'aria-describedby': described }),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {error && <ErrorText id={`${id}error`}>{error}</ErrorText>}
    </div>
  );
}
const Asterisk = () => (
  <span aria-hidden="true" className={styles['required']}>
    {' *'}
  </span>
);
const ErrorText = ({ id, children }: { id: string; children: string }) => (
  <p id={id} className={styles['error']}>
    {children}
  </p>
);

/** Explains the asterisk. */
export const RequiredLegend = () => (
  <p className={styles['legend']}>
    <Trans
      id="Fields marked <0>*</0><1>with an asterisk</1> are required."
      components={{ 0: <span aria-hidden="true" />, 1: <span className="hidden-text" /> }}
    />
  </p>
);

/** The wheel scrolls the page instead of changing the number under the pointer. */
const steady = { onWheel: ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur() };
/** Browsers write an international domain in ASCII into an input of the type email, so ours is text with the same keyboard. */
const asTyped = { type: 'text', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;

const ways: Readonly<Record<string, object>> = { number: steady, email: asTyped };

/** `<TextInput label="Zip code" required error={error} value={zip} onChange={change} />` */
export const TextInput = ({ label, description, error, className, ...rest }: InputProps<'input'>) => (
  <LabelledInput {...{ label, description, error, className, required: rest.required }}>
    {(ids) => <input {...rest} {...ways[rest.type ?? '']} {...ids} className={styles['input']} />}
  </LabelledInput>
);

/** A text of several lines; it grows with what is typed. */
export const TextArea = ({ label, description, error, className, ...rest }: InputProps<'textarea'>) => (
  <LabelledInput {...{ label, description, error, className, required: rest.required }}>
    {(ids) => <textarea {...rest} {...ids} className={styles['input']} />}
  </LabelledInput>
);

interface SelectInputProps extends InputProps<'select'> {
  readonly data: readonly { readonly value: string; readonly label: string }[];
}
export const SelectInput = ({ label, description, error, className, data, ...rest }: SelectInputProps) => (
  <LabelledInput {...{ label, description, error, className, required: rest.required }}>
    {(ids) => (
      <select {...rest} {...ids} className={styles['input']}>
        {data.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    )}
  </LabelledInput>
);

/** A password, with a button that shows it. */
export function PasswordInput({
  label,
  description,
  error,
  className,
  ...rest
}: InputProps<'input'> & { readonly label: string }) {
  const [shown, setShown] = useState(false);
  return (
    <LabelledInput {...{ label, description, error, className, required: rest.required }}>
      {(ids) => (
        <span className={styles['secret']}>
          <input {...rest} {...ids} type={shown ? 'text' : 'password'} className={styles['input']} />
          <button
            type="button"
            aria-label={i18n.t('Show {field}', { field: label })}
            aria-pressed={shown}
            disabled={rest.disabled}
            // The input keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </span>
      )}
    </LabelledInput>
  );
}

/** A box to check, with its label beside it. */
export function CheckboxInput({ label, description, error, className, ...rest }: InputProps<'input'>) {
  const id = useId();
  const described = [error && `${id}error`, description && `${id}help`].filter(Boolean).join(' ');
  return (
    <div className={[styles['check'], className].filter(Boolean).join(' ')}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <div>
        <label htmlFor={id}>
          {label}
          {rest.required && <Asterisk />}
        </label>
        {description && (
          <p id={`${id}help`} className={styles['help']}>
            {description}
          </p>
        )}
        {error && <ErrorText id={`${id}error`}>{error}</ErrorText>}
      </div>
    </div>
  );
}
