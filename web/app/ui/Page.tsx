import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Heading } from './Heading.tsx';
import { BackIcon } from './icons.tsx';
import styles from './Page.module.css';

export interface BackProps {
  /** The way back: a link or an action. */
  readonly back?:
    | { readonly to: string; readonly label: string }
    | { readonly onClick: () => void; readonly label: string };
}
export interface PageProps extends BackProps {
  /** The h1, which also names the tab. */
  readonly title: string;
  /** One or two sentences below the title. */
  readonly intro?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** `form` is a comfortable width for forms, `narrow` the width of a sign-in card. */
  readonly width?: 'page' | 'form' | 'narrow';
  /** Centers the page, for pages without the menu. */
  readonly centered?: boolean;
  readonly children: ReactNode;
}

/** The way back above a title, or beside one where there is little room: as an arrow with a hidden name. */
export function Back({ back, isShort = false }: BackProps & { readonly isShort?: boolean }) {
  if (!back) return null;
  const way = (
    <>
      <BackIcon /> <span className={isShort ? 'hidden-text' : undefined}>{back.label}</span>
    </>
  );
  return (
    <nav aria-label={i18n.t('Back')} className={styles['back']} data-short={isShort || undefined}>
      {'to' in back ? (
        <Link to={back.to} title={isShort ? back.label : undefined}>
          {way}
        </Link>
      ) : (
        <button type="button" onClick={back.onClick} title={isShort ? back.label : undefined}>
          {way}
        </button>
      )}
    </nav>
  );
}

/** A screen: `<Page title="Users" actions={<Button>Add User</Button>}>…</Page>`. */
export function Page({ title, intro, back, actions, width = 'page', centered = false, children }: PageProps) {
  return (
    <div
      className={[styles['page'], width !== 'page' && styles[width]].filter(Boolean).join(' ')}
      data-centered={centered || undefined}
    >
      <Back back={back} />
      <header className={styles['header']}>
        <div>
          <Heading title={title}>{title}</Heading>
          {intro && <p className={styles['intro']}>{intro}</p>}
        </div>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** A part of a page under its own heading: `<Section title="My Courses">…</Section>`. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className="stack" aria-label={title}>
      <div className={styles['header']}>
        <h2>{title}</h2>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Labels and values of a read-only record: `<Details of={{ Name: 'Ada', Phone: 'N/A' }} />`. Empty values show a dash. */
export function Details({ of }: { of: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={styles['facts']}>
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Same as Details, for long texts: stacked, and at reading width. */
export function Texts({ of }: { of: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className={styles['texts']}>
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
