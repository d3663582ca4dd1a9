import type { Unmet } from '@stoa/contract/catalog/approvals.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { Link } from 'react-router';
import { Note } from '../plain/Note.tsx';
import styles from './ReviewList.module.css';

const links: Record<Unmet['code'], string> = {
  role: /*i18n*/ 'Open account',
  'definition-withdrawn': /*i18n*/ 'Open course definition',
  'not-qualified': /*i18n*/ 'Open instructor file',
};

interface UnmetProps {
  readonly of: { readonly unmet: Unmet | null };
  /** In a row among many rather than above a record. */
  readonly inRow?: boolean;
}
/** Shown instead of Approve: what is missing, and the way to where it is put right. Empty when nothing is missing. */
export function UnmetSentence({ of: { unmet }, inRow = false }: UnmetProps) {
  if (!unmet) return null;
  const { code, why, at } = unmet;
  const sentence = (
    <p className={inRow ? styles['unmet'] : undefined}>
      {why} {at !== null && <Link to={at}>{i18n.t(links[code])}</Link>}
    </p>
  );
  return inRow ? sentence : <Note tone="pending">{sentence}</Note>;
}
