import { type ComponentProps, Fragment, type MouseEvent } from 'react';
import { Link } from 'react-router';
import styles from './Button.module.css';
import { i18n } from '@stoa/contract/kernel/i18n';

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
  /** Shows that the action is running. The button can't be pressed meanwhile, and keeps the focus, which a disabled one loses. */
  readonly loading?: boolean;
}

const ignore = (event: MouseEvent) => event.preventDefault();

/** The button of every page, light or not: `<Button variant="default" loading={saving} onClick={save}>Save</Button>`. */
export const Button = ({ variant, danger, size, loading = false, className, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    className={looks({ variant, danger, size }, className)}
    aria-disabled={loading || undefined}
    aria-busy={loading || undefined}
    onClick={loading ? ignore : onClick}
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

/**
 * A link inside a sentence, for addresses outside the router. The sentence supplies the link's text:
 *
 *     <Trans id="Need help? <0>Write to support</0>" components={{ 0: <Anchor href={`mailto:${email}`} /> }} />
 */
export const Anchor = ({ children, ...rest }: ComponentProps<'a'>) => <a {...rest}>{children}</a>;

/** The names of pages such as the terms, as a list in a sentence. They open beside the form, which keeps what was typed. */
export function PageLinks({ of }: { readonly of: readonly { readonly slug: string; readonly title: string }[] }) {
  const parts = new Intl.ListFormat(i18n.region).formatToParts(of.map(({ slug }) => slug));
  return parts.map(({ type, value }, at) => {
    const page = type === 'element' ? of.find(({ slug }) => slug === value) : undefined;
    if (!page) return <Fragment key={at}>{value}</Fragment>;
    return (
      <a key={at} href={`/pages/${page.slug}`} target="_blank" rel="noopener">
        {page.title}
        <span className="hidden-text"> {i18n.t('(opens in a new tab)')}</span>
      </a>
    );
  });
}
