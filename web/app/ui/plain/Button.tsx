import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './Button.module.css';

interface Looks {
  /** Defaults to filled, for the main action of a screen. */
  readonly variant?: 'default' | 'outline' | 'subtle';
  /** Looks dangerous, because the action ends something. */
  readonly danger?: boolean;
  readonly size?: 'sm';
}

const looks = ({ variant, danger, size }: Looks, more = '') =>
  [styles['button'], variant && styles[variant], danger && styles['danger'], size && styles[size], more]
    .filter(Boolean)
    .join(' ');

interface ButtonProps extends Looks, ComponentProps<'button'> {
  /** Shows that the action is running. The button can't be pressed meanwhile. */
  readonly loading?: boolean;
}

/** The button of every page, light or not: `<Button variant="default" loading={saving} onClick={save}>Save</Button>`. */
export const Button = ({ variant, danger, size, loading = false, disabled, className, ...rest }: ButtonProps) => (
  <button
    type="button"
    className={looks({ variant, danger, size }, className)}
    disabled={disabled === true || loading}
    aria-busy={loading || undefined}
    {...rest}
  />
);

/** A link that looks like a button. */
export const ButtonLink = ({ variant, danger, size, className, ...rest }: Looks & ComponentProps<typeof Link>) => (
  <Link className={looks({ variant, danger, size }, className)} {...rest} />
);

/** The same for a file or an address outside the router. */
export const ButtonAnchor = ({ variant, danger, size, className, children, ...rest }: Looks & ComponentProps<'a'>) => (
  <a className={looks({ variant, danger, size }, className)} {...rest}>
    {children}
  </a>
);
