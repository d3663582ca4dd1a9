import type { ReactNode } from 'react';
import { Heading } from '../ui/Heading.tsx';
import styles from './Notice.module.css';

/** A page that only says something, and where to go from it. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['notice']}>
      <Heading title={title}>{title}</Heading>
      {children}
    </div>
  );
}
