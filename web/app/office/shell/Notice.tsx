import type { ReactNode } from 'react';
import { Heading } from '../../ui/Heading.tsx';
import styles from './Notice.module.css';

/** A page with a short text and links. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['notice']}>
      <Heading title={title}>{title}</Heading>
      {children}
    </div>
  );
}
