import { useRef, type ReactNode } from 'react';
import { Heading } from './Heading.tsx';
import { Back, type BackProps } from './Page.tsx';
import page from './Page.module.css';
import { WholeText } from './plain/WholeText.tsx';
import styles from './BarPage.module.css';

interface BarPageProps extends BackProps {
  /** The h1, which also names the tab. It ends in an ellipsis after two lines; pointer and focus show it whole. */
  readonly title: string;
  readonly state?: ReactNode;
  readonly actions?: ReactNode;
  /** The links to the parts of the page, in a `nav`. */
  readonly tabs?: ReactNode;
  readonly children: ReactNode;
}

/** A screen for longer tasks. The link back, title, state and tabs share one bar of at most 96 px, and the content gets the rest. */
export function BarPage({ title, back, state, actions, tabs, children }: BarPageProps) {
  const bar = useRef<HTMLElement>(null);
  return (
    <div className={`${page['page']} ${styles['page']}`}>
      <header ref={bar} className={styles['bar']}>
        <Back back={back} isShort />
        <Heading title={title}>
          <span data-cut>{title}</span>
        </Heading>
        {state}
        {actions && <div className={`${page['actions']} ${styles['actions']}`}>{actions}</div>}
        {tabs}
        <WholeText of={bar} />
      </header>
      {children}
    </div>
  );
}
