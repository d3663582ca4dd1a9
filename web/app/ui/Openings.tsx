import { files, type FileOpening } from '@stoa/contract/files';
import type { FileRef } from '@stoa/contract/kernel/fields';
import { fullName } from '@stoa/contract/people';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useRows } from '../kernel/queries.ts';
import styles from './FileView.module.css';
import { count, instant } from './format.ts';

const most = 50;
const sentenceOf = ({ by, how }: FileOpening): string =>
  `${by ? fullName(by) : i18n.t('Somebody whose account is gone')} ${how === 'preview' ? i18n.t('looked at it') : i18n.t('downloaded it')}`;

/** Who else opened a document of one's own, how and when. */
export function Openings({ file }: { file: FileRef }) {
  const { data, isError } = useRows(files.openings, { params: { fileId: file._id }, query: { pageSize: most } });
  if (!data)
    return (
      <p className={styles['openings']}>
        {isError ? i18n.t('Who opened it can’t be shown just now.') : i18n.t('Asking who opened it…')}
      </p>
    );
  const { rows, total } = data;
  if (total === 0) return <p className={styles['openings']}>{i18n.t('Not opened by anyone yet.')}</p>;
  return (
    <details className={styles['openings']}>
      <summary>
        {i18n.t('Opened')} {total === 1 ? 'once' : count(total, 'time')}
        <span className="hidden-text">: {file.name}</span>
      </summary>
      <ul>
        {rows.map((opening) => (
          <li key={opening._id}>
            {sentenceOf(opening)}, <time dateTime={opening.at}>{instant(opening.at)}</time>
          </li>
        ))}
        {total > rows.length && <li>{i18n.t('and {count} before', { count: count(total - rows.length, 'time') })}</li>}
      </ul>
    </details>
  );
}
