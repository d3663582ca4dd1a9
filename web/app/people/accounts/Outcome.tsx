import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { carrying } from '@stoa/contract/paths';
import { i18n } from '@stoa/contract/kernel/i18n';
import { chosenCourse } from '../../kernel/enrolling.ts';
import { Page } from '../../ui/Page.tsx';
import { Note } from '../../ui/plain/Note.tsx';
import styles from './AccountPages.module.css';

interface OutcomeProps {
  readonly title: string;
  readonly good: boolean;
  /** The next step, when it is not signing in. */
  readonly next?: ReactNode;
  /** Shown between the result and the next step. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** The result in one sentence, with a link to the next step. Signing in goes on with the course that was chosen before. */
export function Outcome({ title, good, next, more, children }: OutcomeProps) {
  const [search] = useSearchParams();
  return (
    <Page title={title} width="narrow">
      <Note tone={good ? 'approved' : 'denied'} role={good ? 'status' : 'alert'}>
        {children}
      </Note>
      {more}
      <ul className={styles['links']}>
        <li>{next ?? <Link to={carrying(chosenCourse(search), '/login')}>{i18n.t('Go to Sign In')}</Link>}</li>
      </ul>
    </Page>
  );
}
